import type { MedicalRecord } from '../../src/subjects/record/contract/doctor-record.ts';
import { signIn } from '../../src/testing/access/sign-in.ts';
import {
  insertDoctorAccount,
  insertKnownPatient,
} from '../../src/testing/clinic/people.ts';
import { someContent } from '../../src/testing/clinic/records.ts';
import { toRequest } from '../../src/testing/servers/http-connection.ts';
import { assertAll, type Load, measureInTurns } from '../load.ts';
import {
  insertBareTexts,
  insertPastVisits,
  insertSignedVisits,
  listAttended,
} from '../past-visit-queries.ts';
import { recordTexts } from '../record-texts.ts';
import { type Line, toLine } from '../report.ts';
import type { RecordsArena, Stage } from '../stage.ts';
import { percentile } from '../statistics.ts';

const rounds = 5;
/** The number of entries on the first page of a record. */
const firstPage = 20;
// The most time of each call, as a multiple of the floor's.
const most = { search: 3, open: 3, sign: 10 };

/**
 * Measures full-text search over all entries, by a doctor who attended all patients and may read them all.
 */
export async function measureRecordSearch(stage: Stage): Promise<Line[]> {
  const { product, floor, filled } = await openRecords(stage);
  const searches = queries.map((query) =>
    filled.ask('POST', '/records/text-search', { query }),
  );
  const bare = queries.map((query) =>
    toRequest('POST', '/entries', { body: { words: wordsOf(query) } }),
  );
  const { ones: loads, others } = await measureInTurns(
    stage.rounds(rounds),
    () => product.send(searches, { concurrency: 1 }),
    () => floor.send(bare, { concurrency: 1 }),
  );
  assertAll(200, [...loads, ...others]);
  const found =
    loads
      .at(-1)
      ?.answers.filter(({ body }) => JSON.parse(body).matches.length > 0)
      .length ?? 0;
  const also = `${filled.entryCount} entries, ${found} of ${queries.length} searches find some`;
  return [
    toLine(
      { name: 'record/search p95', unit: 'ms' },
      { values: p95(loads), floors: p95(others) },
      {
        atMostTimes: most.search,
        also,
        alsoMet: filled.entryCount >= 200_000 && found >= queries.length * 0.8,
      },
    ),
  ];
}

/** Measures the opening of the first page of a long record. */
export async function measureRecordOpening(stage: Stage): Promise<Line[]> {
  const { product, floor, filled } = await openRecords(stage);
  const patientId = filled.longRecordOf.id;
  const opening = filled.ask('POST', `/records/${patientId}`, {});
  const bare = toRequest(
    'GET',
    `/record?patientId=${patientId}&most=${firstPage}`,
  );
  const count = stage.sized(30, 2);
  const { ones: loads, others } = await measureInTurns(
    stage.rounds(rounds),
    () => product.send(Array(count).fill(opening), { concurrency: 1 }),
    () => floor.send(Array(count).fill(bare), { concurrency: 1 }),
  );
  assertAll(200, [...loads, ...others]);
  const record: MedicalRecord = JSON.parse(
    loads.at(-1)?.answers[0]?.body ?? '',
  );
  return [
    toLine(
      { name: 'record/open p95', unit: 'ms' },
      { values: p95(loads), floors: p95(others) },
      {
        atMostTimes: most.open,
        also: `${record.entryCount} encounters`,
        alsoMet: record.entryCount >= filled.longRecord,
      },
    ),
  ];
}

/**
 * Measures the signing of a visit, with all that it writes. The floor is a bare row with such a text and its
 * words, in its own commit.
 */
export async function measureRecordSigning(stage: Stage): Promise<Line[]> {
  const { clinic, product, filled } = await openRecords(stage);
  const { signaturesARound } = filled;
  const written = recordTexts(50);
  const texts = written.map((text) => JSON.parse(text));
  const signatures = filled.toSign.map((appointmentId, index) =>
    filled.ask('POST', `/appointments/${appointmentId}/sign`, {
      seenVersion: 0,
      seenBackgroundFolio: 0,
      isReserved: index % 20 === 0,
      isForPatient: false,
      content: {
        ...someContent,
        ...texts[index % texts.length],
        background: null,
      },
    }),
  );
  const { ones, others } = await measureInTurns(
    stage.rounds(rounds),
    (round) => {
      const from = round * signaturesARound;
      return product.send(signatures.slice(from, from + signaturesARound), {
        concurrency: 1,
      });
    },
    () =>
      insertBareTexts(clinic.owner, {
        texts: written,
        count: signaturesARound,
      }),
  );
  assertAll(200, ones);
  return [
    toLine(
      { name: 'record/sign p95', unit: 'ms' },
      {
        values: p95(ones),
        floors: others.map((latencies) => percentile(latencies, 95)),
      },
      { atMostTimes: most.sign },
    ),
  ];
}

