import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../../base/doors/actor.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { writeWhatsapp } from '../../../../panels/counter/server/write-whatsapp.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import { callBy } from '../../../../testing/clinic/calls.ts';
import {
  deskRequest,
  giveAppointment,
} from '../../../../testing/clinic/desk.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertReceptionist } from '../../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { giveOverbook } from '../../../booking/server/desk/give-overbook.ts';
import { readDeskTimes } from '../../../booking/server/desk/read-desk-times.ts';
import { AgendaDaySchema } from '../../contract/agenda.ts';
import { changeStatus } from '../change-status.ts';
import { readAppointment } from '../read-appointment.ts';
import { listAgendaDoctors } from './list-agenda-doctors.ts';
import { readAgendaDay } from './read-agenda-day.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let actor: Actor<'reception'>;
let patientId: string;
let appointmentId: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  actor = await insertReceptionist(database);
  ({ id: patientId } = await insertPatient(database, {
    fullName: 'Ñandú Pérez',
  }));
  const slot = { ...clinicSlot(), startsAt: at('2026-11-24', '09:20') };
  appointmentId = (await giveAppointment(services, { actor, patientId, slot }))
    .id;
});

const clinicSlot = () => ({
  doctorId: clinic.doctorId,
  practiceId: clinic.practiceId,
});
const read = (day: string, now = testNow) =>
  readAgendaDay(services, { day, ...callBy(actor, now) });

describe('the day at the counter', () => {
  test('has a column for each doctor with hours, appointments and overbookings, as the contract says', async () => {
    const { id } = await insertPatient(database);
    await giveOverbook(services, {
      ...deskRequest(actor, id),
      slot: { ...clinicSlot(), startsAt: at('2026-11-24', '09:25') },
      reason: 'Urgencia',
    });
    const day = await read('2026-11-24');
    expect(AgendaDaySchema.safeParse(day).error).toBeUndefined();
    expect(day).toMatchObject({
      doctors: [
        {
          sessions: [{ from: 480, to: 1200, slotMinutes: 20 }],
          closure: null,
          overbookLimit: 2,
          overbooked: { AM: 1, PM: 0 },
        },
      ],
      counts: { booked: 2, arrived: 0, cancelled: 0 },
    });
    expect(day.appointments.map(({ overbookPlace }) => overbookPlace)).toEqual([
      0, 1,
    ]);
  });

  test('says why a column is closed, and shows a disabled doctor who still has appointments', async () => {
    const { specialtyId, practiceId } = clinic;
    const doctor = { specialtyId, practiceIds: [practiceId] };
    const [absent, gone] = [
      await insertDoctor(database, { ...doctor, name: 'Zoe Ausente' }),
      await insertDoctor(database, { ...doctor, name: 'Zulma Retirada' }),
    ];
    const { id } = await insertPatient(database);
    const slot = {
      doctorId: gone,
      practiceId,
      startsAt: at('2026-11-24', '15:00'),
    };
    await giveAppointment(services, { actor, patientId: id, slot });
    await database.owner.query(
      'update doctors set is_enabled = false where id = $1',
      [gone],
    );
    await database.owner.query(
      `insert into absences (doctor_id, starts_at, ends_at, kind, public_reason)
        values ($1, '2026-11-24T00:00-03', '2026-11-25T00:00-03', 'vacation', 'Vacaciones')`,
      [absent],
    );
    const { doctors } = await read('2026-11-24');
    expect(
      doctors.slice(1).map(({ name, closure }) => [name, closure]),
    ).toEqual([
      ['Zoe Ausente', { code: 'ABSENT', reason: 'Vacaciones' }],
      ['Zulma Retirada', { code: 'DISABLED' }],
    ]);
    expect((await listAgendaDoctors(services)).map(({ name }) => name)).toEqual(
      ['Julia Ríos', 'Zoe Ausente'],
    );
  });

  test('shows a holiday for a doctor who would attend', async () => {
    await database.owner.query(
      `insert into holidays (day, name, kind, source) values ('2026-12-25', 'Navidad', 'inamovible', 'test')`,
    );
    const { doctors, appointments } = await read('2026-12-25');
    expect(doctors[0]).toMatchObject({
      sessions: [],
      closure: { code: 'HOLIDAY', name: 'Navidad' },
    });
    expect(appointments).toEqual([]);
  });

  test('lists the patients left in the waiting room on earlier days', async () => {
    await changeStatus(services, {
      appointmentId,
      act: 'arrive',
      ...callBy(actor),
    });
    expect((await read('2026-11-24')).leftWaiting).toEqual([]);
    const tomorrow = new Date(at('2026-11-25', '09:00'));
    expect(
      (await read('2026-11-25', tomorrow)).leftWaiting.map(({ id }) => id),
    ).toEqual([appointmentId]);
  });

  test('goes by the clinic’s clock if the hour is another day in UTC', async () => {
    await database.owner.query(
      'update availability_rules set to_minute = 1440 where doctor_id = $1',
      [clinic.doctorId],
    );
    const { id } = await insertPatient(database);
    const slot = { ...clinicSlot(), startsAt: at('2026-11-26', '23:20') };
    const late = await giveAppointment(services, {
      actor,
      patientId: id,
      slot,
    });
    expect(
      (await read('2026-11-26')).appointments.map(
        (appointment) => appointment.id,
      ),
    ).toEqual([late.id]);
    expect((await read('2026-11-27')).appointments).toEqual([]);
  });
});

