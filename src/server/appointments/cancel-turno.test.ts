import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { at, testNow } from '../../testing/bookings.ts';
import { testDatabase } from '../../testing/database.ts';
import { insertPatient, insertSmallClinic, type SmallClinic, servicesOn } from '../../testing/factories.ts';
import { bookTurno, byCode, byLink } from '../../testing/turnos.ts';
import type { BookingServices } from './book-appointment.ts';
import { cancelTurno } from './cancel-turno.ts';
import { lookAtTurno } from './look-at-turno.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: BookingServices;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

async function booked(time: string, { email = null }: { email?: string | null } = {}) {
  const patient = await insertPatient(database, { email });
  const slot = { doctorId: clinic.doctorId, practiceId: clinic.practiceId, startsAt: at('2026-11-26', time) };
  const turno = await bookTurno(services, { slot, patientId: patient.id });
  return { patient, turno, slot };
}

async function storyOf(id: string) {
  const { rows } = await database.owner.query(
    `select status, cancelled_late as late, version,
      (select array_agg(from_status || '>' || to_status order by id) from appointment_transitions where appointment_id = turno.id) as moves,
      (select array_agg(kind || ' ' || channel order by id) from outbox where appointment_id = turno.id) as told
      from appointments turno where id = $1`,
    [id],
  );
  return rows[0];
}

describe('a patient with the link', () => {
  test('sees the turno, and nothing of why', async () => {
    const { turno } = await booked('08:00');
    const seen = await lookAtTurno(services, byLink(turno));
    expect(seen).toEqual({
      ok: true,
      value: {
        id: turno.id,
        code: turno.code,
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
        linkToken: turno.linkToken,
      },
    });
    expect(await storyOf(turno.id)).toMatchObject({ status: 'booked', version: 1 });
  });

  test('cancels: the transition and the message are written, and the time is free again', async () => {
    const { turno, slot } = await booked('08:20', { email: 'maria@example.com' });
    const cancelled = await cancelTurno(services, byLink(turno));
    expect(cancelled).toMatchObject({
      ok: true,
      value: { status: 'cancelled', canCancel: false, undoUntil: '2026-11-24T12:10:00.000Z' },
    });
    expect(await storyOf(turno.id)).toEqual({
      status: 'cancelled',
      late: false,
      version: 2,
      moves: [null, 'booked>cancelled'],
      told: ['confirmation email', 'cancellation email'],
    });
    const other = await insertPatient(database);
    await bookTurno(services, { slot, patientId: other.id });
  });

  test('who cancels again is answered as the first time, and nothing more is written', async () => {
    const { turno } = await booked('08:40');
    const first = await cancelTurno(services, byLink(turno));
    const again = await cancelTurno(services, byLink(turno));
    expect(again).toEqual(first);
    expect(await storyOf(turno.id)).toMatchObject({ version: 2 });
  });

  test('who cancels twenty times at once cancels once', async () => {
    const { turno } = await booked('09:00');
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancelTurno(services, byLink(turno))));
    expect(answers[0]).toMatchObject({ ok: true, value: { status: 'cancelled' } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const { moves, told, version } = await storyOf(turno.id);
    expect(moves.filter((move: string) => move === 'booked>cancelled')).toHaveLength(1);
    expect(told).toEqual(['confirmation whatsapp', 'cancellation whatsapp']);
    expect(version).toBe(2);
  });

  test.each([
    ['twelve hours before, it is in time', '10:00', at('2026-11-25', '22:00'), false],
    [
      'a second later, it is late',
      '10:20',
      new Date(Date.parse(at('2026-11-25', '22:20')) + 1000).toISOString(),
      true,
    ],
    ['a minute before it begins, it is late', '10:40', at('2026-11-26', '10:39'), true],
  ])('%s', async (_, time, now, isLate) => {
    const { turno } = await booked(time);
    expect(await lookAtTurno(services, byLink(turno, new Date(now)))).toMatchObject({
      ok: true,
      value: { isLate },
    });
    expect(await cancelTurno(services, byLink(turno, new Date(now)))).toMatchObject({ ok: true });
    expect(await storyOf(turno.id)).toMatchObject({ status: 'cancelled', late: isLate });
  });

  test('where the doctor asks for more notice than the clinic, late begins earlier', async () => {
    const { turno } = await booked('11:00');
    await database.owner.query(
      'insert into booking_policies (doctor_id, change_until_hours) values ($1, 24)',
      [clinic.doctorId],
    );
    try {
      const now = new Date(at('2026-11-25', '11:01'));
      expect(await lookAtTurno(services, byLink(turno, now))).toMatchObject({
        ok: true,
        value: { isLate: true },
      });
      await cancelTurno(services, byLink(turno, now));
      expect(await storyOf(turno.id)).toMatchObject({ late: true });
    } finally {
      await database.owner.query('delete from booking_policies where doctor_id = $1', [clinic.doctorId]);
    }
  });
});

