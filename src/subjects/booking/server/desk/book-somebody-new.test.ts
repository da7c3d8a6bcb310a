import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../../base/doors/actor.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { at } from '../../../../testing/clinic/bookings.ts';
import { deskRequest } from '../../../../testing/clinic/desk.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertReceptionist } from '../../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { bookAtDesk } from './book-at-desk.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let actor: Actor<'reception'>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  actor = await insertReceptionist(database);
});

const slotAt = (startsAt: string) => ({
  doctorId: clinic.doctorId,
  practiceId: clinic.practiceId,
  startsAt,
});

test('a new patient gets an appointment, also without DNI; a known DNI is refused and nothing is written', {
  tags: ['all'],
}, async () => {
  const { dni } = await insertPatient(database);
  const birthDate = '2026-11-01';
  const request = (
    patient: { fullName: string; dni: string | null; phone?: string },
    time: string,
  ) => ({
    ...deskRequest(actor, ''),
    booker: {
      kind: 'new' as const,
      patient: { ...patient, birthDate },
      isAnother: false,
      hasConsented: true,
    },
    slot: slotAt(at('2026-11-28', time)),
  });
  const born = await bookAtDesk(
    services,
    request({ fullName: 'Recién Nacido', dni: null }, '08:00'),
  );
  expect(born).toMatchObject({
    ok: true,
    value: { appointment: { patient: { dni: null } }, toldBy: 'none' },
  });
  expect(await registrationOf('Recién Nacido')).toEqual([
    {
      user_id: actor.id,
      detail: { hasDni: false, isAnother: false },
      consents: ['desk'],
    },
  ]);
  const twin = await bookAtDesk(
    services,
    request({ fullName: 'Otro Nombre', dni }, '08:20'),
  );
  expect(twin).toMatchObject({ refusal: { code: 'DNI_REGISTERED' } });
  const unreachable = request(
    { fullName: 'Otro Nombre', dni: null, phone: 'abcdefg' },
    '08:20',
  );
  expect(await bookAtDesk(services, unreachable)).toMatchObject({
    refusal: {
      code: 'INVALID_INPUT',
      data: { fields: [{ path: 'booker.patient.phone' }] },
    },
  });
  const { rows } = await database.owner.query(
    `select from patients where full_name = 'Otro Nombre'`,
  );
  expect(rows).toHaveLength(0);
});

test('the counter is asked about a new person who resembles a patient, at twenty desks at once too', {
  tags: ['all'],
}, async () => {
  const person = {
    fullName: 'Mariana Etchegoyen',
    dni: null,
    birthDate: '03/05/1990',
  };
  const request = (fullName: string, time: string, isAnother = false) => ({
    ...deskRequest(actor, ''),
    booker: {
      kind: 'new' as const,
      patient: { ...person, fullName },
      isAnother,
      hasConsented: false,
    },
    slot: slotAt(at('2026-12-21', time)),
  });
  const times = Array.from(
    { length: 20 },
    (_, n) =>
      `${String(8 + Math.floor(n / 3)).padStart(2, '0')}:${(n % 3) * 20 || '00'}`,
  );
  const answers = await Promise.all(
    times.map((time) => bookAtDesk(services, request(person.fullName, time))),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers.filter(({ ok }) => !ok)) {
    expect(answer).toMatchObject({
      refusal: {
        code: 'LOOKALIKES',
        data: { patients: [{ fullName: 'Mariana Etchegoyen' }] },
      },
    });
  }
  const free = times.find((_, n) => !answers[n]?.ok) ?? '';
  const misspelt = request('Mariana Echegoyen', free);
  expect(await bookAtDesk(services, misspelt)).toMatchObject({
    refusal: { code: 'LOOKALIKES' },
  });
  expect(
    await bookAtDesk(services, request('Mariana Echegoyen', free, true)),
  ).toMatchObject({ ok: true });
  const { rows } = await database.owner.query(
    `select full_name from patients where birth_date = '1990-05-03' order by id`,
  );
  expect(rows.map(({ full_name }) => full_name)).toEqual([
    'Mariana Etchegoyen',
    'Mariana Echegoyen',
  ]);
  expect(await registrationOf('Mariana Echegoyen')).toEqual([
    {
      user_id: actor.id,
      detail: { hasDni: false, isAnother: true },
      consents: [],
    },
  ]);
});

describe('a new person, compared by name', () => {
  const request = (
    patient: { fullName: string; dni: string | null; birthDate?: string },
    time: string,
  ) => ({
    ...deskRequest(actor, ''),
    booker: {
      kind: 'new' as const,
      patient,
      isAnother: false,
      hasConsented: false,
    },
    slot: slotAt(at('2026-12-22', time)),
  });

  test('needs a birth date if there is no DNI', async () => {
    const unborn = await bookAtDesk(
      services,
      request({ fullName: 'Juana Sin Fecha', dni: null }, '08:00'),
    );
    const message = 'Sin DNI hace falta la fecha de nacimiento.';
    expect(unborn).toMatchObject({
      refusal: {
        data: { fields: [{ path: 'booker.patient.birthDate', message }] },
      },
    });
  });

  test('without DNI causes a question, at six desks at once too, even with a mistyped birth date', async () => {
    const input = Array.from({ length: 6 }, (_, n) => ({
      day: n + 1,
      time: `0${8 + Math.floor(n / 3)}:${(n % 3) * 20 || '00'}`,
    }));
    const answers = await Promise.all(
      input.map(({ day, time }) => {
        const person = {
          fullName: 'Juana Robledo',
          dni: null,
          birthDate: `1990-05-0${day}`,
        };
        return bookAtDesk(services, request(person, time));
      }),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect(answer).toMatchObject({ refusal: { code: 'LOOKALIKES' } });
    }
    const withDni = await bookAtDesk(
      services,
      request({ fullName: 'Robledo Juana', dni: '45111222' }, '12:00'),
    );
    expect(withDni).toMatchObject({ refusal: { code: 'LOOKALIKES' } });
  });

  test('with a DNI causes no question about a namesake with another DNI', async () => {
    for (const [dni, time] of [
      ['45111333', '10:00'],
      ['45111444', '10:20'],
    ] as const) {
      const given = await bookAtDesk(
        services,
        request({ fullName: 'Tomasa Iturralde', dni }, time),
      );
      expect(given).toMatchObject({ ok: true });
    }
  });
});

/** The audit log's record of a patient's registration, and their consents. */
async function registrationOf(fullName: string): Promise<unknown[]> {
  const { rows } = await database.owner.query(
    `select event.user_id, event.detail,
        array(select channel from consents where patient_id = patient.id) as consents
      from patients patient join audit_events event on event.subject_patient_id = patient.id
      where patient.full_name = $1 and event.kind = 'patient_registered' and event.role = 'reception'`,
    [fullName],
  );
  return rows;
}