describe('the times that the desk may give', () => {
  const times = (request: { from: string; days: number; movingId?: string }) =>
    readDeskTimes(services, { ...clinicSlot(), ...request, now: testNow });

  test('begin now, reach beyond the horizon, and leave out taken times except that of the moving appointment', async () => {
    const { id } = await insertPatient(database);
    const slot = { ...clinicSlot(), startsAt: at('2026-11-24', '09:40') };
    const appointment = await giveAppointment(services, {
      actor,
      patientId: id,
      slot,
    });
    const free = await times({ from: '2026-11-24', days: 2 });
    if (!free.ok) throw new Error(free.refusal.code);
    expect(free.value.days).toHaveLength(2);
    expect(free.value.days[0]?.starts.slice(0, 2)).toEqual([540, 600]);
    expect(free.value.firstFree?.startsAt).toBe(at('2026-11-24', '09:00'));
    const moving = await times({
      from: '2026-11-24',
      days: 1,
      movingId: appointment.id,
    });
    expect(moving.ok && moving.value.days[0]?.starts).toContain(580);
    const far = await times({ from: '2027-06-01', days: 1 });
    expect(far.ok && far.value.days[0]?.starts.length).toBeGreaterThan(30);
  });

  test('are refused for an unknown doctor or practice', async () => {
    const request = {
      ...clinicSlot(),
      from: '2026-11-24',
      days: 1,
      now: testNow,
    };
    expect(
      await readDeskTimes(services, { ...request, doctorId: randomUUID() }),
    ).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    expect(
      await readDeskTimes(services, { ...request, practiceId: randomUUID() }),
    ).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
  });
});

describe('the text for WhatsApp', () => {
  test('reminds of the appointment with a link that asks for DNI and code, and hides the purpose', async () => {
    const written = await writeWhatsapp(services, appointmentId);
    if (!written.ok) throw new Error(written.refusal.code);
    const { url, text } = written.value;
    expect(url).toMatch(/^https:\/\/wa\.me\/5491155554444\?text=/);
    expect(text).toContain('martes 24 de noviembre');
    expect(text).toContain(
      `https://turnos.example/cancelar-turno/${appointmentId}`,
    );
    expect(text).not.toContain('token');
    expect(text).not.toContain('Consulta');
  });

  test('has no address without a phone, and is refused for an unknown appointment', async () => {
    await database.owner.query(
      'update patients set phone = null where id = $1',
      [patientId],
    );
    expect(await writeWhatsapp(services, appointmentId)).toMatchObject({
      ok: true,
      value: { url: null },
    });
    expect(await writeWhatsapp(services, randomUUID())).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
  });

  test('says of a cancelled appointment that the clinic cancelled it', async () => {
    await database.owner.query(
      `update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'reception' where id = $1`,
      [appointmentId],
    );
    const written = await writeWhatsapp(services, appointmentId);
    if (!written.ok) throw new Error(written.refusal.code);
    expect(written.value.text).toMatch(/^Hola, .*\n\nLamentamos avisarle/);
    expect(written.value.text).toContain('martes 24 de noviembre');
  });
});

test('the day gives the same data as each appointment alone', async () => {
  const { appointments } = await read('2026-11-24');
  const alone = await Promise.all(
    appointments.map(({ id: appointmentId }) =>
      readAppointment(services, { appointmentId, ...callBy(actor) }),
    ),
  );
  expect(appointments.length).toBeGreaterThan(2);
  expect(alone.map((outcome) => outcome.ok && outcome.value)).toEqual(
    appointments,
  );
});
