import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testNow } from '../../../testing/clinic/bookings.ts';
import { callAs } from '../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import {
  insertVisit,
  someBackground,
  someContent,
} from '../../../testing/clinic/records.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import type { EncounterContent } from '../../record/rules/entry-content.ts';
import { foldedWords } from '../../record/rules/record-query.ts';
import { breakGlass } from '../../record/server/access/break-glass.ts';
import { addAddendum } from '../../record/server/folios/add-addendum.ts';
import { signVisit } from '../../visits/server/sign-visit.ts';
import { searchRecords } from './search-records.ts';

const database = testDatabase();
let doctorId: string;
let otherId: string;
let strangerId: string;
let ana: string;
let beto: string;

const blank: EncounterContent = {
  ...someContent,
  reason: '',
  findings: '',
  diagnoses: [],
  plan: '',
};

beforeAll(async () => {
  const { specialtyId, practiceId } = await insertSmallClinic(database);
  const insert = (name: string) =>
    insertDoctor(database, { name, specialtyId, practiceIds: [practiceId] });
  [doctorId, otherId, strangerId] = [
    await insert('Laura Uno'),
    await insert('Marta Dos'),
    await insert('Sol Tres'),
  ];
  ana = (await insertPatient(database)).id;
  beto = (await insertPatient(database)).id;
  await sign(ana, {
    reason: 'Infección urinaria',
    findings: 'Refiere dolor de pecho leve. Sin fiebre.',
  });
  await sign(ana, {
    findings: `${'Texto largo. '.repeat(40)}Tos con <script>alert(1)</script> & catarro.`,
    diagnoses: [{ text: 'Diabetes', code: 'E11.9', codeSystem: 'CIE-10' }],
    background: someBackground,
  });
  await sign(beto, {
    reason: 'Vacunación',
    plan: 'Repetir infecciones si vuelven; pecho sin dolor.',
  });
  await sign(
    ana,
    { plan: 'Ñandubay reservado, infección.' },
    { isReserved: true },
  );
});

let signedCount = 0;

