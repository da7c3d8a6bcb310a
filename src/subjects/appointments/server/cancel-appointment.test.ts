import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { budgets } from '../../../app/server/budgets.ts';
import type { Services } from '../../../base/doors/services.ts';
import { solvePuzzle } from '../../../testing/access/puzzles.ts';
import {
  bookTestAppointment,
  byCode,
  byLink,
} from '../../../testing/clinic/appointments.ts';
import { at, newBrowser, testNow } from '../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { insertKnownDevice } from '../../access/server/session/known-device-queries.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { lookAtAppointment } from './look-at-appointment.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

async function booked(
  time: string,
  { email = null }: { email?: string | null } = {},
) {
  const patient = await insertPatient(database, { email });
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at('2026-11-26', time),
  };
  const appointment = await bookTestAppointment(services, {
    slot,
    patientId: patient.id,
  });
  return { patient, appointment, slot };
}

async function storyOf(id: string) {
  const { rows } = await database.owner.query(
    `select status, cancelled_late as late, version,
      (select array_agg(from_status || '>' || to_status order by id) from appointment_transitions where appointment_id = appointment.id) as moves,
      (select array_agg(kind || ' ' || channel order by id) from outbox where appointment_id = appointment.id) as told
      from appointments appointment where id = $1`,
    [id],
  );
  return rows[0];
}

describe('a patient with the link', () => {
  test('sees the appointment, and not its purpose', async () => {
    const { appointment } = await booked('08:00');
    const seen = await lookAtAppointment(services, byLink(appointment));
    expect(seen).toEqual({
      ok: true,
      value: {
        id: appointment.id,
        code: appointment.code,
        status: 'booked',
        isConfirmed: false,
        startsAt: at('2026-11-26', '08:00'),
        endsAt: at('2026-11-26', '08:20'),
        doctorName: 'Julia Ríos',
        roomName: null,
        isLate: false,
        canCancel: true,
        canConfirm: true,
        canChange: true,
        cancelled: null,
        undoUntil: null,
        serverNow: testNow.toISOString(),
        linkToken: appointment.linkToken,
      },
    });
    expect(await storyOf(appointment.id)).toMatchObject({
      status: 'booked',
      version: 1,
    });
  });

  test('cancels, which writes the transition and the message and frees the time', async () => {
    const { appointment, slot } = await booked('08:20', {
      email: 'maria@example.com',
    });
    const cancelled = await cancelAppointment(services, byLink(appointment));
    expect(cancelled).toMatchObject({
      ok: true,
      value: {
        status: 'cancelled',
        canCancel: false,
        undoUntil: '2026-11-24T12:10:00.000Z',
      },
    });
    expect(await storyOf(appointment.id)).toEqual({
      status: 'cancelled',
      late: false,
      version: 2,
      moves: [null, 'booked>cancelled'],
      told: ['confirmation email', 'cancellation email'],
    });
    const other = await insertPatient(database);
    await bookTestAppointment(services, { slot, patientId: other.id });
  });

  test('cancels again with the first answer, and nothing more is written', async () => {
    const { appointment } = await booked('08:40');
    const first = await cancelAppointment(services, byLink(appointment));
    const again = await cancelAppointment(services, byLink(appointment));
    expect(again).toEqual(first);
    expect(await storyOf(appointment.id)).toMatchObject({ version: 2 });
  });

  test('cancels once by twenty requests at once', async () => {
    const { appointment } = await booked('09:00');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        cancelAppointment(services, byLink(appointment)),
      ),
    );
    expect(answers[0]).toMatchObject({
      ok: true,
      value: { status: 'cancelled' },
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const { moves, told, version } = await storyOf(appointment.id);
    expect(
      moves.filter((move: string) => move === 'booked>cancelled'),
    ).toHaveLength(1);
    expect(told).toEqual(['confirmation whatsapp', 'cancellation whatsapp']);
    expect(version).toBe(2);
  });

  test.each([
    [
      'cancels in time twelve hours before',
      '10:00',
      at('2026-11-25', '22:00'),
      false,
    ],
    [
      'cancels late a second after that',
      '10:20',
      new Date(Date.parse(at('2026-11-25', '22:20')) + 1000).toISOString(),
      true,
    ],
    [
      'cancels late a minute before it begins',
      '10:40',
      at('2026-11-26', '10:39'),
      true,
    ],
  ])('%s', async (_, time, now, isLate) => {
    const { appointment } = await booked(time);
    expect(
      await lookAtAppointment(services, byLink(appointment, new Date(now))),
    ).toMatchObject({
      ok: true,
      value: { isLate },
    });
    expect(
      await cancelAppointment(services, byLink(appointment, new Date(now))),
    ).toMatchObject({ ok: true });
    expect(await storyOf(appointment.id)).toMatchObject({
      status: 'cancelled',
      late: isLate,
    });
  });

  test('cancels late from an earlier hour if the doctor asks for more notice', async () => {
    const { appointment } = await booked('11:00');
    await database.owner.query(
      'insert into booking_policies (doctor_id, change_until_hours) values ($1, 24)',
      [clinic.doctorId],
    );
    try {
      const now = new Date(at('2026-11-25', '11:01'));
      expect(
        await lookAtAppointment(services, byLink(appointment, now)),
      ).toMatchObject({
        ok: true,
        value: { isLate: true },
      });
      await cancelAppointment(services, byLink(appointment, now));
      expect(await storyOf(appointment.id)).toMatchObject({ late: true });
    } finally {
      await database.owner.query(
        'delete from booking_policies where doctor_id = $1',
        [clinic.doctorId],
      );
    }
  });
});

