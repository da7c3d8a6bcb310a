import { hashPassword } from '../../src/base/kernel/hashing/passwords.ts';
import {
  dayOf,
  daySpan,
  epochMinuteOf,
  startOfDay,
} from '../../src/base/time/clinic-zone.ts';
import { givenNames, surnames } from '../../src/demo/material/person-data.ts';
import { signIn } from '../../src/testing/access/sign-in.ts';
import { insertDoctor } from '../../src/testing/clinic/factories.ts';
import { staffPassword } from '../../src/testing/clinic/people.ts';
import { toRequest } from '../../src/testing/servers/http-connection.ts';
import { benchZone as zone } from '../clinic.ts';
import {
  insertCounterDay,
  insertDesk,
  insertNamedPatients,
} from '../counter-queries.ts';
import { assertAll, measureInTurns } from '../load.ts';
import { type Line, toLine } from '../report.ts';
import type { CounterArena, Stage } from '../stage.ts';

/** Measures the opening of the day of a hundred doctors at the counter. */
export async function measureCounterDay(stage: Stage): Promise<Line[]> {
  const arena = await openCounter(stage);
  const { doctors, appointmentsOfDoctor } = sizesOf(stage);
  const ask = await toAsker(arena);
  const { product, floor } = arena;
  const today = dayOf(epochMinuteOf(Date.now()), zone);
  const opening = ask('GET', `/api/reception/agenda?day=${today}`);
  const bare = toRequest('GET', `/day?${bareSpanOf(today)}`);
  const day = JSON.parse((await product.ask(opening)).body);
  const bareDay = JSON.parse((await floor.ask(bare)).body);
  const count = stage.sized(20, 2);
  const { ones, others } = await measureInTurns(
    stage.rounds(7),
    () => product.send(Array(count).fill(opening), { concurrency: 1 }),
    () => floor.send(Array(count).fill(bare), { concurrency: 1 }),
  );
  assertAll(200, [...ones, ...others]);
  const size = `${day.doctors.length} doctors, ${day.appointments.length} turnos`;
  return [
    toLine(
      { name: 'counter/day p50', unit: 'ms' },
      {
        values: ones.map(({ p50 }) => p50),
        floors: others.map(({ p50 }) => p50),
      },
      {
        atMostTimes: 2,
        also: size,
        alsoMet:
          day.doctors.length >= doctors &&
          [day.appointments, bareDay].every(
            ({ length }) => length === doctors * appointmentsOfDoctor,
          ),
      },
    ),
  ];
}

/** The day as parameters of the bare server. */
export function bareSpanOf(day: string): string {
  const { start, end } = daySpan(day, zone);
  return `from=${start}&to=${end}`;
}

const sizesOf = ({ sized }: Stage) => ({
  doctors: sized(104, 61),
  appointmentsOfDoctor: sized(20, 2),
});

export function openCounter(stage: Stage): Promise<CounterArena> {
  return stage.counter((arena) => fillCounter(stage, arena));
}

/** Fills a day of a hundred doctors, and all patients for the search. */
async function fillCounter(
  stage: Stage,
  { clinic, patients }: Pick<CounterArena, 'clinic' | 'patients'>,
): Promise<void> {
  const { doctors, appointmentsOfDoctor } = sizesOf(stage);
  const { owner, specialtyId, practiceId, longPracticeId, historicDoctorIds } =
    clinic;
  const doctorIds = [...historicDoctorIds];
  for (let index = doctorIds.length; index < doctors; index++) {
    const name = `Doctora Z${String.fromCharCode(65 + Math.floor(index / 26))}${String.fromCharCode(65 + (index % 26))}`;
    doctorIds.push(
      await insertDoctor(
        { owner },
        { name, specialtyId, practiceIds: [practiceId, longPracticeId] },
      ),
    );
  }
  const given = [...givenNames.F, ...givenNames.M].flatMap(
    ({ names }) => names,
  );
  await insertNamedPatients(owner, { count: patients, given, surnames });
  const midnight = startOfDay(dayOf(epochMinuteOf(Date.now()), zone), zone);
  const startsAt = new Date((midnight + 480) * 60_000).toISOString();
  await insertCounterDay(owner, {
    doctorIds,
    practiceId,
    specialtyId,
    startsAt,
    each: appointmentsOfDoctor,
  });
}

/** Builds requests of a signed-in receptionist. */
export async function toAsker({ clinic, origin }: CounterArena) {
  const email = await insertDesk(
    clinic.owner,
    await hashPassword(staffPassword),
  );
  const { visitor, session } = await signIn(
    { url: origin },
    { role: 'reception', email },
  );
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const headers = { cookie, 'x-tab-key': session.tabKey };
  return (method: 'GET' | 'POST', path: string, body?: unknown) =>
    toRequest(method, path, { body, headers });
}
