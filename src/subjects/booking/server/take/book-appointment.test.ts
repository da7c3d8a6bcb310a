import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import {
  at,
  heldRequestOf,
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
import { holdSlot } from '../hold/hold-slot.ts';
import { bookAppointment } from './book-appointment.ts';

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

async function statusesAt(startsAt: string): Promise<string[]> {
  const { rows } = await database.owner.query(
    'select status from appointments where starts_at = $1',
    [startsAt],
  );
  return rows.map(({ status }) => status);
}

describe('an identified patient', () => {
  test('turns the hold into an appointment, with its transition, message and link', async () => {
    const patient = await insertPatient(database, {
      email: 'maria@example.com',
    });
    const request = await heldRequestOf(services, {
      slot: slotAt('2026-11-25', '10:00'),
      patientId: patient.id,
    });
    const booked = await bookAppointment(services, request);
    if (!booked.ok) throw new Error(booked.refusal.code);
    expect(booked.value).toMatchObject({
      id: request.holdId,
      code: expect.stringMatching(/^[A-Z0-9]{6}$/),
      // The patient showed only the DNI.
      patientName: 'María',
      startsAt: at('2026-11-25', '10:00'),
      endsAt: at('2026-11-25', '10:20'),
      dueCents: 2_500_000,
      preparation: 'Traiga sus estudios.',
    });
    const { rows } = await database.owner.query(
      `select (select array_agg(from_status || '>' || to_status) from appointment_transitions where appointment_id = $1) as moves,
        (select array_agg(kind || ' ' || channel) from outbox where appointment_id = $1) as told,
        (select count(*)::int from appointment_links where appointment_id = $1) as links`,
      [booked.value.id],
    );
    expect(rows).toEqual([
      { moves: ['held>booked'], told: ['confirmation email'], links: 1 },
    ]);
  });

  test('learns the channel of the confirmation: none if no mail is set up or no e-mail is on file', async () => {
    const mailing = { ...services, ways: ['email' as const] };
    const reached = async (
      on: Services,
      email: string | null,
      time: string,
    ) => {
      const patient = await insertPatient(database, { email });
      const slot = slotAt('2026-11-26', time);
      const request = await heldRequestOf(on, { slot, patientId: patient.id });
      const first = await bookAppointment(on, request);
      expect(await bookAppointment(on, request)).toEqual(first);
      return first.ok && first.value.toldBy;
    };
    expect(await reached(mailing, 'maria@example.com', '16:00')).toBe('email');
    expect(await reached(services, 'maria@example.com', '16:20')).toBe('none');
    expect(await reached(mailing, null, '16:40')).toBe('none');
  });

  test('gets the same answer to the same request, even twenty times at once', {
    tags: ['all'],
  }, async () => {
    const patient = await insertPatient(database);
    const request = await heldRequestOf(services, {
      slot: slotAt('2026-11-25', '10:20'),
      patientId: patient.id,
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bookAppointment(services, request)),
    );
    expect(answers[0]).toMatchObject({ ok: true });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await statusesAt(request.slot.startsAt)).toEqual(['booked']);
  });

  test('is refused if the same key comes with another request', async () => {
    const patient = await insertPatient(database);
    const request = await heldRequestOf(services, {
      slot: slotAt('2026-11-25', '10:40'),
      patientId: patient.id,
    });
    await bookAppointment(services, request);
    const other = { ...request, slot: slotAt('2026-11-25', '11:00') };
    expect(await bookAppointment(services, other)).toEqual({
      ok: false,
      refusal: { code: 'IDEMPOTENCY_MISMATCH' },
    });
  });

  test('still gets the time after the hold ran out while it is free', async () => {
    const patient = await insertPatient(database);
    const request = await heldRequestOf(services, {
      slot: slotAt('2026-11-25', '11:20'),
      patientId: patient.id,
    });
    const later = { ...request, now: new Date(testNow.getTime() + 6 * 60_000) };
    expect(await bookAppointment(services, later)).toMatchObject({ ok: true });
    expect(await statusesAt(request.slot.startsAt)).toEqual(['booked']);
  });

  test('loses a time that was taken after the hold ran out, and gets the nearest times', async () => {
    const patient = await insertPatient(database);
    const slot = slotAt('2026-11-25', '12:00');
    const request = await heldRequestOf(services, {
      slot,
      patientId: patient.id,
    });
    const now = new Date(testNow.getTime() + 6 * 60_000);
    await holdSlot(services, { slot, heldBy: newBrowser(), now });
    const refused = await bookAppointment(services, { ...request, now });
    if (refused.ok || refused.refusal.code !== 'SLOT_TAKEN')
      throw new Error('It was to be refused.');
    const starts = refused.refusal.data.nearest.map(({ startsAt }) => startsAt);
    expect(starts).toHaveLength(4);
    expect(starts).not.toContain(slot.startsAt);
    expect(starts).toContain(at('2026-11-25', '12:20'));
  });

  test('may book another practice at the held time: the hold gives way', async () => {
    const patient = await insertPatient(database);
    const slot = slotAt('2026-11-28', '09:00');
    const request = await heldRequestOf(services, {
      slot,
      patientId: patient.id,
    });
    const booked = await bookAppointment(services, {
      ...request,
      slot: { ...slot, practiceId: clinic.longPracticeId },
    });
    expect(booked).toMatchObject({
      ok: true,
      value: { endsAt: at('2026-11-28', '09:40') },
    });
    expect(await statusesAt(slot.startsAt)).toEqual(['booked']);
  });

  test('may lose races all day without being told to come back tomorrow', async () => {
    const rationed = servicesOn(database.db, { budgets: true });
    const patient = await insertPatient(database);
    const slot = slotAt('2026-11-28', '10:00');
    await holdSlot(services, { slot, heldBy: newBrowser(), now: testNow });
    const browser = newBrowser();
    for (let tries = 0; tries < 15; tries++) {
      const request = await requestOf(services, {
        slot,
        patientId: patient.id,
      });
      const refused = await bookAppointment(rationed, { ...request, browser });
      expect(refused).toMatchObject({
        ok: false,
        refusal: { code: 'SLOT_TAKEN' },
      });
    }
  });

  test('keeps a held time even if the notice passes meanwhile', async () => {
    const patient = await insertPatient(database);
    const slot = slotAt('2026-11-24', '11:00');
    const request = await heldRequestOf(services, {
      slot,
      patientId: patient.id,
    });
    const later = { ...request, now: new Date(testNow.getTime() + 60_000) };
    expect(await bookAppointment(services, later)).toMatchObject({ ok: true });
  });

  test('must identify again after the proof ran out', async () => {
    const patient = await insertPatient(database);
    const request = await requestOf(services, {
      slot: slotAt('2026-11-25', '13:00'),
      patientId: patient.id,
    });
    const refused = await bookAppointment(services, {
      ...request,
      now: new Date(testNow.getTime() + 16 * 60_000),
    });
    expect(refused).toEqual({ ok: false, refusal: { code: 'PROOF_EXPIRED' } });
  });

  test('cannot use the proof of another hold', async () => {
    const patient = await insertPatient(database);
    const request = await requestOf(services, {
      slot: slotAt('2026-11-25', '13:00'),
      patientId: patient.id,
    });
    const refused = await bookAppointment(services, {
      ...request,
      holdId: randomUUID(),
    });
    expect(refused).toEqual({ ok: false, refusal: { code: 'PROOF_EXPIRED' } });
  });

  test('gets one future appointment of a specialty, however many they ask for at once', async () => {
    const patient = await insertPatient(database);
    const requests = await Promise.all(
      ['14:00', '14:20', '14:40', '15:00', '15:20', '15:40'].map((time) =>
        heldRequestOf(services, {
          slot: slotAt('2026-11-26', time),
          patientId: patient.id,
        }),
      ),
    );
    const answers = await Promise.all(
      requests.map((request) => bookAppointment(services, request)),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(
      answers
        .filter((answer) => !answer.ok)
        .map((answer) => !answer.ok && answer.refusal),
    ).toEqual(
      Array(5).fill({
        code: 'TOO_MANY_APPOINTMENTS',
        data: { scope: 'specialty', limit: 1 },
      }),
    );
  });

  test('never has two overlapping appointments, even with two doctors', async () => {
    const { rows } = await database.owner.query(
      `insert into specialties (slug, name) values ('otra', 'Otra') returning id`,
    );
    const [practice] = (
      await database.owner.query(
        `insert into practices (specialty_id, name, visit_minutes, is_first_choice) values ($1, 'Consulta', 20, true) returning id`,
        [rows[0].id],
      )
    ).rows;
    const doctorId = await insertDoctor(database, {
      name: 'Otro Médico',
      specialtyId: rows[0].id,
      practiceIds: [practice.id],
    });
    const patient = await insertPatient(database);
    const startsAt = at('2026-11-27', '09:00');
    const first = await heldRequestOf(services, {
      slot: slotAt('2026-11-27', '09:00'),
      patientId: patient.id,
    });
    const second = await heldRequestOf(services, {
      slot: { doctorId, practiceId: practice.id, startsAt },
      patientId: patient.id,
    });
    const answers = await Promise.all(
      [first, second].map((request) => bookAppointment(services, request)),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.find((answer) => !answer.ok)).toMatchObject({
      refusal: { code: 'PATIENT_BUSY' },
    });
  });
});

describe('a new patient', () => {
  test('is saved with the appointment, the consent and the coverage', async () => {
    const slot = {
      ...slotAt('2026-11-25', '16:00'),
      insurerId: clinic.insurerId,
    };
    const hold = await holdSlot(services, {
      slot,
      heldBy: newBrowser(),
      now: testNow,
    });
    if (!hold.ok) throw new Error(hold.refusal.code);
    const booked = await bookAppointment(services, {
      slot,
      holdId: hold.value.id,
      booker: { kind: 'new', patient: newPatientData('41222333') },
      idempotencyKey: randomUUID(),
      browser: newBrowser(),
      address: '127.0.0.1',
      now: testNow,
    });
    expect(booked).toMatchObject({
      ok: true,
      value: { patientName: 'Ana Ñáñez', dueCents: 300_000 },
    });
    const { rows } = await database.owner.query(
      `select phone, email_trust, (select count(*)::int from consents where patient_id = patients.id) as consents,
        (select count(*)::int from coverages where patient_id = patients.id) as coverages
        from patients where dni = '41222333'`,
    );
    expect(rows).toEqual([
      {
        phone: '+5491155554444',
        email_trust: 'none',
        consents: 1,
        coverages: 1,
      },
    ]);
  });

  test('with a known DNI must sign in, and the known patient does not change', async () => {
    const patient = await insertPatient(database, {
      fullName: 'Quien Ya Estaba',
    });
    const slot = slotAt('2026-11-25', '16:20');
    const refused = await bookAppointment(services, {
      slot,
      holdId: randomUUID(),
      booker: { kind: 'new', patient: newPatientData(patient.dni) },
      idempotencyKey: randomUUID(),
      browser: newBrowser(),
      address: '127.0.0.1',
      now: testNow,
    });
    expect(refused).toEqual({ ok: false, refusal: { code: 'DNI_REGISTERED' } });
    const { rows } = await database.owner.query(
      'select full_name from patients where dni = $1',
      [patient.dni],
    );
    expect(rows).toEqual([{ full_name: 'Quien Ya Estaba' }]);
    expect(await statusesAt(slot.startsAt)).toEqual([]);
  });

  test('is not saved if the time is taken', async () => {
    const slot = slotAt('2026-11-25', '16:40');
    await holdSlot(services, { slot, heldBy: newBrowser(), now: testNow });
    const refused = await bookAppointment(services, {
      slot,
      holdId: randomUUID(),
      booker: { kind: 'new', patient: newPatientData('42000111') },
      idempotencyKey: randomUUID(),
      browser: newBrowser(),
      address: '127.0.0.1',
      now: testNow,
    });
    expect(refused).toMatchObject({
      ok: false,
      refusal: { code: 'SLOT_TAKEN' },
    });
    const { rows } = await database.owner.query(
      `select from patients where dni = '42000111'`,
    );
    expect(rows).toHaveLength(0);
  });

  test('gets the same answer to ten equal requests at once', async () => {
    const slot = slotAt('2026-11-25', '17:00');
    const request = {
      slot,
      holdId: randomUUID(),
      booker: { kind: 'new' as const, patient: newPatientData('42000222') },
      idempotencyKey: randomUUID(),
      browser: newBrowser(),
      address: '127.0.0.1',
      now: testNow,
    };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => bookAppointment(services, request)),
    );
    expect(answers[0]).toMatchObject({ ok: true });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });
});

test('a booking with a doctor who was disabled meanwhile is refused', async () => {
  const doctorId = await insertDoctor(database, {
    name: 'Se Va',
    ...clinic,
    practiceIds: [clinic.practiceId],
  });
  const slot = { ...slotAt('2026-11-25', '09:00'), doctorId };
  const patient = await insertPatient(database);
  const request = await heldRequestOf(services, {
    slot,
    patientId: patient.id,
  });
  await database.owner.query(
    'update doctors set is_enabled = false where id = $1',
    [doctorId],
  );
  expect(await bookAppointment(services, request)).toEqual({
    ok: false,
    refusal: { code: 'NOT_FOUND' },
  });
});

test('an appointment is never deleted, and its history never changes', async () => {
  await expect(
    database.db
      .deleteFrom('appointments')
      .where('status', '=', 'booked')
      .execute(),
  ).rejects.toThrow(/never deleted/);
  await expect(
    database.db.deleteFrom('appointmentTransitions').execute(),
  ).rejects.toThrow(/permission denied/);
  await expect(
    database.owner.query('delete from appointment_transitions'),
  ).rejects.toThrow(/append-only/);
});