describe('an appointment that has begun or is over', () => {
  test.each(['in_progress', 'fulfilled', 'noshow'])(
    'is not cancelled if it is %s, and its status is told',
    async (status) => {
      const { appointment } = await booked(
        `${{ in_progress: 12, fulfilled: 13, noshow: 14 }[status]}:00`,
      );
      await database.owner.query(
        'update appointments set status = $2 where id = $1',
        [appointment.id, status],
      );
      expect(await cancelAppointment(services, byLink(appointment))).toEqual({
        ok: false,
        refusal: { code: 'WRONG_STATUS', data: { status } },
      });
      expect(await storyOf(appointment.id)).toMatchObject({
        status,
        version: 1,
      });
    },
  );

  test('is not cancelled even if the patient has not come', async () => {
    const { appointment } = await booked('15:00');
    const now = new Date(at('2026-11-26', '15:00'));
    expect(
      await cancelAppointment(services, byLink(appointment, now)),
    ).toMatchObject({
      ok: false,
      refusal: { code: 'WRONG_STATUS', data: { status: 'booked' } },
    });
  });

  test('is not answered as cancelled by the patient if the clinic cancelled it', async () => {
    const { appointment } = await booked('15:20');
    await database.owner.query(
      `update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'reception' where id = $1`,
      [appointment.id],
    );
    expect(
      await cancelAppointment(services, byLink(appointment)),
    ).toMatchObject({
      ok: false,
      refusal: { code: 'WRONG_STATUS', data: { status: 'cancelled' } },
    });
  });
});

