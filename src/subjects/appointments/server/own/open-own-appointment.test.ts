import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import {
  bookTestAppointment,
  byLink,
} from '../../../../testing/clinic/appointments.ts';
import {
  at,
  newBrowser,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import { actorAs, callBy } from '../../../../testing/clinic/calls.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertReceptionist } from '../../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { insertKnownDevice } from '../../../access/server/session/known-device-queries.ts';
import { holdSlot } from '../../../booking/server/hold/hold-slot.ts';
import { bookAppointment } from '../../../booking/server/take/book-appointment.ts';
import { proveHoldFor } from '../../../booking/server/take/prove-hold.ts';
import { confirmOwnAppointment } from '../../../rescheduling/server/confirm/confirm-own-appointment.ts';
import { undoCancellation } from '../../../rescheduling/server/undo/undo-cancellation.ts';
import { cancelAppointment } from '../cancel-appointment.ts';
import { changeStatus } from '../change-status.ts';
import { lookAtAppointment } from '../look-at-appointment.ts';
import { listCancelledAppointments } from './list-cancelled-appointments.ts';
import { listPastAppointments } from './list-past-appointments.ts';
import { listUpcomingAppointments } from './list-upcoming-appointments.ts';
import { openOwnAppointment } from './open-own-appointment.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let times = 0;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  await database.owner.query(
    'update booking_policies set max_future_per_specialty = 3',
  );
  services = servicesOn(database.db);
});

/** A new slot each time, in order. */
function nextSlot() {
  const minutes = 8 * 60 + 20 * times++;
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at('2026-11-25', time),
  };
}

async function booked(patientId?: string) {
  const patient = patientId ?? (await insertPatient(database)).id;
  const slot = nextSlot();
  return {
    patientId: patient,
    slot,
    appointment: await bookTestAppointment(services, {
      slot,
      patientId: patient,
    }),
  };
}

function hours(count: number): Date {
  return new Date(testNow.getTime() + count * 3_600_000);
}

async function open(
  appointmentId: string,
  {
    patientId,
    level,
    browser = newBrowser(),
    now = testNow,
  }: {
    patientId: string;
    level: 'N1' | 'N2';
    browser?: Buffer;
    now?: Date;
  },
) {
  const answer = await openOwnAppointment(database.db, {
    appointmentId,
    actor: { patientId, level },
    browser,
    now,
  });
  return answer.ok ? answer.value.linkToken : answer.refusal.code;
}

describe('an own appointment', () => {
  test('opens at N2 with a link that shows it', async () => {
    const { patientId, appointment } = await booked();
    const linkToken = await open(appointment.id, { patientId, level: 'N2' });
    const seen = await lookAtAppointment(
      services,
      byLink({ ...appointment, linkToken }),
    );
    expect(seen).toMatchObject({ ok: true, value: { id: appointment.id } });
  });

  test('opens at N1 only in a browser that is known for the patient', async () => {
    const { patientId, appointment } = await booked();
    const browser = newBrowser();
    expect(
      await open(appointment.id, { patientId, level: 'N1', browser }),
    ).toBe('NEEDS_CODE');
    const another = await insertPatient(database);
    await insertKnownDevice(database.db, {
      patientId: another.id,
      browserHash: browser,
      now: testNow,
    });
    expect(
      await open(appointment.id, { patientId, level: 'N1', browser }),
    ).toBe('NEEDS_CODE');
    await insertKnownDevice(database.db, {
      patientId,
      browserHash: browser,
      now: testNow,
    });
    expect(
      await open(appointment.id, { patientId, level: 'N1', browser }),
    ).toMatch(/^[\w-]{43}$/);
  });

  test('does not open when it is over, nor to another person', async () => {
    const { patientId, appointment } = await booked();
    expect(
      await open(appointment.id, { patientId, level: 'N2', now: hours(72) }),
    ).toBe('NOT_FOUND');
    const stranger = (await insertPatient(database)).id;
    for (const level of ['N1', 'N2'] as const) {
      expect(await open(appointment.id, { patientId: stranger, level })).toBe(
        'NOT_FOUND',
      );
      expect(await open(randomUUID(), { patientId, level })).toBe('NOT_FOUND');
    }
  });

  test('does not open while it is only a hold', async () => {
    const hold = await holdSlot(services, {
      slot: nextSlot(),
      heldBy: newBrowser(),
      now: testNow,
    });
    if (!hold.ok) throw new Error(hold.refusal.code);
    const { id: patientId } = await insertPatient(database);
    expect(await open(hold.value.id, { patientId, level: 'N2' })).toBe(
      'NOT_FOUND',
    );
  });
});

const sure = { level: 'N2', browser: newBrowser() } as const;

