import type { PatientMatches } from '../../src/subjects/patients/contract/search.ts';
import { parsePatientQuery } from '../../src/subjects/patients/rules/patient-query.ts';
import { toRequest } from '../../src/testing/servers/http-connection.ts';
import type { PatientPatterns } from '../floor/floor-queries.ts';
import { assertAll, type Load, measureInTurns } from '../load.ts';
import { type Line, toLine } from '../report.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../statistics.ts';
import { openCounter, toAsker } from './counter.ts';

// The most p95, as a multiple of the floor's. A shared two-core machine measured 1.9 and 2.4, with 100,000
// and 50,000 patients.
const most = 3;

/** Searches a million patients by frequent and rare names, and by parts of names, DNIs and phones. */
export async function measureCounterSearch(stage: Stage): Promise<Line[]> {
  const arena = await openCounter(stage);
  const ask = await toAsker(arena);
  const { product, floor, patients } = arena;
  const searches = queries.map((query) =>
    ask('POST', '/api/reception/search/patients', { query }),
  );
  const bare = queries.map((query) =>
    toRequest('POST', '/patients', { body: patternsOf(query) }),
  );
  const { ones, others } = await measureInTurns(
    stage.rounds(7),
    () => product.send(searches, { concurrency: 1 }),
    () => floor.send(bare, { concurrency: 1 }),
  );
  assertAll(200, [...ones, ...others]);
  const counts = others.map(({ answers }) =>
    answers.map(({ body }) => JSON.parse(body).length),
  );
  const isSame = ones.map(countMatches).join() === counts.join();
  const p95 = (loads: Load[]) =>
    loads.map(({ latencies }) => percentile(latencies, 95));
  return [
    toLine(
      { name: 'counter/search p95', unit: 'ms' },
      { values: p95(ones), floors: p95(others) },
      {
        atMostTimes: most,
        also: `${patients} patients, as many found`,
        alsoMet: isSame,
      },
    ),
  ];
}

/** The number of patients in each answer, plus one for "there are more". */
function countMatches({ answers }: Load): number[] {
  return answers
    .map(({ body }) => JSON.parse(body) as PatientMatches)
    .map(({ patients, hasMore }) => patients.length + Number(hasMore));
}

function patternsOf(typed: string): PatientPatterns {
  const { words, numbers } = parsePatientQuery(typed) ?? {
    words: [],
    numbers: [],
  };
  return {
    // The index finds two letters only at the beginning of a word.
    words: words.map((word) => (word.length < 3 ? `% ${word}%` : `%${word}%`)),
    numbers: numbers.map((digits) => `%${digits}%`),
  };
}

const queries = [
  'mar',
  'maria',
  'ana',
  'gonzalez',
  'perez',
  'garcia',
  'rodriguez',
  'lopez',
  'ma',
  'go',
  'ez',
  'perez mar',
  'gonzalez maria',
  'garcia lopez',
  'rodriguez ana',
  'mar gon',
  'iri zap',
  'lez ria',
  'a b',
  'xyz',
  'qwerty',
  'zzz aaa',
  'wx',
  'nza',
  'fernandez jose',
  'sofia martinez',
  'juan',
  'silvia gomez',
  '301',
  '3011',
  '30112',
  '301122',
  '30.111.222',
  '12345678',
  '000',
  '999',
  '549',
  '911',
  '5555',
  '4444',
  '11 5555-4444',
  '011 4444 5555',
  '+54 9 11 5555 4444',
  '351 444',
  'perez 301',
  'maria 28',
  'k7m2qf',
  '00123456789@PEREZ@MARIA@F@30111222@A@25/05/1983@01/01/2015@201',
];