describe('the access', () => {
  test('by DNI and code, spaced and in any case, gives a link for the next acts', async () => {
    const { appointment, patient } = await booked('16:00');
    const spoken = `${appointment.code.slice(0, 3).toLowerCase()} ${appointment.code.slice(3)}`;
    const seen = await lookAtAppointment(
      services,
      byCode({ ...appointment, code: spoken }, patient.dni),
    );
    if (!seen.ok) throw new Error(seen.refusal.code);
    expect(seen.value.linkToken).not.toBe(appointment.linkToken);
    const cancelled = await cancelAppointment(
      services,
      byLink({ ...appointment, linkToken: seen.value.linkToken }),
    );
    expect(cancelled).toMatchObject({
      ok: true,
      value: { status: 'cancelled' },
    });
  });

  test('is refused alike for every wrong link, DNI or code', async () => {
    const { appointment, patient } = await booked('16:20');
    const other = await booked('16:40');
    const over = new Date(at('2026-11-26', '16:40'));
    const wrong = {
      'the link of another appointment': byLink({
        ...appointment,
        linkToken: other.appointment.linkToken,
      }),
      'a link that was cut': byLink({
        ...appointment,
        linkToken: appointment.linkToken.slice(0, -1),
      }),
      'a link with one letter changed': byLink({
        ...appointment,
        linkToken: `${appointment.linkToken.startsWith('A') ? 'B' : 'A'}${appointment.linkToken.slice(1)}`,
      }),
      'a link after the appointment ended': byLink(appointment, over),
      'a code after the appointment ended': byCode(
        appointment,
        patient.dni,
        over,
      ),
      'the DNI of somebody else': byCode(appointment, other.patient.dni),
      'the code of another appointment': byCode(
        { ...appointment, code: other.appointment.code },
        patient.dni,
      ),
      'a code that is none': byCode(
        { ...appointment, code: 'AEIOU1' },
        patient.dni,
      ),
      'an appointment that is none': byLink({
        ...appointment,
        id: randomUUID(),
      }),
    };
    for (const [what, request] of Object.entries(wrong)) {
      for (const act of [lookAtAppointment, cancelAppointment]) {
        expect(await act(services, request), what).toEqual({
          ok: false,
          refusal: { code: 'ACCESS_REFUSED' },
        });
      }
    }
    expect(await storyOf(appointment.id)).toMatchObject({
      status: 'booked',
      version: 1,
    });
  });

  test('by code is limited for a guesser, never for the patient, and by a link never', {
    tags: ['all'],
  }, async () => {
    const { appointment, patient } = await booked('17:00');
    const rationed = servicesOn(database.db, { budgets: true });
    const guess = (
      address: string,
      browser = newBrowser(),
      proofOfWork?: string,
    ) =>
      lookAtAppointment(rationed, {
        ...byCode(appointment, '10000001'),
        address,
        browser,
        proofOfWork,
      });
    const codesOf = (answers: Awaited<ReturnType<typeof guess>>[]) =>
      answers
        .map((answer) => (answer.ok ? 'OK' : answer.refusal.code))
        .toSorted();
    const wrong = budgets.appointmentCodeOfAppointmentAndAddress.units;
    // A new browser each time does not help.
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => guess('10.0.0.1')),
    );
    expect(codesOf(guesses)).toEqual([
      ...Array(wrong).fill('ACCESS_REFUSED'),
      ...Array(30 - wrong).fill('PROOF_OF_WORK_NEEDED'),
    ]);
    // Guesses from many addresses do not keep out the patient either.
    for (let other = 2; other < 30; other++) await guess(`10.0.0.${other}`);
    const owner = {
      ...byCode(appointment, patient.dni),
      address: '10.9.9.9',
      browser: newBrowser(),
    };
    expect(await lookAtAppointment(rationed, owner)).toMatchObject({
      ok: true,
    });
    // From the guesser's address the patient solves a puzzle, or uses a browser that is known for them.
    const behind = { ...owner, address: '10.0.0.1' };
    const asked = await lookAtAppointment(rationed, behind);
    if (asked.ok || asked.refusal.code !== 'PROOF_OF_WORK_NEEDED')
      throw new Error('No puzzle was asked.');
    const proofOfWork = await solvePuzzle(asked.refusal.data.challenge);
    expect(
      await lookAtAppointment(rationed, { ...behind, proofOfWork }),
    ).toMatchObject({ ok: true });
    await insertKnownDevice(database.db, {
      patientId: patient.id,
      browserHash: behind.browser,
      now: testNow,
    });
    // Right codes cost nothing, however many.
    for (let each = 0; each < 2 * wrong; each++) {
      expect(await lookAtAppointment(rationed, behind)).toMatchObject({
        ok: true,
      });
    }
    expect(
      await lookAtAppointment(rationed, byLink(appointment)),
    ).toMatchObject({ ok: true });
  });
});
