import { randomInt, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { budgets } from '../../../../app/server/budgets.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { keepSpent } from '../../../../testing/access/keep-spent.ts';
import { solvePuzzle } from '../../../../testing/access/puzzles.ts';
import {
  at,
  newBrowser,
  newPatientData,
  requestOf,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import type { Slot } from '../../../schedule/contract/slot.ts';
import type { Hold } from '../../contract/booking.ts';
import { listAttacks } from '../origins/list-origins.ts';
import { bookAppointment } from '../take/book-appointment.ts';
import { identifyForBooking } from '../take/identify-for-booking.ts';
import { extendHold } from './extend-hold.ts';
import { holdForBrowser } from './hold-for-browser.ts';
import { deleteOldHoldsAndProofs } from './hold-queries.ts';
import { holdSlot } from './hold-slot.ts';
import { mostOfAddress, mostOfPatient } from './share-queries.ts';

/* The part of an agenda that unproven browsers can hold, and that honest patients lose nothing by it. */

const database = testDatabase({ maxConnections: 20 });
const attacker = '198.51.100.7';
let clinic: SmallClinic;
let services: Services;
let rationed: Services;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  rationed = servicesOn(database.db, { budgets: true });
});
beforeEach(async () => {
  await database.owner.query('delete from request_budgets');
  await database.owner.query(`delete from appointments where status = 'held'`);
});

function minutesLater(minutes: number): Date {
  return new Date(testNow.getTime() + minutes * 60_000);
}

let doctors = 0;
/** A doctor who attends only on Wednesdays, 36 visits each. Nine Wednesdays are on offer. */
async function weeklyDoctor(): Promise<string> {
  const { specialtyId, practiceId, longPracticeId } = clinic;
  const name = `Doctora ${String.fromCharCode(97 + (doctors % 26), 97 + (doctors++ % 25))}`;
  const doctorId = await insertDoctor(database, {
    name,
    specialtyId,
    practiceIds: [practiceId, longPracticeId],
  });
  await database.owner.query(
    'delete from availability_rules where doctor_id = $1 and weekday <> 3',
    [doctorId],
  );
  return doctorId;
}
const offered = 9 * 36;

/** The nth of the doctor's times. */
function timeOf(doctorId: string, nth: number): Slot {
  const day = new Date(Date.UTC(2026, 10, 25 + 7 * Math.floor(nth / 36)))
    .toISOString()
    .slice(0, 10);
  const minute = 480 + (nth % 36) * 20;
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return { doctorId, practiceId: clinic.practiceId, startsAt: at(day, time) };
}

async function hold(
  slot: Slot,
  address: string,
  { heldBy = newBrowser(), now = testNow } = {},
) {
  const held = await holdSlot(services, { slot, heldBy, address, now });
  if (!held.ok) throw new Error(held.refusal.code);
  return held.value;
}

/** The living holds, which block a time for other browsers. */
async function livingHolds(
  by: { doctorId?: string; address?: string } = {},
  now = testNow,
): Promise<string[]> {
  const { rows } = await database.owner.query(
    `select id from appointments where status = 'held' and held_until > $1
      and doctor_id = coalesce($2, doctor_id) and held_from is not distinct from coalesce($3, held_from) order by id`,
    [now, by.doctorId ?? null, by.address ?? null],
  );
  return rows.map(({ id }) => id);
}

async function verifiedPatient() {
  const patient = await insertPatient(database);
  await database.owner.query(
    `insert into system_users (email, name, role) values ('verifica@clinica.example', 'Recepción', 'Recepcionista')
      on conflict do nothing`,
  );
  await database.owner.query(
    `update patients set identity_verified_at = '2026-01-01', identity_verified_by = (select id from system_users limit 1)
      where id = $1`,
    [patient.id],
  );
  return patient;
}

