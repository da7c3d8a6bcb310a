import type { MedicalRecord } from '../../src/contract/doctor/record.ts';
import { signIn } from '../../src/testing/access/sign-in.ts';
import { insertDoctorAccount } from '../../src/testing/clinic/people.ts';
import { someContent } from '../../src/testing/clinic/records.ts';
import { toRequest } from '../../src/testing/servers/http-connection.ts';
import { insertPatients } from '../clinic-queries.ts';
import { assertAll, type Load } from '../load.ts';
import { insertPastVisits, insertSignedVisits, listAttended } from '../past-visit-queries.ts';
import { recordTexts } from '../record-texts.ts';
import { type Line, toLine } from '../report.ts';
import type { RecordsArena, Stage } from '../stage.ts';
import { percentile } from '../statistics.ts';

const rounds = 5;
const entries = 200_000;
const longRecord = 500;
const signaturesARound = 100;

/** Full-text search over all entries, by a doctor who attended every patient, and so may read them all. */
export async function measureRecordSearch(stage: Stage): Promise<Line[]> {
  const { product, filled } = await stage.records(fillRecords);
  const searches = queries.map((query) => filled.ask('POST', '/records/text-search', { query }));
  const loads = await inRounds(() => product.send(searches, { concurrency: 1 }));
  const found = loads.at(-1)?.answers.filter(({ body }) => JSON.parse(body).matches.length > 0).length ?? 0;
  const also = `${filled.entryCount} entries, ${found} of ${queries.length} searches find some`;
  return [
    toLine(
      { name: 'record/search p95', unit: 'ms' },
      { values: loads.map(({ latencies }) => percentile(latencies, 95)) },
      { atMost: 100, also, alsoMet: filled.entryCount >= entries && found >= queries.length * 0.8 },
    ),
  ];
}

/** Opening the first page of a long record. */
export async function measureRecordOpening(stage: Stage): Promise<Line[]> {
  const { product, filled } = await stage.records(fillRecords);
  const opening = filled.ask('POST', `/records/${filled.longRecordOf}`, {});
  const loads = await inRounds(() => product.send(Array(30).fill(opening), { concurrency: 1 }));
  const record: MedicalRecord = JSON.parse(loads.at(-1)?.answers[0]?.body ?? '');
  return [
    toLine(
      { name: 'record/open p95', unit: 'ms' },
      { values: loads.map(({ latencies }) => percentile(latencies, 95)) },
      { atMost: 200, also: `${record.entryCount} encounters`, alsoMet: record.entryCount >= longRecord },
    ),
  ];
}

/** Signing a visit, with everything that it writes. */
export async function measureRecordSigning(stage: Stage): Promise<Line[]> {
  const { product, filled } = await stage.records(fillRecords);
  const texts = recordTexts(50).map((text) => JSON.parse(text));
  const signatures = filled.toSign.map((appointmentId, index) =>
    filled.ask('POST', `/appointments/${appointmentId}/sign`, {
      ...{ seenVersion: 0, seenBackgroundFolio: 0, isReserved: index % 20 === 0, isForPatient: false },
      content: { ...someContent, ...texts[index % texts.length], background: null },
    }),
  );
  const loads = await inRounds((round) => {
    const from = round * signaturesARound;
    return product.send(signatures.slice(from, from + signaturesARound), { concurrency: 1 });
  });
  return [
    toLine(
      { name: 'record/sign p95', unit: 'ms' },
      { values: loads.map(({ latencies }) => percentile(latencies, 95)) },
      { atMost: 50 },
    ),
  ];
}

/** The first round warms up and is not counted. */
async function inRounds(send: (round: number) => Promise<Load>): Promise<Load[]> {
  const loads: Load[] = [];
  for (let round = 0; round <= rounds; round++) loads.push(await send(round));
  assertAll(200, loads);
  return loads.slice(1);
}

/** What a doctor has who attended everybody once and one patient five hundred times, and how they ask. */
export interface FilledRecords {
  entryCount: number;
  longRecordOf: string;
  toSign: string[];
  ask: (method: 'POST', path: string, body: unknown) => Buffer;
}

async function fillRecords({
  clinic,
  origin,
}: Pick<RecordsArena, 'clinic' | 'origin'>): Promise<FilledRecords> {
  const { owner, specialtyId, practiceId } = clinic;
  const attended = await listAttended(owner);
  const [longRecordOf = ''] = await insertPatients(owner, 1);
  const { doctorId, email } = await insertDoctorAccount(
    { owner },
    { name: 'Doctora Lectora', enabledAt: new Date() },
  );
  const latest = new Date(Date.now() - 86_400_000);
  latest.setUTCHours(3, 0, 0, 0);
  const visits = { doctorId, specialtyId, practiceId, unsigned: 0 };
  const unsigned = signaturesARound * (rounds + 1);
  const toSign = await insertPastVisits(owner, {
    ...{ ...visits, unsigned, patientIds: attended, count: attended.length, latest, firstCode: 0 },
  });
  await insertPastVisits(owner, {
    ...{ ...visits, patientIds: [longRecordOf], count: longRecord, firstCode: 50_000 },
    latest: new Date(latest.getTime() + 3_600_000),
  });
  const entryCount = await insertSignedVisits(owner, {
    ...{ texts: recordTexts(5000), except: toSign, most: entries },
  });
  const { visitor, session } = await signIn({ url: origin }, { role: 'doctor', email });
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const headers = { cookie, 'x-tab-key': session.tabKey };
  return {
    ...{ entryCount, longRecordOf, toSign },
    ask: (method, path, body) => toRequest(method, `/api/doctor${path}`, { body, headers }),
  };
}

const queries = [
  // Of nearly every entry, of many, of some, of hardly any, of none.
  ...['paciente', 'dolor', 'hipertension', 'anemia', 'cistitis', 'uveitis', 'glaucoma1234', 'xyzxyz'],
  ...['el', 'de', 'pa', 'do', 'hiper', 'gluc', 'col', 'neumo', 'q', 'uve', 'glaucoma1', 'gl'].filter(
    (query) => query.length > 1,
  ),
  ...[
    'dolor abdomen',
    'tos fiebre',
    'infección urinaria',
    'dolores lumbares',
    'hernia ciatica',
    'anemia ferritina ',
  ],
  ...[
    'vertigo acufenos uveitis',
    'enalapril metformina ibuprofeno paracetamol',
    'paciente refiere dolor leve',
  ],
  ...[
    '"dolor presión"',
    '"sin fiebre"',
    '"paciente refiere dolor"',
    '"uveitis queratitis"',
    'fiebre "de la"',
  ],
  ...[
    'presión "sin fiebre" tos',
    'litiasis hematuria "con en"',
    'Penicilina',
    'apendicectomia',
    'infarto padre',
  ],
];
