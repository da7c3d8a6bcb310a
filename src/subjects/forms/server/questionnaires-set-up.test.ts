import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { callAs } from '../../../testing/clinic/calls.ts';
import {
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertUser } from '../../../testing/clinic/people.ts';
import { someItem } from '../../../testing/clinic/questionnaires.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import type { SetUpQuestionnaire } from '../contract/admin.ts';
import {
  type QuestionnaireFields,
  QuestionnaireFieldsSchema,
} from '../contract/fields.ts';
import { listQuestionnairesToSetUp } from './list-questionnaires-to-set-up.ts';
import { saveQuestionnaire } from './save-questionnaire.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let call: Call<'admin'>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  call = callAs('admin', (await insertUser(database, { role: 'Admin' })).id);
});

const fieldsOf = (
  changes: Partial<QuestionnaireFields> = {},
): QuestionnaireFields => ({
  title: `Antes de venir ${randomUUID().slice(0, 6)}`,
  introduction: 'Responda con calma.',
  readers: 'professionals',
  consent: null,
  isEnabled: true,
  items: [someItem('ayuno', 'boolean'), someItem('frecuencia', 'choice')],
  practiceIds: [clinic.practiceId],
  ...changes,
});

async function added(
  changes: Partial<QuestionnaireFields> = {},
): Promise<SetUpQuestionnaire> {
  const fields = fieldsOf(changes);
  const saved = await saveQuestionnaire(services, {
    ...call,
    seen: null,
    fields,
  });
  if (!saved.ok) throw new Error(saved.refusal.code);
  return saved.value.find(
    ({ title }) => title === fields.title,
  ) as SetUpQuestionnaire;
}

function save(
  {
    id,
    revision,
    version: _v,
    responseCount: _r,
    ...fields
  }: SetUpQuestionnaire,
  changes: Partial<QuestionnaireFields> = {},
) {
  return saveQuestionnaire(services, {
    ...call,
    seen: { id, revision },
    fields: { ...fields, ...changes },
  });
}
const kept = async (id: string) =>
  (await listQuestionnairesToSetUp(services)).find(
    (each) => each.id === id,
  ) as SetUpQuestionnaire;
const versionsOf = async (id: string) =>
  (
    await database.owner.query(
      'select version, title, items from questionnaire_versions where questionnaire_id = $1 order by version',
      [id],
    )
  ).rows;

test('the administrator adds a form with questions and practices, and it is noted', async () => {
  const form = await added();
  expect(form).toMatchObject({
    version: 1,
    practiceIds: [clinic.practiceId],
    responseCount: 0,
    isEnabled: true,
  });
  expect(form.items).toHaveLength(2);
  const { rows } = await database.owner.query(
    `select detail from audit_events where kind = 'questionnaire_added'`,
  );
  expect(rows).toContainEqual({ detail: { id: form.id } });
});

test('new words make a new version and keep the former; other practices, or turning it off, make none', async () => {
  const form = await added();
  await save(form, {
    items: [someItem('ayuno', 'boolean', { text: '¿Vino en ayunas?' })],
  });
  expect(await kept(form.id)).toMatchObject({
    version: 2,
    items: [{ text: '¿Vino en ayunas?' }],
  });
  expect(await versionsOf(form.id)).toMatchObject([
    { version: 1, items: form.items },
    { version: 2 },
  ]);
  await save(await kept(form.id), { practiceIds: [clinic.longPracticeId] });
  await save(await kept(form.id), { isEnabled: false });
  await save(await kept(form.id));
  expect(await kept(form.id)).toMatchObject({
    version: 2,
    practiceIds: [clinic.longPracticeId],
    isEnabled: false,
  });
  await save(await kept(form.id), { consent: 'Acepto.' });
  expect(await kept(form.id)).toMatchObject({ version: 3, consent: 'Acepto.' });
});

test('one of ten administrators with the same form saves it, and makes one version', async () => {
  const form = await added();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      save(form, { introduction: `Texto ${index}` }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers)
    if (!answer.ok) expect(answer.refusal.code).toBe('CHANGED_MEANWHILE');
  expect(await versionsOf(form.id)).toHaveLength(2);
});

test.each<[string, () => Partial<QuestionnaireFields>, string]>([
  ['asks nothing', () => ({ items: [] }), 'items'],
  [
    'is asked for an unknown practice',
    () => ({ practiceIds: [randomUUID()] }),
    'practiceIds',
  ],
])(
  'a form that %s is refused beside its field, and nothing is kept',
  async (_, changes, path) => {
    const before = await listQuestionnairesToSetUp(services);
    const saved = await saveQuestionnaire(services, {
      ...call,
      seen: null,
      fields: fieldsOf(changes()),
    });
    expect(saved).toMatchObject({
      refusal: { code: 'INVALID_INPUT', data: { fields: [{ path }] } },
    });
    expect(await listQuestionnairesToSetUp(services)).toEqual(before);
  },
);

test('a title of another form is refused, with or without accents', async () => {
  const { title } = await added({ title: 'Infiltración de rodilla' });
  const twin = await saveQuestionnaire(services, {
    ...call,
    seen: null,
    fields: fieldsOf({ title: title.replace('ó', 'o').toUpperCase() }),
  });
  expect(twin).toMatchObject({
    refusal: { data: { fields: [{ path: 'title' }] } },
  });
});

test('invisible signs are taken out of the questions', () => {
  const typed = fieldsOf({
    title: '\u200BAntes\u202E',
    introduction: '\u2060 \n\u0000Lea',
    consent: '\uFEFFAcepto',
    items: [someItem('ayuno', 'boolean', { text: '¿Ayunó\u0000\u202E?' })],
  });
  expect(QuestionnaireFieldsSchema.parse(typed)).toMatchObject({
    title: 'Antes',
    introduction: 'Lea',
    consent: 'Acepto',
    items: [{ text: '¿Ayunó?' }],
  });
});

test.each<[string, Partial<QuestionnaireFields>, string]>([
  [
    'a choice of one',
    { items: [someItem('a', 'choice', { options: ['Sí'] })] },
    'items.0.options',
  ],
  [
    'a repeated answer',
    { items: [someItem('a', 'choice', { options: ['Sí', 'Sí'] })] },
    'items.0.options',
  ],
  [
    'options of a number',
    { items: [someItem('a', 'integer', { options: ['1', '2'] })] },
    'items.0.options',
  ],
  [
    'two questions of one name',
    { items: [someItem('a', 'date'), someItem('a', 'date')] },
    'items',
  ],
  [
    'a question without words',
    { items: [someItem('a', 'date', { text: ' ' })] },
    'items.0.text',
  ],
  ['a title of invisible signs', { title: 'a\u200B\u200B\u200B' }, 'title'],
  ['a consent of invisible signs', { consent: '\u200B\u202E' }, 'consent'],
  [
    'answers that only look different',
    { items: [someItem('a', 'choice', { options: ['Sí', 'S\u200Bí'] })] },
    'items.0.options',
  ],
  [
    'too many questions',
    { items: Array.from({ length: 31 }, (_, n) => someItem(`a${n}`, 'date')) },
    'items',
  ],
])('the schema refuses %s', (_, changes, path) => {
  const read = QuestionnaireFieldsSchema.safeParse(fieldsOf(changes));
  expect(read.error?.issues.map((issue) => issue.path.join('.'))).toContain(
    path,
  );
});