describe('an address of unproven browsers', () => {
  test('keeps five of a doctor’s times however many it takes at once, without a refusal', {
    tags: ['all'],
  }, async () => {
    const doctorId = await weeklyDoctor();
    const taken = await Promise.all(
      Array.from({ length: 80 }, (_, nth) =>
        hold(timeOf(doctorId, nth), attacker),
      ),
    );
    expect(taken).toHaveLength(80);
    const living = await livingHolds({ address: attacker });
    expect(living).toHaveLength(mostOfAddress.ofDoctor);
    expect(mostOfAddress.ofDoctor).toBe(5);
  });

  test('keeps its newest holds', async () => {
    const doctorId = await weeklyDoctor();
    const ids: string[] = [];
    for (let nth = 0; nth < 8; nth++)
      ids.push((await hold(timeOf(doctorId, nth), attacker)).id);
    expect(await livingHolds({ doctorId })).toEqual(ids.slice(3).toSorted());
  });

  test('keeps forty times of all doctors together', {
    tags: ['all'],
  }, async () => {
    for (let doctor = 0; doctor < 10; doctor++) {
      const doctorId = await weeklyDoctor();
      await Promise.all(
        Array.from({ length: 5 }, (_, nth) =>
          hold(timeOf(doctorId, nth), attacker),
        ),
      );
    }
    expect(await livingHolds({ address: attacker })).toHaveLength(40);
  });

  test('changes the time of one browser without pushing out another’s', async () => {
    const doctorId = await weeklyDoctor();
    const heldBy = newBrowser();
    for (let nth = 0; nth < 4; nth++)
      await hold(timeOf(doctorId, nth), attacker);
    await hold(timeOf(doctorId, 10), attacker, { heldBy });
    const before = await livingHolds({ doctorId });
    await hold(timeOf(doctorId, 11), attacker, { heldBy });
    const after = await livingHolds({ doctorId });
    expect(after).toHaveLength(5);
    expect(before.filter((id) => after.includes(id))).toHaveLength(4);
  });

  test('loses no hold to the holds of other addresses', async () => {
    const doctorId = await weeklyDoctor();
    const { id } = await hold(timeOf(doctorId, 0), '203.0.113.9');
    for (let nth = 1; nth < 20; nth++)
      await hold(timeOf(doctorId, nth), attacker);
    expect(await livingHolds({ address: '203.0.113.9' })).toEqual([id]);
  });
});

describe('fifty addresses', () => {
  const addresses = Array.from(
    { length: 50 },
    (_, index) => `198.51.100.${index}`,
  );

  test('hold a fifth of a doctor’s free times, however many they take at once', {
    tags: ['all'],
  }, async () => {
    const doctorId = await weeklyDoctor();
    await Promise.all(
      Array.from({ length: 250 }, (_, nth) =>
        hold(timeOf(doctorId, nth), addresses[nth % 50] as string),
      ),
    );
    const living = await livingHolds({ doctorId });
    expect(living.length).toBeLessThanOrEqual(offered / 5);
    // The rule allows them that much.
    expect(living.length).toBeGreaterThan(offered / 5 - 2);
  });

  test('hold a fifth of the free times when most times are booked', {
    tags: ['all'],
  }, async () => {
    const doctorId = await weeklyDoctor();
    const booked = 264;
    await database.owner.query(
      `insert into appointments (doctor_id, specialty_id, practice_id, starts_at, ends_at, status, patient_id, code,
        booked_at, booked_by)
        select $1::uuid, $2, $3, starts_at, starts_at + interval '20 minutes', 'booked', $5,
          translate(upper(substr(md5($1::uuid::text || nth), 1, 6)), '01', 'XY'), $6, 'reception'
        from (select nth, timestamptz '2026-11-25 08:00-03' + (nth / 36) * interval '7 days'
          + (nth % 36) * interval '20 minutes' as starts_at from generate_series(60, 59 + $4::int) nth) times`,
      [
        doctorId,
        clinic.specialtyId,
        clinic.practiceId,
        booked,
        (await insertPatient(database)).id,
        testNow,
      ],
    );
    await Promise.all(
      Array.from({ length: 60 }, (_, nth) =>
        hold(timeOf(doctorId, nth), addresses[nth % 50] as string),
      ),
    );
    const living = await livingHolds({ doctorId });
    expect(living.length).toBeLessThanOrEqual((offered - booked) / 5);
    expect(living.length).toBeGreaterThan((offered - booked) / 5 - 2);
  });

  test('lose the oldest hold of the address that holds most', {
    tags: ['all'],
  }, async () => {
    const doctorId = await weeklyDoctor();
    const ids: string[] = [];
    for (let nth = 0; nth < 5; nth++)
      ids.push((await hold(timeOf(doctorId, nth), attacker)).id);
    const honest: string[] = [];
    for (let nth = 5; nth < 64; nth++) {
      honest.push((await hold(timeOf(doctorId, nth), `203.0.113.${nth}`)).id);
    }
    expect(await livingHolds({ doctorId })).toHaveLength(64);
    honest.push((await hold(timeOf(doctorId, 70), '203.0.113.70')).id);
    expect(await livingHolds({ doctorId })).toEqual(
      [...ids.slice(1), ...honest].toSorted(),
    );
  });

  test('can hold one time of a doctor with few times', async () => {
    const doctorId = await weeklyDoctor();
    await database.owner.query(
      `update availability_rules set valid_from = '2026-12-02', valid_to = '2026-12-03', from_minute = 600,
        to_minute = 640 where doctor_id = $1`,
      [doctorId],
    );
    const slot = {
      doctorId,
      practiceId: clinic.practiceId,
      startsAt: at('2026-12-02', '10:00'),
    };
    const first = await hold(slot, attacker);
    const second = await hold(
      { ...slot, startsAt: at('2026-12-02', '10:20') },
      '203.0.113.8',
    );
    expect(await livingHolds({ doctorId })).not.toContain(first.id);
    expect(await livingHolds({ doctorId })).toEqual([second.id]);
  });
});

