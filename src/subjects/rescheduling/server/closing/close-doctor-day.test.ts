import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
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
import { expectNoDeadlock } from '../../../../testing/database/deadlocks.ts';
import { findAppointment } from '../../../appointments/server/appointment-queries.ts';
import { changeStatus } from '../../../appointments/server/change-status.ts';
import { toLinkedAppointment } from '../../../appointments/server/linked-appointment.ts';
import { bookAtDesk } from '../../../booking/server/desk/book-at-desk.ts';
import { listMessages } from '../../../messages/server/sent/list-messages.ts';
import { openMessage } from '../../../messages/server/sent/open-message.ts';
import type { ClosingChoice } from '../../contract/closings.ts';
import { undoAct } from '../undo/undo-act.ts';
import { closeDoctorDay } from './close-doctor-day.ts';
import { previewClosing } from './preview-closing.ts';

const database = testDatabase();
const today = '2026-11-24';
let clinic: SmallClinic;
let services: Services;
let actor: Actor<'reception'>;
let otherDoctorId: string;
let doctorId: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  actor = await insertReceptionist(database);
  const { specialtyId, practiceId } = clinic;
  otherDoctorId = await insertDoctor(database, {
    name: 'Ana Reemplazo',
    specialtyId,
    practiceIds: [practiceId],
  });
});

let made = 0;
beforeEach(async () => {
  const { specialtyId, practiceId } = clinic;
  const name = `Doctora ${'ABCDEFGHIJKLMNOP'[made++]}`;
  doctorId = await insertDoctor(database, {
    name,
    specialtyId,
    practiceIds: [practiceId],
  });
});

async function appointmentAt(time: string, day = today) {
  const { id: patientId } = await insertPatient(database);
  const slot = {
    doctorId,
    practiceId: clinic.practiceId,
    startsAt: at(day, time),
  };
  return giveAppointment(services, { actor, patientId, slot });
}

type Appointment = Awaited<ReturnType<typeof appointmentAt>>;

function close(
  choices: [Appointment, ClosingChoice][],
  { day = today, now = testNow, on = services } = {},
) {
  return closeDoctorDay(on, {
    doctorId,
    day,
    kind: 'illness',
    publicReason: 'El profesional está enfermo',
    ...callBy(actor, now),
    choices: choices.map(([{ id, version }, choice]) => ({
      appointmentId: id,
      seenVersion: version,
      choice,
    })),
  });
}

const cancel = { kind: 'cancel' } as const;
const leave = { kind: 'leave' } as const;

describe('before a doctor’s day is closed', () => {
  test('the counter sees each affected patient, with a time for each and another doctor’s time that day', {
    tags: ['all'],
  }, async () => {
    const [first, second, waiting] = [
      await appointmentAt('10:00'),
      await appointmentAt('10:20'),
      await appointmentAt('09:20'),
    ];
    await changeStatus(services, {
      appointmentId: waiting.id,
      act: 'arrive',
      ...callBy(actor),
    });
    const preview = await previewClosing(services, {
      doctorId,
      day: today,
      ...callBy(actor),
    });
    if (!preview.ok) throw new Error(preview.refusal.code);
    const { affected, isClosed, from } = preview.value;
    expect([isClosed, from]).toEqual([false, testNow.toISOString()]);
    expect(
      affected.map(({ appointment, isHere }) => [appointment.id, isHere]),
    ).toEqual([
      [waiting.id, true],
      [first.id, false],
      [second.id, false],
    ]);
    expect(affected.map(({ proposed }) => proposed?.startsAt)).toEqual([
      undefined,
      at('2026-11-25', '08:00'),
      at('2026-11-25', '08:20'),
    ]);
    const sameDay = affected.slice(1).map(({ sameDay: offer }) => offer);
    expect(
      new Set(sameDay.map((offer) => `${offer?.doctorId} ${offer?.startsAt}`))
        .size,
    ).toBe(2);
    expect(
      sameDay.every((offer) => offer !== null && offer.doctorId !== doctorId),
    ).toBe(true);
  });
});