describe('a patient’s list', () => {
  test('shows a cancelled one for ten minutes, while the patient may undo it', async () => {
    const { patientId, appointment, slot } = await booked();
    const byClinic = await booked(patientId);
    const cancelledAt = new Date(testNow.getTime() + 30_000);
    await cancelAppointment(services, byLink(appointment, cancelledAt));
    await cancelAppointment(
      services,
      byLink(byClinic.appointment, cancelledAt),
    );
    await database.owner.query(
      `update appointments set cancelled_by = 'reception' where id = $1`,
      [byClinic.appointment.id],
    );
    const at = (seconds: number) => {
      const now = new Date(cancelledAt.getTime() + seconds * 1000);
      return listCancelledAppointments(database.db, {
        ...sure,
        patientId,
        now,
      });
    };
    expect(await at(599)).toEqual([
      {
        id: appointment.id,
        startsAt: slot.startsAt,
        doctor: { id: clinic.doctorId, name: 'Julia Ríos' },
        undoUntil: new Date(cancelledAt.getTime() + 600_000).toISOString(),
        serverNow: new Date(cancelledAt.getTime() + 599_000).toISOString(),
      },
    ]);
    expect(await at(600)).toEqual([]);
    await undoCancellation(services, byLink(appointment, cancelledAt));
    expect(await at(60)).toEqual([]);
  });

  test('shows one that the receptionist cancelled for the patient, to undo it too', async () => {
    const { patientId, appointment } = await booked();
    const call = callBy(await insertReceptionist(database));
    await changeStatus(services, {
      ...call,
      appointmentId: appointment.id,
      act: 'cancel',
      askedBy: 'patient',
    });
    expect(
      await listCancelledAppointments(database.db, {
        ...sure,
        patientId,
        now: testNow,
      }),
    ).toMatchObject([{ id: appointment.id }]);
  });

  test('hides the codes at N1 in an unknown browser', async () => {
    const { patientId, appointment } = await booked();
    const browser = newBrowser();
    const codesAt = async (level: 'N1' | 'N2') => {
      const appointments = await listUpcomingAppointments(database.db, {
        patientId,
        level,
        browser,
        now: testNow,
      });
      return appointments.map(({ code }) => code);
    };
    expect(await codesAt('N1')).toEqual([null]);
    expect(await codesAt('N2')).toEqual([appointment.code]);
    await insertKnownDevice(database.db, {
      patientId,
      browserHash: browser,
      now: testNow,
    });
    expect(await codesAt('N1')).toEqual([appointment.code]);
  });

  test('shows the upcoming ones in order, without their purpose', async () => {
    const entry = await booked();
    const other = await booked(entry.patientId);
    await booked();
    await database.owner.query(
      `with waiting as (insert into waiting_rooms (letter, name) values ('A', 'Sala A') returning id),
        room as (insert into rooms (waiting_room_id, name)
          select id, 'Gimnasio de kinesiología' from waiting returning id)
        update appointments set room_id = room.id from room where appointments.id = $1`,
      [entry.appointment.id],
    );
    const existing = { ...sure, level: 'N1' } as const;
    await insertKnownDevice(database.db, {
      patientId: entry.patientId,
      browserHash: existing.browser,
      now: testNow,
    });
    const appointments = await listUpcomingAppointments(database.db, {
      ...existing,
      patientId: entry.patientId,
      now: testNow,
    });
    expect(appointments).toEqual([
      {
        id: entry.appointment.id,
        code: entry.appointment.code,
        startsAt: entry.slot.startsAt,
        endsAt: new Date(
          Date.parse(entry.slot.startsAt) + 20 * 60_000,
        ).toISOString(),
        doctor: { id: clinic.doctorId, name: 'Julia Ríos' },
        roomName: null,
        status: 'booked',
        isConfirmed: false,
        isLate: false,
        seriesId: null,
        canConfirm: true,
        ticket: null,
        call: null,
        preparation: null,
        preparationReading: null,
        questionnairesMissing: null,
      },
      expect.objectContaining({
        id: other.appointment.id,
        startsAt: other.slot.startsAt,
      }),
    ]);
    expect(JSON.stringify(appointments)).not.toMatch(
      /Clínica|Consulta|kinesio/,
    );
  });

  test('hides at N1 in an unknown browser the professional of a reserved specialty', async () => {
    const { patientId } = await booked();
    const cancelled = await booked(patientId);
    await cancelAppointment(services, byLink(cancelled.appointment));
    const browser = newBrowser();
    const doctorsAt = async (level: 'N1' | 'N2') => {
      const request = { patientId, level, browser, now: testNow };
      return [
        ...(await listUpcomingAppointments(database.db, request)),
        ...(await listCancelledAppointments(database.db, request)),
      ].map(({ doctor }) => doctor?.name ?? null);
    };
    const named = ['Julia Ríos', 'Julia Ríos'];
    expect(await doctorsAt('N1')).toEqual(named);
    // The reserved specialty need not be the appointment's: the doctor's page tells all of theirs.
    await database.owner.query(
      `with added as (insert into specialties (slug, name) values ('psiquiatria', 'Psiquiatría') returning id)
        insert into doctor_specialties select $1, id from added`,
      [clinic.doctorId],
    );
    expect(await doctorsAt('N1')).toEqual([null, null]);
    expect(await doctorsAt('N2')).toEqual(named);
    await insertKnownDevice(database.db, {
      patientId,
      browserHash: browser,
      now: testNow,
    });
    expect(await doctorsAt('N1')).toEqual(named);
    await database.owner.query(
      `delete from doctor_specialties where specialty_id <> $1`,
      [clinic.specialtyId],
    );
  });

  test('puts each in the future or the past, and a cancelled one in the past', async () => {
    const entry = await booked();
    const other = await booked(entry.patientId);
    const { patientId } = entry;
    await cancelAppointment(services, byLink(other.appointment));
    const idsAt = async (now: Date) => ({
      toCome: (
        await listUpcomingAppointments(database.db, { ...sure, patientId, now })
      ).map(({ id }) => id),
      past: (await listPastAppointments(services, { patientId, now })).map(
        ({ id }) => id,
      ),
    });
    expect(await idsAt(testNow)).toEqual({
      toCome: [entry.appointment.id],
      past: [other.appointment.id],
    });
    expect(await idsAt(hours(72))).toEqual({
      toCome: [],
      past: [other.appointment.id, entry.appointment.id],
    });
    expect(
      await listPastAppointments(services, { patientId, now: testNow }),
    ).toEqual([
      {
        id: other.appointment.id,
        startsAt: other.slot.startsAt,
        doctor: { id: clinic.doctorId, name: 'Julia Ríos' },
        specialtyName: 'Clínica',
        practiceName: 'Consulta',
        status: 'cancelled',
        again: { practiceId: clinic.practiceId, insurerId: null },
      },
    ]);
  });
});