const p95 = (loads: readonly Load[]) =>
  loads.map(({ latencies }) => percentile(latencies, 95));

function wordsOf(query: string): string[] {
  const plain = query.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[a-z0-9]+/g) ?? [];
}

/**
 * The records of a doctor who attended each patient once and one patient `longRecord` times, with the
 * doctor's session.
 */
export interface FilledRecords {
  entryCount: number;
  longRecord: number;
  signaturesARound: number;
  doctorEmail: string;
  longRecordOf: { id: string; dni: string };
  toSign: string[];
  ask: (method: 'POST', path: string, body: unknown) => Buffer;
}

export function openRecords(stage: Stage): Promise<RecordsArena> {
  return stage.records((arena) => fillRecords(stage, arena));
}

async function fillRecords(
  stage: Stage,
  { clinic, origin }: Pick<RecordsArena, 'clinic' | 'origin'>,
): Promise<FilledRecords> {
  const longRecord = stage.sized(500, 30);
  const signaturesARound = stage.sized(100, 3);
  const { owner, specialtyId, practiceId } = clinic;
  const attended = await listAttended(owner);
  const longRecordOf = await insertKnownPatient(
    { owner },
    { hasPassword: true, isVerified: true },
  );
  const { doctorId, email } = await insertDoctorAccount(
    { owner },
    { name: 'Doctora Lectora', enabledAt: new Date() },
  );
  const latest = new Date(Date.now() - 86_400_000);
  latest.setUTCHours(3, 0, 0, 0);
  const visits = { doctorId, specialtyId, practiceId, unsigned: 0 };
  const unsigned = signaturesARound * (stage.rounds(rounds) + 1);
  const toSign = await insertPastVisits(owner, {
    ...visits,
    unsigned,
    patientIds: attended,
    count: attended.length,
    perDay: 4,
    everyDays: 1,
    latest,
    firstCode: 0,
  });
  await insertPastVisits(owner, {
    ...visits,
    patientIds: [longRecordOf.id],
    count: longRecord,
    perDay: 1,
    firstCode: 50_000,
    // The few visits of a small run span two years too, because the record's filter is by years.
    everyDays: stage.sized(1, 15),
    latest: new Date(latest.getTime() + 3_600_000),
  });
  const entryCount = await insertSignedVisits(owner, {
    texts: recordTexts(stage.sized(5000, 100)),
    except: toSign,
    most: 200_000,
    allForPatient: longRecordOf.id,
  });
  const { visitor, session } = await signIn(
    { url: origin },
    { role: 'doctor', email },
  );
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const headers = { cookie, 'x-tab-key': session.tabKey };
  return {
    entryCount,
    longRecord,
    signaturesARound,
    doctorEmail: email,
    longRecordOf,
    toSign,
    ask: (method, path, body) =>
      toRequest(method, `/api/doctor${path}`, { body, headers }),
  };
}

const queries = [
  // These words are in nearly all entries, in many, in some, in hardly any, in none.
  'paciente',
  'dolor',
  'hipertension',
  'anemia',
  'cistitis',
  'uveitis',
  'glaucoma1234',
  'xyzxyz',
  ...[
    'el',
    'de',
    'pa',
    'do',
    'hiper',
    'gluc',
    'col',
    'neumo',
    'q',
    'uve',
    'glaucoma1',
    'gl',
  ].filter((query) => query.length > 1),
  'dolor abdomen',
  'tos fiebre',
  'infección urinaria',
  'dolores lumbares',
  'hernia ciatica',
  'anemia ferritina ',
  'vertigo acufenos uveitis',
  'enalapril metformina ibuprofeno paracetamol',
  'paciente refiere dolor leve',
  '"dolor presión"',
  '"sin fiebre"',
  '"paciente refiere dolor"',
  '"uveitis queratitis"',
  'fiebre "de la"',
  'presión "sin fiebre" tos',
  'litiasis hematuria "con en"',
  'Penicilina',
  'apendicectomia',
  'infarto padre',
];