describe('the clinic is warned of an attack on its times', () => {
  const told = async () =>
    (await listAttacks(services, { now: testNow })).alarms.map(
      ({ kind }) => kind,
    );
  beforeEach(async () => {
    await database.owner.query('delete from access_alarms');
  });

  test('by ten unproven browsers at one doctor, for an hour, with one audit event', async () => {
    const doctorId = await weeklyDoctor();
    const noted = async () =>
      (
        await database.owner.query(
          `select from audit_events where kind = 'holds_attack_began'`,
        )
      ).rowCount ?? 0;
    const before = await noted();
    for (let nth = 0; nth < 9; nth++)
      await hold(timeOf(doctorId, nth), `198.51.100.${nth}`);
    expect(await told()).toEqual([]);
    for (let nth = 9; nth < 14; nth++)
      await hold(timeOf(doctorId, nth), `198.51.100.${nth}`);
    expect((await listAttacks(services, { now: testNow })).alarms).toEqual([
      { kind: 'holds_attack', until: minutesLater(60).toISOString() },
    ]);
    expect(
      (await listAttacks(services, { now: minutesLater(60) })).alarms,
    ).toEqual([]);
    expect((await noted()) - before).toBe(1);
  });

  test('by one address once it used up its holds, but not while its browsers share five times', async () => {
    const doctorId = await weeklyDoctor();
    for (let nth = 0; nth < 12; nth++)
      await hold(timeOf(doctorId, nth), attacker);
    expect(await told()).toEqual([]);
    await keepSpent(database, {
      holdOfAddress: attacker,
      freeHoldOfAddress: attacker,
    });
    await holdWithPuzzle(timeOf(doctorId, 20));
    expect(await told()).toEqual(['holds_attack']);
  });
});

