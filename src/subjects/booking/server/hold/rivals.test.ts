import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { byLink } from '../../../../testing/clinic/appointments.ts';
import {
  at,
  heldRequestOf,
  newBrowser,
  requestOf,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { patienceMs } from '../../../../testing/patience.ts';
import { cancelAppointment } from '../../../appointments/server/cancel-appointment.ts';
import {
  assumeSlot,
  type ChosenSlot,
} from '../../../schedule/server/availability/choose-slot.ts';
import { bookAppointment } from '../take/book-appointment.ts';
import { holdSlot } from './hold-slot.ts';
import { attemptUnlessRivaled } from './rivals.ts';

const database = testDatabase({ maxConnections: 30 });
let clinic: SmallClinic;
let services: Services;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

function slotAt(day: string, time: string) {
  return {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at(day, time),
  };
}

async function timeOf(day: string, time: string): Promise<ChosenSlot> {
  const chosen = await assumeSlot(services, {
    slot: slotAt(day, time),
    now: testNow,
    audience: 'web',
  });
  if (!chosen) throw new Error('That time is not on offer.');
  return chosen;
}

async function newRequest(slot: ReturnType<typeof slotAt>) {
  return requestOf(services, {
    slot,
    patientId: (await insertPatient(database)).id,
  });
}

describe('an attempt', () => {
  test('waits until another attempt at the same time ends', async () => {
    const time = await timeOf('2026-11-25', '10:00');
    const ended: string[] = [];
    const beFirst = async () => {
      await sleep(30);
      ended.push('first');
      return 'first';
    };
    const first = attemptUnlessRivaled(database.db, time, beFirst, patienceMs);
    const second = attemptUnlessRivaled(
      database.db,
      time,
      async () => 'second',
    ).then((value) => {
      ended.push('second');
      return value;
    });
    expect(await Promise.all([first, second])).toEqual(['first', null]);
    expect(ended).toEqual(['first', 'second']);
    expect(
      await attemptUnlessRivaled(database.db, time, async () => 'later'),
    ).toBe('later');
  });

  test('does not wait for an attempt at the doctor’s next time', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const time = await timeOf('2026-11-25', '10:00');
    const next = await timeOf('2026-11-25', '10:20');
    const first = attemptUnlessRivaled(database.db, time, () => promise);
    expect(
      await attemptUnlessRivaled(database.db, next, async () => 'next'),
    ).toBe('next');
    resolve('first');
    expect(await first).toBe('first');
  });

  test('that never ends delays others only for a short while', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const time = await timeOf('2026-11-25', '11:00');
    const first = attemptUnlessRivaled(database.db, time, () => promise);
    expect(
      await attemptUnlessRivaled(database.db, time, async () => 'second'),
    ).toBeNull();
    expect(
      await attemptUnlessRivaled(database.db, time, async () => 'third'),
    ).toBe('third');
    resolve('first');
    expect(await first).toBe('first');
  });
});

describe('a request behind a rival', () => {
  test('gets the time if the rival fails, and is not told of the failure', async () => {
    const slot = slotAt('2026-11-26', '10:00');
    const request = await newRequest(slot);
    const fail = async () => {
      await sleep(100);
      throw new Error('The connection broke.');
    };
    const time = await timeOf('2026-11-26', '10:00');
    const failing = attemptUnlessRivaled(database.db, time, fail, patienceMs);
    const [failed, booked] = await Promise.allSettled([
      failing,
      bookAppointment(services, request),
    ]);
    expect(failed.status).toBe('rejected');
    expect(booked).toMatchObject({ status: 'fulfilled', value: { ok: true } });
  });

  test('gets the time if the winner cancels at once', async () => {
    const slot = slotAt('2026-11-26', '11:00');
    const patient = await insertPatient(database);
    const winner = await heldRequestOf(services, {
      slot,
      patientId: patient.id,
    });
    const waiting = await newRequest(slot);
    const won = await bookAppointment(services, winner);
    if (!won.ok) throw new Error(won.refusal.code);
    const time = await timeOf('2026-11-26', '11:00');
    const cancel = () => cancelAppointment(services, byLink(won.value));
    const cancelled = attemptUnlessRivaled(
      database.db,
      time,
      cancel,
      patienceMs,
    );
    const booked = bookAppointment(services, waiting);
    expect(await cancelled).toMatchObject({ ok: true });
    expect(await booked).toMatchObject({ ok: true });
  });

  test('gets the nearest times if it lost, among thirty rivals', async () => {
    const slot = slotAt('2026-11-27', '10:00');
    const requests = await Promise.all(
      Array.from({ length: 30 }, () => newRequest(slot)),
    );
    const answers = await Promise.all(
      requests.map((request) => bookAppointment(services, request)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect(answer).toMatchObject({
        ok: false,
        refusal: {
          code: 'SLOT_TAKEN',
          data: { nearest: Array(4).fill({ doctorId: clinic.doctorId }) },
        },
      });
    }
  });

  test('gets the same answer as its own repeat, among rivals', async () => {
    const slot = slotAt('2026-11-27', '11:00');
    const requests = await Promise.all(
      Array.from({ length: 5 }, () => newRequest(slot)),
    );
    const repeated = requests.flatMap((request) => [
      request,
      request,
      request,
      request,
    ]);
    const answers = await Promise.all(
      repeated.map((request) => bookAppointment(services, request)),
    );
    const granted = answers.filter(({ ok }) => ok);
    expect(granted).toHaveLength(4);
    for (const answer of granted) expect(answer).toEqual(granted[0]);
  });

  test('gets its browser’s own hold', async () => {
    const slot = slotAt('2026-11-27', '12:00');
    const heldBy = newBrowser();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        holdSlot(services, { slot, heldBy, now: testNow }),
      ),
    );
    const ids = answers.map((answer) =>
      answer.ok ? answer.value.id : answer.refusal.code,
    );
    expect(new Set(ids).size).toBe(1);
    expect(answers[0]).toMatchObject({ ok: true });
  });
});