describe('a turno that is under way or over', () => {
  test.each(['in_progress', 'fulfilled', 'noshow'])(
    '%s is not cancelled, and its state is told',
    async (status) => {
      const { turno } = await booked(`${{ in_progress: 12, fulfilled: 13, noshow: 14 }[status]}:00`);
      await database.owner.query('update appointments set status = $2 where id = $1', [turno.id, status]);
      expect(await cancelTurno(services, byLink(turno))).toEqual({
        ok: false,
        refusal: { code: 'WRONG_STATUS', data: { status } },
      });
      expect(await storyOf(turno.id)).toMatchObject({ status, version: 1 });
    },
  );

  test('that has begun is not cancelled though nobody came yet', async () => {
    const { turno } = await booked('15:00');
    const now = new Date(at('2026-11-26', '15:00'));
    expect(await cancelTurno(services, byLink(turno, now))).toMatchObject({
      ok: false,
      refusal: { code: 'WRONG_STATUS', data: { status: 'booked' } },
    });
  });

  test('that the clinic cancelled is not answered as if its patient had', async () => {
    const { turno } = await booked('15:20');
    await database.owner.query(
      `update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'reception' where id = $1`,
      [turno.id],
    );
    expect(await cancelTurno(services, byLink(turno))).toMatchObject({
      ok: false,
      refusal: { code: 'WRONG_STATUS', data: { status: 'cancelled' } },
    });
  });
});

describe('access', () => {
  test('by DNI and code, with dots and in any case, gives a link for what follows', async () => {
    const { turno, patient } = await booked('16:00');
    const spoken = `${turno.code.slice(0, 3).toLowerCase()} ${turno.code.slice(3)}`;
    const seen = await lookAtTurno(services, byCode({ ...turno, code: spoken }, patient.dni));
    if (!seen.ok) throw new Error(seen.refusal.code);
    expect(seen.value.linkToken).not.toBe(turno.linkToken);
    const cancelled = await cancelTurno(services, byLink({ ...turno, linkToken: seen.value.linkToken }));
    expect(cancelled).toMatchObject({ ok: true, value: { status: 'cancelled' } });
  });

  test('is refused alike for everything that is wrong', async () => {
    const { turno, patient } = await booked('16:20');
    const other = await booked('16:40');
    const over = new Date(at('2026-11-26', '16:40'));
    const wrong = {
      'the link of another turno': byLink({ ...turno, linkToken: other.turno.linkToken }),
      'a link that was cut': byLink({ ...turno, linkToken: turno.linkToken.slice(0, -1) }),
      'a link with one letter changed': byLink({
        ...turno,
        linkToken: `${turno.linkToken.startsWith('A') ? 'B' : 'A'}${turno.linkToken.slice(1)}`,
      }),
      'a link after the turno ended': byLink(turno, over),
      'a code after the turno ended': byCode(turno, patient.dni, over),
      'the DNI of somebody else': byCode(turno, other.patient.dni),
      'the code of another turno': byCode({ ...turno, code: other.turno.code }, patient.dni),
      'a code that is none': byCode({ ...turno, code: 'AEIOU1' }, patient.dni),
      'a turno that is none': byLink({ ...turno, id: randomUUID() }),
    };
    for (const [what, asked] of Object.entries(wrong)) {
      for (const act of [lookAtTurno, cancelTurno]) {
        expect(await act(services, asked), what).toEqual({ ok: false, refusal: { code: 'ACCESS_REFUSED' } });
      }
    }
    expect(await storyOf(turno.id)).toMatchObject({ status: 'booked', version: 1 });
  });

  test('by code is rationed for each turno, and a link never is', async () => {
    const { turno, patient } = await booked('17:00');
    const rationed = servicesOn(database.db, { budgets: true });
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, guess) =>
        lookAtTurno(rationed, { ...byCode(turno, `1000000${guess % 10}`), address: `10.0.0.${guess}` }),
      ),
    );
    const codes = guesses.map((guess) => (guess.ok ? 'OK' : guess.refusal.code));
    expect(codes.filter((code) => code === 'ACCESS_REFUSED')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(20);
    expect(await lookAtTurno(rationed, byCode(turno, patient.dni))).toMatchObject({
      ok: false,
      refusal: { code: 'TOO_MANY_ATTEMPTS', data: { retryAfterSeconds: expect.any(Number) } },
    });
    expect(await lookAtTurno(rationed, byLink(turno))).toMatchObject({ ok: true });
  });
});
