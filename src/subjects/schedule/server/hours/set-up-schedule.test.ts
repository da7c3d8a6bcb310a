import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Outcome } from '../../../../base/kernel/refusal.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import { at } from '../../../../testing/clinic/bookings.ts';
import { callAs, clockAt } from '../../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import type {
  AbsenceTerms,
  ExtraSessionTerms,
  RuleTerms,
} from '../../contract/schedule-fields.ts';
import type { DoctorSchedule } from '../../contract/schedules.ts';
import { changeRule } from './change-rule.ts';
import { createAbsence } from './create-absence.ts';
import { createExtraSession } from './create-extra-session.ts';
import { createRule } from './create-rule.ts';
import { endAbsence } from './end-absence.ts';
import { endExtraSession } from './end-extra-session.ts';
import { endRule } from './end-rule.ts';
import { readDoctorSchedule } from './read-doctor-schedule.ts';

/* The tests' today is Tuesday 24 November 2026, 9:00. */
const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let doctorId: string;
let otherId: string;
let roomId: string;
let call: Call<'admin'>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  const { rows } = await database.owner.query(
    `with sala as (insert into waiting_rooms (name, letter) values ('Sala', 'A') returning id)
      insert into rooms (name, waiting_room_id) select 'Consultorio 3', id from sala returning id`,
  );
  roomId = rows[0].id;
  const user = await insertUser(database, { role: 'Admin' });
  call = callAs('admin', user.id);
});

let doctors = 0;
beforeEach(async () => {
  const insert = (name: string) =>
    insertDoctor(database, {
      name,
      specialtyId: clinic.specialtyId,
      practiceIds: [clinic.practiceId],
    });
  const letter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[doctors % 26];
  const round = 'x'.repeat(1 + Math.floor(doctors / 26));
  doctors += 1;
  await database.owner.query(
    'update availability_rules set ended_at = now() where ended_at is null',
  );
  await database.owner.query('update absences set ended_at = now()');
  await database.owner.query('update extra_sessions set ended_at = now()');
  doctorId = await insert(`Doctora ${letter}${round}`);
  otherId = await insert(`Doctor ${letter}${round}`);
  await database.owner.query(
    'update availability_rules set ended_at = now() where ended_at is null',
  );
});

/** Mondays from 8 to 12, from next Monday on. */
const mondays = (changes: Partial<RuleTerms> = {}): RuleTerms => ({
  weekday: 1,
  fromMinute: 480,
  toMinute: 720,
  slotMinutes: 20,
  roomId: null,
  practiceIds: null,
  deskOnlyUntilHoursBefore: null,
  validFrom: '2026-11-24',
  validTo: null,
  everyWeeks: 1,
  ...changes,
});
/** Monday 30 November from 14 to 16. */
const extra = (changes: Partial<ExtraSessionTerms> = {}): ExtraSessionTerms => {
  const {
    slotMinutes,
    roomId: room,
    practiceIds,
    deskOnlyUntilHoursBefore,
  } = mondays();
  const terms = {
    slotMinutes,
    roomId: room,
    practiceIds,
    deskOnlyUntilHoursBefore,
  };
  return {
    day: '2026-11-30',
    fromMinute: 840,
    toMinute: 960,
    ...terms,
    ...changes,
  };
};
const absence = (changes: Partial<AbsenceTerms> = {}): AbsenceTerms => ({
  fromDay: '2026-11-30',
  toDay: '2026-12-04',
  hours: null,
  kind: 'vacation',
  publicReason: 'Vacaciones',
  ...changes,
});

const addRule = (terms: RuleTerms, whose = doctorId) =>
  createRule(services, { ...call, ...terms, doctorId: whose });
const addExtra = (terms: ExtraSessionTerms, whose = doctorId) =>
  createExtraSession(services, { ...call, ...terms, doctorId: whose });
const addAbsence = (terms: AbsenceTerms, whose = doctorId) =>
  createAbsence(services, { ...call, ...terms, doctorId: whose });

async function made(
  outcome: Promise<Outcome<DoctorSchedule, never> | { ok: boolean }>,
): Promise<DoctorSchedule> {
  const settled = (await outcome) as { ok: boolean; value: DoctorSchedule };
  expect(settled).toMatchObject({ ok: true });
  return settled.value;
}
const first = <Entry>(entries: Entry[]): Entry => entries[0] as Entry;