describe('a patient who waits for a doctor who leaves', () => {
  test('is told apart from a patient who booked while the list was open', async () => {
    const [waiting, booked] = [
      await appointmentAt('09:00'),
      await appointmentAt('09:40'),
    ];
    await changeStatus(services, {
      appointmentId: waiting.id,
      act: 'arrive',
      ...callBy(actor),
    });
    const closed = await close([]);
    if (!closed.ok) throw new Error(closed.refusal.code);
    const problems = closed.value.results.map(({ appointment, problem }) => [
      appointment.id,
      problem,
    ]);
    expect(new Map(problems as [string, string][])).toEqual(
      new Map([
        [waiting.id, 'IS_HERE'],
        [booked.id, 'NEW_MEANWHILE'],
      ]),
    );
  });

  test('moves to another doctor and still waits; a patient who arrived unseen is left', async () => {
    const [waiting, unseen] = [
      await appointmentAt('09:00'),
      await appointmentAt('09:40'),
    ];
    for (const { id: appointmentId } of [waiting, unseen]) {
      await changeStatus(services, {
        appointmentId,
        act: 'arrive',
        ...callBy(actor),
      });
    }
    const preview = await previewClosing(services, {
      doctorId,
      day: today,
      ...callBy(actor),
    });
    if (!preview.ok) throw new Error(preview.refusal.code);
    const [offer] = preview.value.affected.map(({ sameDay }) => sameDay);
    if (!offer) throw new Error('Nobody else attends.');
    const toOther = {
      kind: 'move',
      doctorId: offer.doctorId,
      startsAt: offer.startsAt,
    } as const;
    const closed = await closeDoctorDay(services, {
      doctorId,
      day: today,
      kind: 'illness',
      publicReason: 'Un imprevisto',
      ...callBy(actor),
      choices: [
        {
          appointmentId: waiting.id,
          seenVersion: 1,
          seenStatus: 'arrived',
          choice: toOther,
        },
        { appointmentId: unseen.id, seenVersion: 1, choice: cancel },
      ],
    });
    if (!closed.ok) throw new Error(closed.refusal.code);
    const byId = new Map(
      closed.value.results.map((result) => [result.appointment.id, result]),
    );
    expect(byId.get(waiting.id)).toMatchObject({
      became: 'moved',
      problem: null,
      appointment: {
        status: 'arrived',
        doctor: { id: offer.doctorId },
        startsAt: offer.startsAt,
      },
    });
    expect(byId.get(unseen.id)).toMatchObject({
      became: 'left',
      problem: 'WRONG_STATUS',
      appointment: { status: 'arrived' },
    });
  });
});

