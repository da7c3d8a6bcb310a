import { dayOf, daySpan, epochMinuteOf, startOfDay } from '../../src/domain/time/clinic-zone.ts';
import { hashPassword } from '../../src/server/kernel/hashing/passwords.ts';
import { givenNames, surnames } from '../../src/server/ops/demonstration/material/person-data.ts';
import { signIn } from '../../src/testing/access/sign-in.ts';
import { insertDoctor } from '../../src/testing/clinic/factories.ts';
import { staffPassword } from '../../src/testing/clinic/people.ts';
import { toRequest } from '../../src/testing/servers/http-connection.ts';
import { insertCounterDay, insertDesk, insertNamedPatients } from '../counter-queries.ts';
import { assertAll, type Load, measureInTurns } from '../load.ts';
import { type Line, toLine } from '../report.ts';
import type { CounterArena, Stage } from '../stage.ts';
import { percentile } from '../statistics.ts';

const rounds = 7;
const doctors = 100;
const appointmentsOfDoctor = 20;
const zone = 'America/Argentina/Buenos_Aires';

/** Opening the day of a hundred doctors at the counter. */
export async function measureCounterDay(stage: Stage): Promise<Line[]> {
  const arena = await stage.counter(fillCounter);
  const ask = await toAsker(arena);
  const { product, floor } = arena;
  const today = dayOf(epochMinuteOf(Date.now()), zone);
  const opening = ask('GET', `/api/reception/agenda?day=${today}`);
  const { start, end } = daySpan(today, zone);
  const bare = toRequest('GET', `/day?from=${start}&to=${end}`);
  const day = JSON.parse((await product.ask(opening)).body);
  const bareDay = JSON.parse((await floor.ask(bare)).body);
  const { ones, others } = await measureInTurns(
    rounds,
    () => product.send(Array(20).fill(opening), { concurrency: 1 }),
    () => floor.send(Array(20).fill(bare), { concurrency: 1 }),
  );
  assertAll(200, [...ones, ...others]);
  const size = `${day.doctors.length} doctors, ${day.appointments.length} turnos`;
  return [
    toLine(
      { name: 'counter/day p50', unit: 'ms' },
      { values: ones.map(({ p50 }) => p50), floors: others.map(({ p50 }) => p50) },
      {
        atMostTimes: 2,
        also: size,
        alsoMet:
          day.doctors.length >= doctors &&
          [day.appointments, bareDay].every(({ length }) => length === doctors * appointmentsOfDoctor),
      },
    ),
  ];
}

/** Searches a million patients by frequent and rare names and by parts of names, DNIs and phones. */
export async function measureCounterSearch(stage: Stage): Promise<Line[]> {
  const arena = await stage.counter(fillCounter);
  const ask = await toAsker(arena);
  const searches = queries.map((query) => ask('POST', '/api/reception/search/patients', { query }));
  const loads = await inRounds(() => arena.product.send(searches, { concurrency: 1 }));
  return [
    toLine(
      { name: 'counter/search p95', unit: 'ms' },
      { values: loads.map(({ latencies }) => percentile(latencies, 95)) },
      { atMost: 50, also: `${arena.patients} patients` },
    ),
  ];
}

const queries = [
  ...['mar', 'maria', 'ana', 'gonzalez', 'perez', 'garcia', 'rodriguez', 'lopez', 'ma', 'go', 'ez'],
  ...['perez mar', 'gonzalez maria', 'garcia lopez', 'rodriguez ana', 'mar gon', 'iri zap', 'lez ria', 'a b'],
  ...['xyz', 'qwerty', 'zzz aaa', 'wx', 'nza', 'fernandez jose', 'sofia martinez', 'juan', 'silvia gomez'],
  ...['301', '3011', '30112', '301122', '30.111.222', '12345678', '000', '999', '549', '911'],
  ...['5555', '4444', '11 5555-4444', '011 4444 5555', '+54 9 11 5555 4444', '351 444'],
  ...['perez 301', 'maria 28', 'k7m2qf', '00123456789@PEREZ@MARIA@F@30111222@A@25/05/1983@01/01/2015@201'],
];

/** A day of a hundred doctors, and all the patients that a search goes through. */
export async function fillCounter({
  clinic,
  patients,
}: Pick<CounterArena, 'clinic' | 'patients'>): Promise<void> {
  const { owner, specialtyId, practiceId, longPracticeId, historicDoctorIds } = clinic;
  const doctorIds = [...historicDoctorIds];
  for (let index = doctorIds.length; index < doctors; index++) {
    const name = `Doctora Z${String.fromCharCode(65 + Math.floor(index / 26))}${String.fromCharCode(65 + (index % 26))}`;
    doctorIds.push(
      await insertDoctor({ owner }, { name, specialtyId, practiceIds: [practiceId, longPracticeId] }),
    );
  }
  const given = [...givenNames.F, ...givenNames.M].flatMap(({ names }) => names);
  await insertNamedPatients(owner, { count: patients, given, surnames });
  const midnight = startOfDay(dayOf(epochMinuteOf(Date.now()), zone), zone);
  const startsAt = new Date((midnight + 480) * 60_000).toISOString();
  await insertCounterDay(owner, { doctorIds, practiceId, specialtyId, startsAt, each: appointmentsOfDoctor });
}

/** Builds requests for a receptionist who is signed in. */
async function toAsker({ clinic, origin }: CounterArena) {
  const email = await insertDesk(clinic.owner, await hashPassword(staffPassword));
  const { visitor, session } = await signIn({ url: origin }, { role: 'reception', email });
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const headers = { cookie, 'x-tab-key': session.tabKey };
  return (method: 'GET' | 'POST', path: string, body?: unknown) => toRequest(method, path, { body, headers });
}

async function inRounds(send: () => Promise<Load>): Promise<Load[]> {
  const loads: Load[] = [];
  for (let round = 0; round <= rounds; round++) {
    const load = await send();
    assertAll(200, [load]);
    if (round > 0) loads.push(load);
  }
  return loads;
}
