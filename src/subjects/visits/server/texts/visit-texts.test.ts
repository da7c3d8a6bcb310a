import { beforeAll, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { listVisitTexts } from './list-visit-texts.ts';
import { removeVisitText } from './remove-visit-text.ts';
import { saveVisitText } from './save-visit-text.ts';

const database = testDatabase();
let services: Services;
let clinic: SmallClinic;
let colleagueId: string;
let adminId: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  adminId = (
    await insertUser(database, {
      role: 'Admin',
      name: 'Ana Admin',
      password: null,
    })
  ).id;
  const { rows } = await database.owner.query(
    "insert into specialties (slug, name) values ('otra', 'Otra') returning id",
  );
  colleagueId = await insertDoctor(database, {
    name: 'Otra Doctora',
    specialtyId: rows[0].id,
    practiceIds: [clinic.practiceId],
  });
});

const own = () => callAs('doctor', clinic.doctorId);
const colleague = () => callAs('doctor', colleagueId);
const admin = () => callAs('admin', adminId);
const blank = {
  specialtyId: null,
  phrase: '',
  reason: '',
  findings: '',
  plan: '',
};
const phrase = (name: string, text = name) => ({
  ...blank,
  kind: 'phrase' as const,
  name,
  phrase: text,
});
const template = (name: string, findings: string) => ({
  ...blank,
  kind: 'template' as const,
  name,
  findings,
});
const names = async (call: ReturnType<typeof own> | ReturnType<typeof admin>) =>
  (await listVisitTexts(services, call)).map(({ name }) => name);
const codeOf = (result: Awaited<ReturnType<typeof saveVisitText>>) =>
  result.ok ? 'done' : result.refusal.code;

test('a doctor has their own texts, and the clinic’s for all or their specialty', async () => {
  await saveVisitText(services, {
    ...own(),
    seen: null,
    fields: phrase('Mía'),
  });
  await saveVisitText(services, {
    ...colleague(),
    seen: null,
    fields: phrase('Ajena'),
  });
  await saveVisitText(services, {
    ...admin(),
    seen: null,
    fields: template('De todos', 'Examen normal.'),
  });
  await saveVisitText(services, {
    ...admin(),
    seen: null,
    fields: { ...phrase('De una'), specialtyId: clinic.specialtyId },
  });
  expect(await names(own())).toEqual(['De todos', 'De una', 'Mía']);
  expect(await names(colleague())).toEqual(['Ajena', 'De todos']);
  expect(await names(admin())).toEqual(['De todos', 'De una']);
});

test('no user changes, removes or discovers another user’s text', async () => {
  const [text] = (await listVisitTexts(services, colleague())).filter(
    ({ isOwn }) => isOwn,
  );
  if (!text) throw new Error('no text');
  for (const call of [own(), admin()]) {
    const stolen = await saveVisitText(services, {
      ...call,
      seen: text,
      fields: phrase('Robada'),
    });
    expect(codeOf(stolen)).toBe('NOT_FOUND');
    await removeVisitText(services, { ...call, textId: text.id });
  }
  expect(await names(colleague())).toContain('Ajena');
});

test('one of two saves of a text is refused, and a name is used once, with or without accents', async () => {
  const added = await saveVisitText(services, {
    ...own(),
    seen: null,
    fields: phrase('Indicación'),
  });
  const text =
    added.ok && added.value.find(({ name }) => name === 'Indicación');
  if (!text) throw new Error('not added');
  const results = await Promise.all(
    ['Una', 'Otra'].map((words) =>
      saveVisitText(services, {
        ...own(),
        seen: text,
        fields: phrase('Indicación', words),
      }),
    ),
  );
  expect(results.map(codeOf).sort()).toEqual(['CHANGED_MEANWHILE', 'done']);
  const twice = await saveVisitText(services, {
    ...own(),
    seen: null,
    fields: phrase('indicacion'),
  });
  expect(twice).toMatchObject({
    refusal: { code: 'INVALID_INPUT', data: { fields: [{ path: 'name' }] } },
  });
});

test('a text of invisible signs alone is refused', async () => {
  const result = await saveVisitText(services, {
    ...own(),
    seen: null,
    fields: phrase('Nada', '\u200b'),
  });
  expect(result).toMatchObject({
    refusal: { data: { fields: [{ path: 'phrase' }] } },
  });
});

test('a text may be removed twice, and is noted once', async () => {
  const [text] = (await listVisitTexts(services, own())).filter(
    ({ isOwn }) => isOwn,
  );
  for (let times = 0; times < 2; times++) {
    await removeVisitText(services, { ...own(), textId: text?.id ?? '' });
  }
  expect(await names(own())).not.toContain(text?.name);
  const { rows } = await database.owner.query(
    "select count(*)::int as count from audit_events where kind = 'visit_text_removed'",
  );
  expect(rows[0].count).toBe(1);
});