async function sign(
  patientId: string,
  content: Partial<EncounterContent>,
  { isReserved = false } = {},
) {
  const appointmentId = await insertVisit(database, {
    patientId,
    doctorId,
    status: 'fulfilled',
  });
  const at = new Date(testNow.getTime() + ++signedCount * 60_000);
  const result = await signVisit(servicesOn(database.db), {
    ...callAs('doctor', doctorId, at),
    appointmentId,
    seenVersion: 0,
    seenBackgroundFolio: 0,
    isReserved,
    isForPatient: false,
    content: { ...blank, ...content },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
}

const later = new Date(testNow.getTime() + 3_600_000);
const search = (
  by: string,
  query: string,
  rest: { patientId?: string; before?: string } = {},
  now = later,
) =>
  searchRecords(
    { db: database.db },
    { ...callAs('doctor', by, now), query, ...rest },
  );

/** Returns the folios that were found, with the marked words. */
async function found(
  by: string,
  query: string,
  rest: { patientId?: string } = {},
): Promise<string[]> {
  const result = await search(by, query, rest);
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value.matches.map(({ patient, folio, excerpt }) => {
    const marks = excerpt?.pieces.flatMap(({ text, isMatch }) =>
      isMatch ? [text] : [],
    );
    return `${patient.id === ana ? 'Ana' : 'Beto'} ${folio}: ${[...new Set(marks)].join(', ')}`;
  });
}

test.each([
  [
    'words without accents or case',
    'INFECCION',
    ['Ana 3: infección', 'Beto 1: infecciones', 'Ana 1: Infección'],
  ],
  [
    'words in another form',
    'infecciones ',
    ['Ana 3: infección', 'Beto 1: infecciones', 'Ana 1: Infección'],
  ],
  [
    'all words, in any part of a visit',
    'fiebre infeccion urin',
    ['Ana 1: Infección, urinaria'],
  ],
  ['the beginning of the last word', 'vacun', ['Beto 1: Vacunación']],
  ['no other word by its beginning', 'vacun infecciones', []],
  ['a phrase as it stands', '"dolor de pecho"', ['Ana 1: dolor de pecho']],
  [
    'words in any order without quotes',
    'dolor pecho ',
    ['Beto 1: pecho, dolor', 'Ana 1: dolor, pecho'],
  ],
  ['a phrase of common words', '«sin fiebre»', ['Ana 1: Sin fiebre']],
  ['a diagnosis by its code', 'e11.9', ['Ana 2: E11, 9']],
  ['the background', 'penicilina', ['Ana 2: Penicilina']],
  ['ñ and n alike', 'nandubay', ['Ana 3: Ñandubay']],
  ['nothing', 'fractura', []],
])('the search finds %s', async (_, query, expected) => {
  expect(await found(doctorId, query)).toEqual(expected);
});

test.each([
  `'; drop table record_entries; --`,
  'infeccion & !(tos | <-> :*',
  `infeccion\\ ' :* "`,
  '%_infeccion%',
  '\u0000infeccion\ud800',
  'infeccion '.repeat(20),
])('the search takes %j for words', async (query) => {
  const result = await search(doctorId, query);
  expect(result.ok).toBe(true);
});

test.each(['', ' ', 'a', '"', '<>!&|', '\u0000', '日本'])(
  'the search asks for two letters instead of %j',
  async (query) => {
    expect(await search(doctorId, query)).toMatchObject({
      ok: false,
      refusal: { code: 'INVALID_INPUT' },
    });
  },
);

test('written markup comes as plain text, in an excerpt around the match', async () => {
  const result = await search(doctorId, 'catarro');
  const [match] = result.ok ? result.value.matches : [];
  expect(match).toMatchObject({
    folio: 2,
    kind: 'encounter',
    excerpt: { part: 'findings', cutBefore: true },
  });
  const text = match?.excerpt?.pieces.map((piece) => piece.text).join('');
  expect(text).toContain('Tos con <script>alert(1)</script> & catarro.');
});

test('another doctor finds what they may read, and no reserved visit or addendum to it', async () => {
  expect(await found(otherId, 'infeccion')).toEqual([]);
  await insertVisit(database, {
    patientId: ana,
    doctorId: otherId,
    status: 'booked',
  });
  expect(await found(otherId, 'infeccion')).toEqual(['Ana 1: Infección']);
  const [reserved] = (await matches(doctorId, 'nandubay')) ?? [];
  const entryId = reserved?.id ?? '';
  const added = {
    ...callAs('doctor', doctorId, later),
    entryId,
    text: 'Agregado del ñandubay',
  };
  expect(await addAddendum({ db: database.db }, added)).toMatchObject({
    ok: true,
  });
  expect(await matches(doctorId, 'agregado')).toMatchObject([
    {
      kind: 'addendum',
      folio: 4,
      readAtFolio: 3,
      isReserved: true,
      excerpt: { part: 'addendum' },
    },
  ]);
  for (const query of ['nandubay', 'agregado'])
    expect(await found(otherId, query)).toEqual([]);
  expect(await search(otherId, 'infeccion', { patientId: beto })).toMatchObject(
    {
      ok: false,
      refusal: { code: 'NOT_FOUND' },
    },
  );
});

test('a stranger finds nothing, and cannot tell a patient with a record from an unknown one', async () => {
  expect(await found(strangerId, 'infeccion')).toEqual([]);
  for (const patientId of [ana, randomUUID()]) {
    expect(await search(strangerId, 'infeccion', { patientId })).toEqual({
      ok: false,
      refusal: { code: 'NOT_FOUND' },
    });
  }
});

test('by exception a doctor finds it for an hour, and the search is noted as an exception', async () => {
  const dni = (
    await database.owner.query('select dni from patients where id = $1', [beto])
  ).rows[0].dni;
  const reason = 'Urgencia en la guardia';
  const services = servicesOn(database.db, { budgets: true });
  expect(
    await breakGlass(services, {
      ...callAs('doctor', strangerId, later),
      dni,
      reason,
    }),
  ).toMatchObject({
    ok: true,
  });
  expect(await matches(strangerId, 'vacunación')).toMatchObject([
    { byException: true, patient: { id: beto } },
  ]);
  const after = new Date(later.getTime() + 61 * 60_000);
  expect(await search(strangerId, 'vacunación', {}, after)).toMatchObject({
    value: { matches: [] },
  });
  const { rows } = await database.owner.query(
    `select purpose, newest_folio, by_search from record_reads where doctor_id = $1 and by_search`,
    [strangerId],
  );
  expect(rows).toEqual([
    { purpose: 'exception', newest_folio: 1, by_search: true },
  ]);
});

test('each search is noted once for each patient with a match shown', async () => {
  const count = async () =>
    (
      await database.owner.query(
        'select count(*)::int as count from record_reads where by_search',
      )
    ).rows[0].count;
  const before = await count();
  await search(doctorId, 'infeccion');
  expect(await count()).toBe(before + 2);
  await search(doctorId, 'fractura');
  await search(strangerId, 'fractura');
  expect(await count()).toBe(before + 2);
  const { rows } = await database.owner.query(
    `select patient_id, newest_folio, oldest_folio, purpose from record_reads where by_search and doctor_id = $1
      order by id desc limit 2`,
    [doctorId],
  );
  expect(rows).toContainEqual({
    patient_id: ana,
    newest_folio: 3,
    oldest_folio: 1,
    purpose: 'attending',
  });
});

test('each page of matches begins after the former one, and none is missing', {
  tags: ['all'],
}, async () => {
  for (let made = 0; made < 41; made++)
    await sign(beto, { reason: `Paginado ${made}` });
  const pages: string[][] = [];
  let before: string | undefined;
  do {
    const result = await search(doctorId, 'paginado', before ? { before } : {});
    if (!result.ok) throw new Error('refused');
    pages.push(result.value.matches.map(({ id }) => id));
    before = result.value.nextBefore ?? undefined;
  } while (before);
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 1]);
  expect(new Set(pages.flat()).size).toBe(41);
});

test('the product’s role reads the search index and cannot write it', async () => {
  for (const statement of [
    'update record_search set reader_id = null',
    'delete from record_search',
    `insert into record_search values (gen_random_uuid(), gen_random_uuid(), now(), null, '', '', '')`,
  ]) {
    await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject(
      { code: '42501' },
    );
  }
  await expect(
    database.owner.query('delete from record_search'),
  ).rejects.toMatchObject({ code: '23001' });
});

test('the database folds written text as the code folds a query', async () => {
  const written =
    'Ñandú: CANCIÓN à l’œuvre, ß Łódź 140/90 E11.9; µg «ó» naïve İ';
  const { rows } = await database.owner.query(
    'select fold_words($1) as folded',
    [written],
  );
  expect(rows[0].folded).toBe(foldedWords(written).join(' '));
});

async function matches(by: string, query: string) {
  const result = await search(by, query);
  return result.ok ? result.value.matches : null;
}