describe('the confirmation of an own appointment', () => {
  const confirm = (appointmentId: string, patientId: string, now = testNow) =>
    confirmOwnAppointment(services, { appointmentId, patientId, now });
  const upcoming = (patientId: string, level: 'N1' | 'N2' = 'N2') =>
    listUpcomingAppointments(database.db, {
      ...sure,
      level,
      patientId,
      now: testNow,
    });

  test('takes one press, which may come twice, and then is not offered again', async () => {
    const { patientId, appointment } = await booked();
    expect(await upcoming(patientId)).toMatchObject([
      { isConfirmed: false, canConfirm: true },
    ]);
    for (let press = 0; press < 2; press++) {
      expect(await confirm(appointment.id, patientId)).toEqual({
        ok: true,
        value: { isConfirmed: true },
      });
    }
    expect(await upcoming(patientId)).toMatchObject([
      { isConfirmed: true, canConfirm: false },
    ]);
  });

  test('is refused to another patient, and after a cancelling', async () => {
    const { patientId, appointment } = await booked();
    const { id: stranger } = await insertPatient(database);
    for (const id of [appointment.id, randomUUID()]) {
      expect(await confirm(id, stranger)).toMatchObject({
        refusal: { code: 'NOT_FOUND' },
      });
    }
    expect(await upcoming(patientId)).toMatchObject([{ isConfirmed: false }]);
    await cancelAppointment(services, byLink(appointment));
    expect(await confirm(appointment.id, patientId)).toEqual({
      ok: false,
      refusal: { code: 'WRONG_STATUS', data: { status: 'cancelled' } },
    });
  });

  test('gives way to the ticket in the waiting room, even with a late doctor, and N2 shows the preparation', async () => {
    const { patientId, appointment } = await booked();
    await database.owner.query(
      `with room as (insert into waiting_rooms (letter, name) values ('B', 'Sala B') returning id),
        ticket as (insert into tickets (appointment_id, waiting_room_id, day, number, given_at)
          select $1, id, '2026-11-25', 14, $2 from room)
        update appointments set status = 'arrived', arrived_at = $2 where id = $1`,
      [appointment.id, testNow],
    );
    const waiting = {
      status: 'arrived',
      ticket: 'B-014',
      call: null,
      canConfirm: false,
    };
    expect(await upcoming(patientId)).toMatchObject([
      { ...waiting, preparation: 'Traiga sus estudios.' },
    ]);
    expect(await upcoming(patientId, 'N1')).toMatchObject([
      { ...waiting, preparation: null },
    ]);
    const { rows } = await database.owner.query(
      'select ends_at from appointments where id = $1',
      [appointment.id],
    );
    const now = new Date(rows[0].ends_at.getTime() + 30 * 60_000);
    const late = await listUpcomingAppointments(database.db, {
      ...sure,
      patientId,
      now,
    });
    expect(late).toMatchObject([waiting]);
    expect(await listPastAppointments(services, { patientId, now })).toEqual(
      [],
    );
  });
});