/** The refusal's text: the field and its words, or its code. */
function said(outcome: {
  ok: boolean;
  refusal?: { code: string; data?: unknown };
}): unknown {
  const { code, data } = outcome.refusal ?? { code: 'done' };
  if (code !== 'INVALID_INPUT') return code;
  const { path, message } = first(
    (data as { fields: { path: string; message: string }[] }).fields,
  );
  return `${path}: ${message}`;
}

describe('weekly hours', () => {
  test('are added, and read back with the choices', {
    tags: ['all'],
  }, async () => {
    const terms = mondays({
      roomId,
      practiceIds: [clinic.practiceId],
      deskOnlyUntilHoursBefore: 24,
      everyWeeks: 2,
    });
    const schedule = await made(addRule(terms));
    expect(schedule).toMatchObject({
      today: '2026-11-24',
      rules: [terms],
      practices: [
        { id: clinic.practiceId, name: 'Consulta', visitMinutes: 20 },
      ],
      rooms: [{ id: roomId, name: 'Consultorio 3' }],
    });
    const { rows } = await database.owner.query(
      `select detail->>'doctor' as doctor, user_id from audit_events where kind = 'hours_added' order by id desc limit 1`,
    );
    expect(rows[0]).toEqual({ doctor: doctorId, user_id: call.actor.id });
  });

  const wrong: [what: string, terms: () => RuleTerms, refused: string][] = [
    [
      'that end before they begin',
      () => mondays({ fromMinute: 720, toMinute: 480 }),
      'toMinute: Tiene que terminar después',
    ],
    [
      'that cross midnight',
      () => mondays({ fromMinute: 1320, toMinute: 120 }),
      'toMinute: Tiene que terminar después',
    ],
    [
      'with an appointment that does not fit',
      () => mondays({ toMinute: 495 }),
      'slotMinutes: Un turno no entra',
    ],
    [
      'in an unknown room',
      () => mondays({ roomId: clinic.practiceId }),
      'roomId: Elija un consultorio',
    ],
    [
      'for a practice the doctor does not do',
      () => mondays({ practiceIds: [clinic.longPracticeId] }),
      'practiceIds: El prof',
    ],
    [
      'from a day that is past',
      () => mondays({ validFrom: '2026-11-23' }),
      'validFrom: Ese día ya pasó',
    ],
    [
      'whose last day is before the first',
      () => mondays({ validTo: '2026-11-23' }),
      'validTo: El último día',
    ],
    [
      'on Mondays in days without a Monday',
      () => mondays({ validTo: '2026-11-27' }),
      'validTo: En esas fechas no cae',
    ],
  ];
  test.each(wrong)(
    '%s are refused beside the field',
    async (_, terms, refused) => {
      expect(said(await addRule(terms()))).toContain(refused);
    },
  );

  const besides: [what: string, terms: () => RuleTerms, isRefused: boolean][] =
    [
      ['that overlap', () => mondays({ fromMinute: 700, toMinute: 800 }), true],
      ['the same', () => mondays(), true],
      [
        'every other week, over them',
        () => mondays({ everyWeeks: 2, fromMinute: 600, toMinute: 900 }),
        true,
      ],
      ['right after', () => mondays({ fromMinute: 720, toMinute: 800 }), false],
      ['of another weekday', () => mondays({ weekday: 2 }), false],
    ];
  test.each(besides)(
    'beside the hours of Monday, hours %s: case %#',
    async (_, terms, isRefused) => {
      await made(addRule(mondays()));
      const outcome = await addRule(terms());
      expect(outcome.ok).toBe(!isRefused);
      if (isRefused) {
        expect(said(outcome)).toBe(
          'fromMinute: Se superpone con otro horario suyo: los lunes de 08:00 a 12:00.',
        );
      }
    },
  );

  test('every other week take turns', async () => {
    await made(addRule(mondays({ everyWeeks: 2 })));
    expect(await addRule(mondays({ everyWeeks: 2 }))).toMatchObject({
      ok: false,
    });
    await made(addRule(mondays({ everyWeeks: 2, validFrom: '2026-11-30' })));
  });

  test('changed from a day on keep their old form until the day before', async () => {
    const rule = first((await made(addRule(mondays()))).rules);
    const { rules } = await made(
      changeRule(services, {
        ...call,
        ...mondays({ toMinute: 780, validFrom: '2026-12-07' }),
        ruleId: rule.id,
        seenValidTo: null,
      }),
    );
    expect(rules).toMatchObject([
      { id: rule.id, toMinute: 720, validTo: '2026-12-06' },
      { toMinute: 780, validFrom: '2026-12-07', validTo: null },
    ]);
  });

  test('every other week keep the same weeks when they change', async () => {
    const rule = first((await made(addRule(mondays({ everyWeeks: 2 })))).rules);
    const { rules } = await made(
      changeRule(services, {
        ...call,
        ...mondays({ everyWeeks: 2, toMinute: 780, validFrom: '2026-12-01' }),
        ruleId: rule.id,
        seenValidTo: null,
      }),
    );
    // The weeks of 24 November and of 7 December both belong to the rule.
    expect(rules[1]?.validFrom).toBe('2026-12-07');
  });

  test('changed or ended twice are refused the second time', async () => {
    const rule = first((await made(addRule(mondays()))).rules);
    const seen = { ...call, ruleId: rule.id, seenValidTo: null };
    await made(endRule(services, { ...seen, fromDay: '2026-12-15' }));
    expect(
      said(await endRule(services, { ...seen, fromDay: '2026-12-22' })),
    ).toBe('CHANGED_MEANWHILE');
    const changed = await changeRule(services, {
      ...seen,
      ...mondays({ toMinute: 800 }),
    });
    expect(said(changed)).toBe('CHANGED_MEANWHILE');
    // An administrator who saw the rule's end may end it earlier.
    const { rules } = await made(
      endRule(services, {
        ...seen,
        seenValidTo: '2026-12-14',
        fromDay: '2026-11-24',
      }),
    );
    expect(rules).toEqual([]);
  });

  test('with an appointment are neither ended nor shortened, and the patient is named', async () => {
    const rule = first((await made(addRule(mondays()))).rules);
    const patient = await insertPatient(database, { fullName: 'Ana Suárez' });
    const slot = {
      doctorId,
      practiceId: clinic.practiceId,
      startsAt: at('2026-11-30', '11:40'),
    };
    await bookTestAppointment(services, { slot, patientId: patient.id });
    const seen = { ...call, ruleId: rule.id, seenValidTo: null };
    const ended = await endRule(services, { ...seen, fromDay: '2026-11-30' });
    expect(ended).toMatchObject({
      refusal: {
        code: 'OUTSIDE_SCHEDULE',
        data: { total: 1, appointments: [{ patientName: 'Ana Suárez' }] },
      },
    });
    const shorter = await changeRule(services, {
      ...seen,
      ...mondays({ toMinute: 660 }),
    });
    expect(said(shorter)).toBe('OUTSIDE_SCHEDULE');
    await made(endRule(services, { ...seen, fromDay: '2026-12-01' }));
  });

  test('added five times at once are added once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => addRule(mondays({ everyWeeks: 2 }))),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('a room', () => {
  test('in use then is refused, with its doctor and hours', async () => {
    await made(addRule(mondays({ roomId }), otherId));
    const outcome = await addRule(
      mondays({ roomId, fromMinute: 660, toMinute: 900 }),
    );
    expect(outcome).toMatchObject({
      refusal: {
        code: 'ROOM_TAKEN',
        data: {
          roomName: 'Consultorio 3',
          doctorName: expect.stringContaining('Doctor '),
          day: '2026-11-30',
          fromMinute: 480,
          toMinute: 720,
          repeats: true,
        },
      },
    });
    await made(addRule(mondays({ roomId, fromMinute: 720, toMinute: 900 })));
  });

  test('is refused for an extra session too, unless its doctor is away', async () => {
    await made(addRule(mondays({ roomId }), otherId));
    const inTheirs = extra({ roomId, fromMinute: 660, toMinute: 780 });
    expect(said(await addExtra(inTheirs))).toBe('ROOM_TAKEN');
    const away = first((await made(addAbsence(absence(), otherId))).absences);
    await made(addExtra(inTheirs));
    // The other doctor's absence can no longer simply be ended.
    expect(
      said(await endAbsence(services, { ...call, absenceId: away.id })),
    ).toBe('ROOM_TAKEN');
  });

  test('given for one day blocks weekly hours', async () => {
    await made(addExtra(extra({ roomId }), otherId));
    const outcome = await addRule(
      mondays({ roomId, fromMinute: 900, toMinute: 1000 }),
    );
    expect(outcome).toMatchObject({
      refusal: {
        code: 'ROOM_TAKEN',
        data: { repeats: false, fromMinute: 840 },
      },
    });
  });

  test('wanted five times at once is given once', async () => {
    const doctorIds = [doctorId, otherId];
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        addRule(mondays({ roomId, everyWeeks: 2 }), doctorIds[n % 2]),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('an absence', () => {
  test('closes days or hours, and is taken back once', async () => {
    await made(addAbsence(absence()));
    const hours = { fromMinute: 600, toMinute: 1440 };
    const { absences } = await made(
      addAbsence(
        absence({ fromDay: '2026-11-25', toDay: '2026-11-25', hours }),
      ),
    );
    expect(absences).toMatchObject([
      { fromDay: '2026-11-25', toDay: '2026-11-25', hours },
      {
        fromDay: '2026-11-30',
        toDay: '2026-12-04',
        hours: null,
        kind: 'vacation',
        publicReason: 'Vacaciones',
      },
    ]);
    const absenceId = first(absences).id;
    expect(
      (await made(endAbsence(services, { ...call, absenceId }))).absences,
    ).toHaveLength(1);
    expect(said(await endAbsence(services, { ...call, absenceId }))).toBe(
      'CHANGED_MEANWHILE',
    );
  });

  const hoursOf = (fromMinute: number, toMinute: number) => ({
    fromMinute,
    toMinute,
  });
  const wrong: [what: string, terms: AbsenceTerms, refused: string][] = [
    [
      'in the past',
      absence({ fromDay: '2026-11-23' }),
      'fromDay: Ese día ya pasó.',
    ],
    [
      'that ends before it begins',
      absence({ toDay: '2026-11-29' }),
      'toDay: El último día',
    ],
    [
      'of hours over two days',
      absence({ hours: hoursOf(600, 700) }),
      'toDay: Por horas se elige un solo día.',
    ],
    [
      'of hours that go backwards',
      absence({ toDay: '2026-11-30', hours: hoursOf(700, 600) }),
      'hours.toMinute: Tiene que terminar después',
    ],
    [
      'of hours that are over',
      absence({
        fromDay: '2026-11-24',
        toDay: '2026-11-24',
        hours: hoursOf(480, 540),
      }),
      'hours.toMinute: Ese horario ya pasó.',
    ],
  ];
  test.each(wrong)('%s is refused', async (_, terms, refused) => {
    expect(said(await addAbsence(terms))).toContain(refused);
  });
});

describe('an extra session', () => {
  test('opens hours on one day, and is taken back once', async () => {
    const { extraSessions } = await made(
      addExtra(
        extra({ roomId, practiceIds: [clinic.practiceId], toMinute: 1440 }),
      ),
    );
    expect(extraSessions).toMatchObject([
      extra({ roomId, practiceIds: [clinic.practiceId], toMinute: 1440 }),
    ]);
    const extraSessionId = first(extraSessions).id;
    expect(
      (await made(endExtraSession(services, { ...call, extraSessionId })))
        .extraSessions,
    ).toEqual([]);
    expect(
      said(await endExtraSession(services, { ...call, extraSessionId })),
    ).toBe('CHANGED_MEANWHILE');
  });

  test('is refused over weekly hours, over another extra session, in an absence and in the past', async () => {
    await made(addRule(mondays()));
    expect(said(await addExtra(extra({ fromMinute: 700 })))).toBe(
      'fromMinute: Se superpone con otro horario suyo: los lunes de 08:00 a 12:00.',
    );
    await made(addExtra(extra()));
    expect(said(await addExtra(extra({ fromMinute: 900 })))).toBe(
      'fromMinute: Se superpone con otro horario suyo: el lunes 30 de noviembre de 14:00 a 16:00.',
    );
    await made(addAbsence(absence({ fromDay: '2026-12-01' })));
    expect(said(await addExtra(extra({ day: '2026-12-02' })))).toContain(
      'day: En ese horario hay cargada una ausencia',
    );
    expect(said(await addExtra(extra({ day: '2026-11-23' })))).toBe(
      'day: Ese día ya pasó.',
    );
    expect(
      said(await addExtra(extra({ fromMinute: 960, toMinute: 840 }))),
    ).toContain('toMinute: Tiene que terminar');
  });
});

test('an unknown id is not found', async () => {
  const nobody = '0190b000-0000-7000-8000-000000000009';
  const outcomes = await Promise.all([
    readDoctorSchedule(services, { doctorId: nobody, ...clockAt() }),
    addRule(mondays(), nobody),
    changeRule(services, {
      ...call,
      ...mondays(),
      ruleId: nobody,
      seenValidTo: null,
    }),
    endRule(services, {
      ...call,
      ruleId: nobody,
      seenValidTo: null,
      fromDay: '2026-12-01',
    }),
    endAbsence(services, { ...call, absenceId: nobody }),
    endExtraSession(services, { ...call, extraSessionId: nobody }),
  ]);
  expect(outcomes.map(said)).toEqual(outcomes.map(() => 'NOT_FOUND'));
});