describe('a hold that was pushed out', () => {
  async function pushedOut() {
    const doctorId = await weeklyDoctor();
    const slot = timeOf(doctorId, 0);
    const { id: holdId } = await hold(slot, attacker);
    for (let nth = 1; nth <= 5; nth++)
      await hold(timeOf(doctorId, nth), attacker);
    expect(await livingHolds({ doctorId })).not.toContain(holdId);
    return { slot, holdId };
  }

  test('still becomes an appointment while the time is free, for a known and for a new patient', async () => {
    const { id: patientId } = await insertPatient(database);
    const known = await pushedOut();
    const request = await requestOf(services, { ...known, patientId });
    expect(await bookAppointment(services, request)).toMatchObject({
      ok: true,
    });
    const booker = {
      kind: 'new' as const,
      patient: newPatientData('47000001'),
    };
    const unknown = {
      ...request,
      ...(await pushedOut()),
      booker,
      idempotencyKey: randomUUID(),
    };
    expect(await bookAppointment(services, unknown)).toMatchObject({
      ok: true,
    });
  });

  test('does not block its time: its holder gets the nearest times instead', async () => {
    const { slot, holdId } = await pushedOut();
    await hold(slot, '203.0.113.20');
    const { id: patientId } = await insertPatient(database);
    const booked = await bookAppointment(
      services,
      await requestOf(services, { slot, holdId, patientId }),
    );
    expect(booked).toMatchObject({
      ok: false,
      refusal: {
        code: 'SLOT_TAKEN',
        data: { nearest: expect.arrayContaining([expect.anything()]) },
      },
    });
  });

  test('is kept for its holder when old holds are deleted, and is deleted later', async () => {
    const { holdId } = await pushedOut();
    const isThere = async () =>
      (
        await database.owner.query('select from appointments where id = $1', [
          holdId,
        ])
      ).rowCount;
    const ends = (usableUntil: string) =>
      database.owner.query(
        `update appointments set held_until = now() - interval '3 hours', pushed_out_until = now() + $2::interval
          where id = $1`,
        [holdId, usableUntil],
      );
    await ends('4 minutes');
    await deleteOldHoldsAndProofs(database.db);
    expect(await isThere()).toBe(1);
    await ends('-2 hours');
    await deleteOldHoldsAndProofs(database.db);
    expect(await isThere()).toBe(0);
  });

  test('is over also for a process whose clock is some minutes behind', async () => {
    const { slot } = await pushedOut();
    await hold(slot, '203.0.113.20', { now: minutesLater(-3) });
  });

  test('lets its holder identify themselves and extend it, while others can take the time', async () => {
    const { slot, holdId } = await pushedOut();
    const { dni } = await insertPatient(database);
    const claim = {
      dni,
      password: dni,
      browser: newBrowser(),
      address: attacker,
      now: testNow,
    };
    expect(
      await identifyForBooking(services, { holdId, ...claim }),
    ).toMatchObject({ ok: true });
    expect(
      await extendHold(services.budgets, { holdId, now: testNow }),
    ).toMatchObject({
      value: { heldUntil: minutesLater(10).toISOString() },
    });
    expect(await livingHolds()).not.toContain(holdId);
    await hold(slot, '203.0.113.21');
    expect(
      await identifyForBooking(services, { holdId, ...claim }),
    ).toMatchObject({
      refusal: { code: 'HOLD_EXPIRED' },
    });
  });

  test('comes back once a patient whom the clinic verified identifies themselves', async () => {
    const { slot, holdId } = await pushedOut();
    const { dni } = await verifiedPatient();
    const claim = {
      dni,
      password: dni,
      browser: newBrowser(),
      address: attacker,
      now: testNow,
    };
    expect(
      await identifyForBooking(services, { holdId, ...claim }),
    ).toMatchObject({ ok: true });
    const rival = await holdSlot(services, {
      slot,
      heldBy: newBrowser(),
      address: '203.0.113.22',
      now: testNow,
    });
    expect(rival).toMatchObject({ refusal: { code: 'SLOT_TAKEN' } });
    for (let nth = 10; nth < 20; nth++)
      await hold(timeOf(slot.doctorId, nth), attacker);
    const { rows } = await database.owner.query(
      'select held_until > $2 as lives from appointments where id = $1',
      [holdId, testNow],
    );
    expect(rows).toEqual([{ lives: true }]);
  });
});

describe('an identified patient', () => {
  test('holds three times in all, from any number of browsers', {
    tags: ['all'],
  }, async () => {
    const doctorId = await weeklyDoctor();
    const { id: patientId, dni } = await verifiedPatient();
    await Promise.all(
      Array.from({ length: 12 }, async (_, nth) => {
        const address = `203.0.113.${nth}`;
        const { id: holdId } = await hold(timeOf(doctorId, nth), address);
        const claim = {
          dni,
          password: dni,
          browser: newBrowser(),
          address,
          now: testNow,
        };
        expect(
          (await identifyForBooking(services, { holdId, ...claim })).ok,
        ).toBe(true);
      }),
    );
    const { rowCount } = await database.owner.query(
      'select from appointments where held_for = $1 and held_until > $2',
      [patientId, testNow],
    );
    expect(rowCount).toBe(mostOfPatient);
  });

  test('still counts for the address if the clinic never verified them', {
    tags: ['all'],
  }, async () => {
    const doctorId = await weeklyDoctor();
    await Promise.all(
      Array.from({ length: 12 }, async (_, nth) => {
        const { dni } = await insertPatient(database);
        const { id: holdId } = await hold(timeOf(doctorId, nth), attacker);
        const claim = {
          dni,
          password: dni,
          browser: newBrowser(),
          address: attacker,
          now: testNow,
        };
        await identifyForBooking(services, { holdId, ...claim });
      }),
    );
    expect(await livingHolds({ doctorId })).toHaveLength(5);
  });

  test('does not count for the address in a known browser', async () => {
    const doctorId = await weeklyDoctor();
    const heldBy = newBrowser();
    const { id: patientId } = await verifiedPatient();
    await database.owner.query(
      'insert into known_devices values ($1, $2, now())',
      [heldBy, patientId],
    );
    const { id } = await hold(timeOf(doctorId, 0), attacker, { heldBy });
    for (let nth = 1; nth < 10; nth++)
      await hold(timeOf(doctorId, nth), attacker);
    const { rows } = await database.owner.query(
      'select held_from, held_until > $2 as lives from appointments where id = $1',
      [id, testNow],
    );
    expect(rows).toEqual([{ held_from: null, lives: true }]);
  });
});

