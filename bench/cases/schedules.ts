import { hashPassword } from '../../src/base/kernel/hashing/passwords.ts';
import { dayOf, epochMinuteOf } from '../../src/base/time/clinic-zone.ts';
import { signIn } from '../../src/testing/access/sign-in.ts';
import { insertDoctor } from '../../src/testing/clinic/factories.ts';
import { staffPassword } from '../../src/testing/clinic/people.ts';
import { toBookings } from '../booking-requests.ts';
import { type BenchClinic, benchZone } from '../clinic.ts';
import { insertAdmins, settle } from '../clinic-queries.ts';
import { type Load, measureInTurns } from '../load.ts';
import { startChanger } from '../processes.ts';
import { type Line, toLine } from '../report.ts';
import type { Stage } from '../stage.ts';
import { refused } from './booking.ts';

const changesASecond = 5;

/**
 * Measures the booking throughput that remains while the schedules of a hundred other doctors change, five
 * times a second. A separate process sends the changes.
 */
export async function measureBookingBesideChanges(
  stage: Stage,
): Promise<Line[]> {
  const { clinic, product } = await stage.changing();
  const rounds = stage.rounds(9);
  const bookingsARound = stage.sized(2000, 10);
  const doctorIds = await insertDoctors(clinic, stage.sized(100, 2));
  const bookings: Buffer[][] = [];
  for (let round = 0; round <= rounds * 2 + 1; round++) {
    bookings.push(
      await toBookings(clinic, clinic.takeSlots(bookingsARound), {
        held: true,
      }),
    );
  }
  const headers = await signInAdmin(clinic, product.port);
  const today = dayOf(epochMinuteOf(Date.now()), benchZone);
  const changer = startChanger({
    port: product.port,
    headers,
    doctorIds,
    everyMs: 1000 / changesASecond,
    firstDay: Temporal.PlainDate.from(today).add({ days: 2 }).toString(),
  });
  await settle(clinic.owner);
  const book = (turn: number) =>
    product.send(bookings[turn] ?? [], { concurrency: 8 });
  const { ones, others } = await measureInTurns(
    rounds,
    (round) => changer.during(() => book(round * 2)),
    (round) => book(round * 2 + 1),
  );
  const { made, due } = changer.changes();
  await changer.stop();
  if (refused([...ones, ...others]).length > 0)
    throw new Error('A free time was refused.');
  const perSecond = (loads: Load[]) => loads.map((load) => load.perSecond);
  return [
    toLine(
      { name: 'schedules/beside bookings', unit: '/s' },
      { values: perSecond(ones), floors: perSecond(others) },
      { atLeastTimes: 0.95 },
    ),
    toLine(
      { name: 'schedules/beside changed', unit: 'count' },
      { values: [made], floors: [due] },
      { atLeastTimes: 0.9 },
    ),
  ];
}

/** Inserts other doctors, who get no bookings. */
async function insertDoctors(
  { owner, specialtyId, practiceId }: BenchClinic,
  count: number,
): Promise<string[]> {
  const letter = (index: number) => String.fromCharCode(65 + index);
  const doctorIds: string[] = [];
  for (let index = 0; index < count; index++) {
    const name = `Doctora Y${letter(Math.floor(index / 26))}${letter(index % 26)}`;
    doctorIds.push(
      await insertDoctor(
        { owner },
        { name, specialtyId, practiceIds: [practiceId] },
      ),
    );
  }
  return doctorIds;
}

async function signInAdmin(
  { owner }: BenchClinic,
  port: number,
): Promise<Record<string, string>> {
  const [email = ''] = await insertAdmins(owner, {
    count: 1,
    passwordHash: await hashPassword(staffPassword),
  });
  const { visitor, session } = await signIn(
    { url: `http://127.0.0.1:${port}` },
    { role: 'admin', email },
  );
  return {
    cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; '),
    'x-tab-key': session.tabKey,
  };
}