describe('closing a doctor’s day', () => {
  test('moves, cancels or leaves each appointment as chosen, and forgets none', async () => {
    const [moving, cancelling, leaving] = [
      await appointmentAt('10:00'),
      await appointmentAt('10:20'),
      await appointmentAt('10:40'),
    ];
    const forgotten = await appointmentAt('11:00');
    const closed = await close([
      [
        moving,
        { kind: 'move', doctorId: otherDoctorId, startsAt: at(today, '10:00') },
      ],
      [cancelling, cancel],
      [leaving, leave],
    ]);
    if (!closed.ok) throw new Error(closed.refusal.code);
    const became = closed.value.results.map(({ appointment, ...entry }) => [
      appointment.id,
      entry.became,
      entry.problem,
    ]);
    expect(became).toEqual([
      [moving.id, 'moved', null],
      [cancelling.id, 'cancelled', null],
      [leaving.id, 'left', null],
      [forgotten.id, 'left', 'NEW_MEANWHILE'],
    ]);
    const { rows } = await database.owner.query(
      `select kind from outbox where appointment_id = any($1) and kind <> 'confirmation' order by kind`,
      [[moving.id, cancelling.id, leaving.id]],
    );
    expect(rows).toEqual([{ kind: 'change' }, { kind: 'clinic_cancellation' }]);
  });

  test('gives the counter a WhatsApp text for each patient whom no set-up channel reaches', {
    tags: ['all'],
  }, async () => {
    const [moving, cancelling] = [
      await appointmentAt('10:00'),
      await appointmentAt('10:20'),
    ];
    const choices: [Appointment, ClosingChoice][] = [
      [moving, { kind: 'move', doctorId, startsAt: at('2026-11-26', '10:00') }],
      [cancelling, cancel],
    ];
    const closed = await close(choices);
    if (!closed.ok) throw new Error(closed.refusal.code);
    for (const { toldBy, byHand } of closed.value.results) {
      expect(toldBy).toBe('none');
      const text = new URL(byHand?.whatsappUrl ?? '').searchParams.get('text');
      expect(text).toMatch(/cambió|tuvimos que cancelar/);
      const opened = await openMessage(services, {
        id: byHand?.messageId ?? 0,
        sessionId: randomUUID(),
        now: testNow,
      });
      expect(opened).toMatchObject({ ok: true });
    }
    const reached = await close(choices, {
      on: { ...services, ways: ['whatsapp'] },
    });
    // A message that staff opened to send by hand is not sent automatically any more.
    expect(
      reached.ok && reached.value.results.map(({ toldBy }) => toldBy),
    ).toEqual(['none', 'none']);
    const other = await appointmentAt('11:00', '2026-11-25');
    const next = await close([[other, cancel]], {
      day: '2026-11-25',
      on: { ...services, ways: ['whatsapp'] },
    });
    expect(next).toMatchObject({
      value: { results: [{ toldBy: 'whatsapp', byHand: null }] },
    });
  });

  test('tells patients the reason written for them, and no other reason', {
    tags: ['all'],
  }, async () => {
    const [moving, cancelling] = [
      await appointmentAt('10:00'),
      await appointmentAt('10:20'),
    ];
    await close([
      [moving, { kind: 'move', doctorId, startsAt: at('2026-11-26', '10:00') }],
      [cancelling, cancel],
    ]);
    const private_ = await appointmentAt('11:00', '2026-11-27');
    await changeStatus(services, {
      appointmentId: private_.id,
      act: 'cancel',
      reason: 'Debe la consulta anterior',
      ...callBy(actor),
    });
    const { messages } = await listMessages(services, { now: testNow });
    const textOf = ({ id }: Appointment) =>
      messages.find(({ appointment }) => appointment?.id === id)?.text;
    expect(textOf(moving)).toContain(
      'Motivo del cambio: El profesional está enfermo',
    );
    expect(textOf(cancelling)).toContain(
      'Motivo de la cancelación: El profesional está enfermo',
    );
    expect(textOf(private_)).not.toMatch(/Motivo|Debe/);
    const byHand = await writeWhatsapp(services, cancelling.id);
    expect(byHand.ok && byHand.value.text).toContain(
      'Motivo de la cancelación: El profesional está enfermo',
    );
    const shown = async ({ id }: Appointment) => {
      const around = { now: testNow, changeUntilHours: 12, linkToken: 'x' };
      return toLinkedAppointment(await findAppointment(database.db, id), around)
        .cancelled;
    };
    expect(await shown(cancelling)).toEqual({
      askedBy: 'clinic',
      reason: 'El profesional está enfermo',
    });
    expect(await shown(private_)).toEqual({ askedBy: 'clinic', reason: null });
  });

  test('allows no more appointments that day, and no cancelled appointment back', async () => {
    const appointment = await appointmentAt('12:00');
    await close([[appointment, cancel]]);
    const { id } = await insertPatient(database);
    const slot = {
      doctorId,
      practiceId: clinic.practiceId,
      startsAt: at(today, '13:00'),
    };
    expect(
      await bookAtDesk(services, { ...deskRequest(actor, id), slot }),
    ).toMatchObject({
      refusal: { code: 'SLOT_NOT_OFFERED', data: { reason: 'ABSENT' } },
    });
    const { rows } = await database.owner.query(
      `select id from appointment_transitions where appointment_id = $1 and to_status = 'cancelled'`,
      [appointment.id],
    );
    const undo = {
      appointmentId: appointment.id,
      transitionId: rows[0].id,
      ...callBy(actor),
    };
    expect(
      await undoAct(services, { ...undo, transitionId: Number(rows[0].id) }),
    ).toMatchObject({
      ok: false,
    });
  });

  test('twice gives the same answer and makes one absence', async () => {
    const [moving, cancelling] = [
      await appointmentAt('14:00'),
      await appointmentAt('14:20'),
    ];
    const choices: [Appointment, ClosingChoice][] = [
      [moving, { kind: 'move', doctorId, startsAt: at('2026-11-26', '14:00') }],
      [cancelling, cancel],
    ];
    const [first, second] = [await close(choices), await close(choices)];
    const outcome = (closed: typeof first) =>
      closed.ok &&
      closed.value.results
        .map(({ appointment, became }) => `${appointment.id} ${became}`)
        .sort();
    expect(outcome(second)).toEqual(outcome(first));
    const { rows } = await database.owner.query(
      'select from absences where doctor_id = $1',
      [doctorId],
    );
    expect(rows).toHaveLength(1);
  });

  test('again handles the appointments that were left, and adds no absence', async () => {
    const [left, cancelled] = [
      await appointmentAt('14:00'),
      await appointmentAt('14:20'),
    ];
    await close([
      [left, leave],
      [cancelled, cancel],
    ]);
    const preview = await previewClosing(services, {
      doctorId,
      day: today,
      ...callBy(actor),
    });
    expect(preview.ok && preview.value).toMatchObject({
      isClosed: true,
      affected: [
        {
          appointment: { id: left.id },
          proposed: { startsAt: at('2026-11-25', '08:00') },
        },
      ],
    });
    const again = await close(
      [[left, { kind: 'move', doctorId, startsAt: at('2026-11-25', '08:00') }]],
      {
        now: new Date(testNow.getTime() + 600_000),
      },
    );
    expect(
      again.ok &&
        again.value.results.map(({ became, problem }) => [became, problem]),
    ).toEqual([['moved', null]]);
    const { rows } = await database.owner.query(
      'select from absences where doctor_id = $1',
      [doctorId],
    );
    expect(rows).toHaveLength(1);
  });

  test('leaves each appointment that changed meanwhile, and says why', async () => {
    const [result, changed, arrived] = [
      await appointmentAt('15:00'),
      await appointmentAt('15:20'),
      await appointmentAt('15:40'),
    ];
    await changeStatus(services, {
      appointmentId: arrived.id,
      act: 'arrive',
      ...callBy(actor),
    });
    await appointmentAt('15:00', '2026-11-27');
    const closed = await close([
      [result, { kind: 'move', doctorId, startsAt: at('2026-11-27', '15:00') }],
      [{ ...changed, version: 7 }, cancel],
      [
        arrived,
        { kind: 'move', doctorId, startsAt: at('2026-11-27', '16:00') },
      ],
    ]);
    expect(
      closed.ok &&
        closed.value.results.map(({ became, problem }) => [became, problem]),
    ).toEqual([
      ['left', 'SLOT_TAKEN'],
      ['left', 'CHANGED_MEANWHILE'],
      ['left', 'WRONG_STATUS'],
    ]);
  });

  test('while twenty patients book lists or refuses each of them', {
    tags: ['all'],
  }, async () => {
    const patients = await Promise.all(
      Array.from({ length: 20 }, () => insertPatient(database)),
    );
    const bookings = patients.map(({ id }, index) =>
      bookAtDesk(services, {
        ...deskRequest(actor, id),
        slot: {
          doctorId,
          practiceId: clinic.practiceId,
          startsAt: new Date(
            Date.parse(at(today, '10:00')) + index * 1_200_000,
          ).toISOString(),
        },
      }),
    );
    const [closed, ...booked] = await Promise.all([close([]), ...bookings]);
    const ids = booked.flatMap((outcome) =>
      outcome.ok ? outcome.value.appointment.id : [],
    );
    const listed = closed.ok
      ? closed.value.results.map(({ appointment }) => appointment.id)
      : [];
    expect(listed.toSorted()).toEqual(ids.toSorted());
  });

  test.each(['cancelled', 'moved'] as const)(
    'with ten %s appointments takes as many statements as with two',
    async (became) => {
      const statementsFor = async (times: string[], day: string) => {
        const choices: [Appointment, ClosingChoice][] = [];
        for (const time of times) {
          const move = {
            kind: 'move',
            doctorId: otherDoctorId,
            startsAt: at(day, time),
          } as const;
          choices.push([
            await appointmentAt(time, day),
            became === 'moved' ? move : cancel,
          ]);
        }
        const query = vi.spyOn(pg.Client.prototype, 'query');
        const closed = await close(choices, { day });
        const statements = query.mock.calls.length;
        query.mockRestore();
        expect(
          closed.ok && closed.value.results.map((result) => result.became),
        ).toEqual(times.map(() => became));
        return statements;
      };
      const hours = ['10', '11', '12', '13', '14'];
      const ten = hours.flatMap((hour) => [`${hour}:00`, `${hour}:20`]);
      const forTwo = await statementsFor(['10:00', '10:20'], '2026-11-26');
      expect(await statementsFor(ten, '2026-11-25')).toBe(forTwo);
    },
  );

  test('moves all but appointments whose new time is taken, wanted twice, or the patient’s own', {
    tags: ['all'],
  }, async () => {
    const day = '2026-11-28';
    const [moving, late, twice, busy] = [
      await appointmentAt('10:00', day),
      await appointmentAt('10:20', day),
      await appointmentAt('10:40', day),
      await appointmentAt('11:00', day),
    ];
    await appointmentAt('10:20', '2026-11-29');
    const slot = {
      doctorId: otherDoctorId,
      practiceId: clinic.practiceId,
      startsAt: at('2026-11-29', '11:00'),
    };
    await giveAppointment(services, {
      actor,
      patientId: busy.patient.id,
      slot,
    });
    const to = (time: string) =>
      ({ kind: 'move', doctorId, startsAt: at('2026-11-29', time) }) as const;
    const choices: [Appointment, ClosingChoice][] = [
      [moving, to('10:00')],
      [late, to('10:20')],
      [twice, to('10:00')],
      [busy, to('11:00')],
    ];
    const closed = await close(choices, { day });
    expect(
      closed.ok &&
        closed.value.results.map(({ became, problem }) => [became, problem]),
    ).toEqual([
      ['moved', null],
      ['left', 'SLOT_TAKEN'],
      ['left', 'SLOT_TAKEN'],
      ['left', 'PATIENT_BUSY'],
    ]);
    const { rows } = await database.owner.query(
      `select appointment_id, appointment_version from outbox where kind = 'change' and appointment_id = any($1)`,
      [[moving.id, late.id, twice.id, busy.id]],
    );
    expect(rows).toEqual([
      { appointment_id: moving.id, appointment_version: 2 },
    ]);
  });

  test('by three requests at once moves each appointment once', {
    tags: ['all'],
  }, async () => {
    const day = '2026-11-30';
    const times = ['10', '11', '12', '13'].flatMap((hour) => [
      `${hour}:00`,
      `${hour}:20`,
    ]);
    const appointments: Appointment[] = [];
    for (const time of times) appointments.push(await appointmentAt(time, day));
    const choicesIn = (order: Appointment[]) =>
      order.map((appointment): [Appointment, ClosingChoice] => [
        appointment,
        {
          kind: 'move',
          doctorId: otherDoctorId,
          startsAt: appointment.startsAt,
        },
      ]);
    const closings = [appointments, appointments.toReversed(), appointments];
    const closed = await Promise.all(
      closings.map((order) => close(choicesIn(order), { day })),
    );
    for (const each of closed) {
      expect(each.ok && each.value.results.map(({ became }) => became)).toEqual(
        times.map(() => 'moved'),
      );
    }
    const { rows } = await database.owner.query(
      `select count(*)::int as moves from appointment_transitions where from_starts_at is not null
        and appointment_id = any($1)`,
      [appointments.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ moves: times.length }]);
  });

  test('is refused for yesterday', async () => {
    expect(await close([], { day: '2026-11-23' })).toMatchObject({
      refusal: { code: 'WRONG_DAY' },
    });
  });
});

test('no closing of this file met a deadlock', {
  tags: ['all'],
}, async () => {
  await expectNoDeadlock(database);
});