async function holdWithPuzzle(
  slot: Slot,
  { browser = newBrowser(), address = attacker } = {},
) {
  const wish = { slot, browser, address, now: testNow };
  const first = await holdForBrowser(rationed, wish);
  if (first.ok || first.refusal.code !== 'PROOF_OF_WORK_NEEDED')
    return { held: first, hadPuzzle: false };
  const proofOfWork = await solvePuzzle(first.refusal.data.challenge);
  return {
    held: await holdForBrowser(rationed, { ...wish, proofOfWork }),
    hadPuzzle: true,
  };
}

describe('the budgets', () => {
  test('ask a browser for a puzzle after its first holds, and count no unsolved request', {
    tags: ['all'],
  }, async () => {
    const doctorId = await weeklyDoctor();
    const browser = newBrowser();
    const puzzles: boolean[] = [];
    for (let nth = 0; nth < budgets.freeHoldOfBrowser.units + 2; nth++) {
      const { held, hadPuzzle } = await holdWithPuzzle(timeOf(doctorId, nth), {
        browser,
      });
      expect(held.ok).toBe(true);
      puzzles.push(hadPuzzle);
    }
    expect(puzzles).toEqual(
      puzzles.map((_, nth) => nth >= budgets.freeHoldOfBrowser.units),
    );
    const wish = {
      slot: timeOf(doctorId, 40),
      browser,
      address: attacker,
      now: testNow,
    };
    for (let times = 0; times < budgets.holdOfBrowser.units + 5; times++) {
      expect(await holdForBrowser(rationed, wish)).toMatchObject({
        refusal: { code: 'PROOF_OF_WORK_NEEDED' },
      });
    }
    expect(
      (await holdWithPuzzle(timeOf(doctorId, 40), { browser })).held.ok,
    ).toBe(true);
  });

  test('ask an address for a puzzle after its first holds, also for new browsers', async () => {
    const doctorId = await weeklyDoctor();
    for (let nth = 0; nth < budgets.freeHoldOfAddress.units; nth++) {
      expect((await holdWithPuzzle(timeOf(doctorId, nth))).hadPuzzle).toBe(
        false,
      );
    }
    expect(await holdWithPuzzle(timeOf(doctorId, 100))).toMatchObject({
      hadPuzzle: true,
      held: { ok: true },
    });
    const elsewhere = await holdWithPuzzle(timeOf(doctorId, 101), {
      address: '203.0.113.1',
    });
    expect(elsewhere.hadPuzzle).toBe(false);
  });

  test('release all holds of an address that spent its budget, and the next hold succeeds', async () => {
    const doctorId = await weeklyDoctor();
    const other = await weeklyDoctor();
    for (let nth = 0; nth < 5; nth++) await hold(timeOf(other, nth), attacker);
    await database.owner.query(
      `insert into request_budgets (key, arrival) select name || ':' || $1, now() + interval '1 hour'
        from unnest($2::text[]) name`,
      [attacker, ['freeHoldOfAddress', 'holdOfAddress']],
    );
    const { held } = await holdWithPuzzle(timeOf(doctorId, 0));
    expect(held.ok).toBe(true);
    expect(await livingHolds({ address: attacker })).toEqual([
      (held as { value: Hold }).value.id,
    ]);
  });

  test('limit the extensions of an address, but not those of a verified patient', {
    tags: ['all'],
  }, async () => {
    const extensions = budgets.extensionOfAddress.units;
    const ids: string[] = [];
    for (let doctor = 0; doctor < 4; doctor++) {
      const doctorId = await weeklyDoctor();
      for (let nth = 0; nth < 5; nth++)
        ids.push((await hold(timeOf(doctorId, nth), attacker)).id);
    }
    const answers = await Promise.all(
      ids.map((holdId) =>
        extendHold(rationed.budgets, { holdId, now: testNow }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(extensions);
    for (const answer of answers) {
      if (!answer.ok) expect(answer.refusal.code).toBe('TOO_MANY_ATTEMPTS');
    }
    // The attacker holds that many for five minutes at most.
    expect(
      await livingHolds({ address: attacker }, minutesLater(6)),
    ).toHaveLength(extensions);
    const doctorId = await weeklyDoctor();
    const { id: holdId } = await hold(timeOf(doctorId, 0), attacker);
    const { dni } = await verifiedPatient();
    const claim = {
      dni,
      password: dni,
      browser: newBrowser(),
      address: attacker,
      now: testNow,
    };
    await identifyForBooking(services, { holdId, ...claim });
    expect(
      (await extendHold(rationed.budgets, { holdId, now: testNow })).ok,
    ).toBe(true);
  });
});

describe('thirty patients at the address of an attacker who takes all it can', () => {
  test('all book: none has to wait or to do more than solve a puzzle', {
    tags: ['all'],
  }, async () => {
    const doctorId = await weeklyDoctor();
    let isOver = false;
    let mostHeld = 0;
    const attackOnce = () =>
      holdWithPuzzle(timeOf(doctorId, randomInt(offered)));
    const attack = async () => {
      while (!isOver) await attackOnce();
    };
    const watch = async () => {
      while (!isOver) {
        mostHeld = Math.max(
          mostHeld,
          (await livingHolds({ doctorId, address: attacker })).length,
        );
      }
    };
    // The address has used up its holds without a puzzle before the first patient comes.
    for (let times = 0; times < budgets.freeHoldOfAddress.units + 20; times++)
      await attackOnce();
    const attacking = Promise.all([
      watch(),
      ...Array.from({ length: 4 }, attack),
    ]);
    const booked = await Promise.allSettled(
      Array.from({ length: 30 }, async (_, nth) => {
        const patient =
          nth % 3 === 0
            ? null
            : nth % 3 === 1
              ? await insertPatient(database)
              : await verifiedPatient();
        await bookAs(
          patient,
          timeOf(doctorId, nth * 10),
          `48${String(nth).padStart(6, '0')}`,
        );
      }),
    );
    isOver = true;
    await attacking;
    expect(booked.filter(({ status }) => status === 'rejected')).toEqual([]);
    const { rowCount } = await database.owner.query(
      `select from appointments where doctor_id = $1 and status = 'booked'`,
      [doctorId],
    );
    expect(rowCount).toBe(30);
    expect(mostHeld).toBeLessThanOrEqual(5);
  });

  /** Books as the pages do: if a time is lost, takes one of those offered instead. */
  async function bookAs(
    patient: { dni: string } | null,
    wanted: Slot,
    dni: string,
  ): Promise<void> {
    const browser = newBrowser();
    let slot = wanted;
    for (;;) {
      const { held } = await holdWithPuzzle(slot, { browser });
      if (!held.ok) {
        slot = instead(slot, held.refusal);
        continue;
      }
      const holdId = held.value.id;
      const claim = {
        dni: patient?.dni ?? '',
        password: patient?.dni ?? '',
        browser,
        address: attacker,
      };
      const identify = (proofOfWork?: string) =>
        identifyForBooking(rationed, {
          holdId,
          ...claim,
          proofOfWork,
          now: testNow,
        });
      let identified = patient && (await identify());
      if (
        identified &&
        !identified.ok &&
        identified.refusal.code === 'PROOF_OF_WORK_NEEDED'
      ) {
        identified = await identify(
          await solvePuzzle(identified.refusal.data.challenge),
        );
      }
      if (identified && !identified.ok) {
        if (identified.refusal.code !== 'HOLD_EXPIRED')
          throw new Error(identified.refusal.code);
        continue;
      }
      const request = {
        slot,
        holdId,
        idempotencyKey: randomUUID(),
        browser,
        address: attacker,
        now: testNow,
        booker: identified
          ? { kind: 'identified' as const, proof: identified.value.proof }
          : { kind: 'new' as const, patient: newPatientData(dni) },
      };
      let booked = await bookAppointment(rationed, request);
      if (!booked.ok && booked.refusal.code === 'PROOF_OF_WORK_NEEDED') {
        const proofOfWork = await solvePuzzle(
          (booked.refusal.data as { challenge: string }).challenge,
        );
        booked = await bookAppointment(rationed, { ...request, proofOfWork });
      }
      if (booked.ok) return;
      slot = instead(slot, booked.refusal);
    }
  }

  function instead(
    slot: Slot,
    refusal: { code: string; data?: unknown },
  ): Slot {
    if (refusal.code !== 'SLOT_TAKEN') throw new Error(refusal.code);
    const { nearest } = refusal.data as { nearest: { startsAt: string }[] };
    const other = nearest[randomInt(nearest.length)];
    if (!other) throw new Error('No time is offered instead.');
    return { ...slot, startsAt: other.startsAt };
  }
});