test('a late patient still sees the appointment until the clinic’s day ends, marked as late', async () => {
  const { id: patientId } = await insertPatient(database);
  const slot = nextSlot();
  const shown = async (now: string) =>
    (
      await listUpcomingAppointments(database.db, {
        ...sure,
        patientId,
        now: new Date(now),
      })
    ).map(({ isLate, canConfirm }) => ({ isLate, canConfirm }));
  const { rows } = await database.owner.query(
    `insert into appointments (doctor_id, specialty_id, practice_id, starts_at, ends_at, status, patient_id, code,
        booked_at, booked_by)
      values ($1, $2, $3, '2026-11-25T15:00-03', '2026-11-25T15:20-03', 'booked', $4, 'T4RD3X', $5, 'patient') returning id`,
    [slot.doctorId, clinic.specialtyId, slot.practiceId, patientId, testNow],
  );
  expect(rows).toHaveLength(1);
  expect(await shown('2026-11-25T14:00-03:00')).toEqual([
    { isLate: false, canConfirm: true },
  ]);
  expect(await shown('2026-11-25T15:25-03:00')).toEqual([
    { isLate: true, canConfirm: false },
  ]);
  expect(await shown('2026-11-25T23:59-03:00')).toEqual([
    { isLate: true, canConfirm: false },
  ]);
  expect(await shown('2026-11-26T00:00-03:00')).toEqual([]);
  expect(
    await listPastAppointments(services, {
      patientId,
      now: new Date('2026-11-26T00:00-03:00'),
    }),
  ).toHaveLength(1);
});

describe('a signed-in patient with a hold', () => {
  const callOf = (patientId: string, level: 'N1' | 'N2') =>
    callBy({
      ...actorAs('patient', patientId),
      name: 'María Pérez',
      toldName: 'María',
      level,
    });

  test('books without showing the password again', async () => {
    const { id: patientId } = await insertPatient(database);
    const slot = nextSlot();
    const hold = await holdSlot(services, {
      slot,
      heldBy: newBrowser(),
      now: testNow,
    });
    if (!hold.ok) throw new Error(hold.refusal.code);
    const holdId = hold.value.id;
    const proved = await proveHoldFor(services, {
      ...callOf(patientId, 'N2'),
      holdId,
    });
    if (!proved.ok) throw new Error(proved.refusal.code);
    const { proof } = proved.value;
    const { rows } = await database.owner.query(
      'select credential from booking_proofs where hold_id = $1',
      [holdId],
    );
    expect(rows).toEqual([{ credential: 'session' }]);
    const answer = await bookAppointment(services, {
      slot,
      holdId,
      idempotencyKey: randomUUID(),
      browser: newBrowser(),
      address: '127.0.0.1',
      now: testNow,
      booker: { kind: 'identified', proof },
    });
    expect(answer).toMatchObject({
      ok: true,
      value: { patientName: 'María Pérez' },
    });
    const [appointment] = await listUpcomingAppointments(database.db, {
      ...sure,
      patientId,
      now: testNow,
    });
    expect(appointment?.startsAt).toBe(slot.startsAt);
  });

  test('books at N1 under the first name alone, even when the request is repeated', async () => {
    const { id: patientId } = await insertPatient(database);
    const slot = nextSlot();
    const hold = await holdSlot(services, {
      slot,
      heldBy: newBrowser(),
      now: testNow,
    });
    if (!hold.ok) throw new Error(hold.refusal.code);
    const holdId = hold.value.id;
    const proved = await proveHoldFor(services, {
      ...callOf(patientId, 'N1'),
      holdId,
    });
    if (!proved.ok) throw new Error(proved.refusal.code);
    expect(proved.value.patientName).toBe('María');
    const request = {
      slot,
      holdId,
      idempotencyKey: randomUUID(),
      now: testNow,
      browser: newBrowser(),
      address: '127.0.0.1',
      booker: { kind: 'identified', proof: proved.value.proof },
    } as const;
    const first = await bookAppointment(services, request);
    expect(first).toMatchObject({ ok: true, value: { patientName: 'María' } });
    expect(await bookAppointment(services, request)).toEqual(first);
    const later = { ...request, now: hours(2) };
    expect(await bookAppointment(services, later)).toEqual(first);
  });

  test('books only while the hold lasts', async () => {
    const { id: patientId } = await insertPatient(database);
    expect(
      await proveHoldFor(services, {
        ...callOf(patientId, 'N2'),
        holdId: randomUUID(),
      }),
    ).toMatchObject({
      refusal: { code: 'HOLD_EXPIRED' },
    });
  });
});
