import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BUENOS_AIRES,
  rule,
  schedule,
  situations,
} from '../../../testing/clinic/schedules.ts';
import { addDays, type ClinicDay, weekdayOf } from '../../time/clinic-day.ts';
import { daySpan, startOfDay, wallClockOf } from '../../time/clinic-zone.ts';
import { clock } from '../../time/spanish-dates.ts';
import { type DayOpenings, openingsOfDay, openingsOfDays } from './openings.ts';
import type { ExtraSession, Schedule } from './schedule.ts';

const TUESDAY = '2026-11-24';

function at(time: string, day: ClinicDay = TUESDAY): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return startOfDay(day, BUENOS_AIRES) + hours * 60 + minutes;
}

function extra(from: string, to: string): ExtraSession {
  const { slotMinutes, roomId, practiceIds, deskOnlyUntilHoursBefore } = rule({
    roomId: 'room-2',
  });
  return {
    start: at(from),
    end: at(to),
    slotMinutes,
    roomId,
    practiceIds,
    deskOnlyUntilHoursBefore,
  };
}

function hours({ openings, start }: DayOpenings): string[] {
  return openings.map(
    (opening) =>
      `${clock(opening.start - start)}–${clock(opening.end - start)}`,
  );
}

function openingsOf(
  changes: Partial<Schedule>,
  day: ClinicDay = TUESDAY,
): DayOpenings {
  return openingsOfDay(schedule(changes), day, BUENOS_AIRES);
}

describe('in the agenda,', () => {
  test('the doctor attends on the weekday and hours of the rule', () => {
    expect(hours(openingsOf({ rules: [rule()] }))).toEqual(['09:00–12:00']);
    expect(openingsOf({ rules: [rule()] }, '2026-11-25').closure).toEqual({
      code: 'NO_SESSION',
    });
  });

  test('a rule may last until midnight', () => {
    const [opening] = openingsOf({
      rules: [rule({ fromMinute: 1380, toMinute: 1440 })],
    }).openings;
    expect(opening).toMatchObject({
      start: at('23:00'),
      end: at('00:00', '2026-11-25'),
    });
  });

  test.each([
    ['2026-11-17', false],
    ['2026-11-24', true],
    ['2026-12-01', true],
    ['2026-12-08', false],
  ])('a rule valid from 24/11 to 1/12 holds on %s: %s', (day, holds) => {
    const rules = [rule({ validFrom: '2026-11-24', validTo: '2026-12-01' })];
    expect(openingsOf({ rules }, day).openings.length > 0).toBe(holds);
  });

  test('every other week counts from the week in which the rule begins', () => {
    const days = [
      '2026-11-10',
      '2026-11-17',
      '2026-11-24',
      '2026-12-01',
      '2026-12-08',
    ];
    const attends = (validFrom: ClinicDay) =>
      days.filter(
        (day) =>
          openingsOf({ rules: [rule({ validFrom, everyWeeks: 2 })] }, day)
            .openings.length > 0,
      );
    expect(attends('2026-11-10')).toEqual([
      '2026-11-10',
      '2026-11-24',
      '2026-12-08',
    ]);
    expect(attends('2026-11-09')).toEqual(attends('2026-11-10'));
    // Begins on a Friday: its Tuesday that week has gone by, the next is two weeks later.
    expect(attends('2026-11-13')).toEqual(['2026-11-24', '2026-12-08']);
  });

  test('a holiday closes the day and gives its name as the reason, unless the clinic works', () => {
    const holiday = {
      day: TUESDAY,
      name: 'Día de la Soberanía Nacional',
      isWorked: false,
    };
    const closed = openingsOf({ rules: [rule()], holidays: [holiday] });
    expect(closed.openings).toEqual([]);
    expect(closed.closure).toEqual({
      code: 'HOLIDAY',
      name: 'Día de la Soberanía Nacional',
    });
    expect(
      hours(
        openingsOf({
          rules: [rule()],
          holidays: [{ ...holiday, isWorked: true }],
        }),
      ),
    ).toHaveLength(1);
  });

  test('an extra session takes place also on a holiday', () => {
    const holidays = [{ day: TUESDAY, name: 'Feriado', isWorked: false }];
    const day = openingsOf({
      rules: [rule()],
      holidays,
      extraSessions: [extra('15:00', '17:00')],
    });
    expect(hours(day)).toEqual(['15:00–17:00']);
    expect(day.closure).toBeNull();
  });

  test('an absence closes extra sessions too, and a holiday is the reason before it', () => {
    const absences = [
      { start: at('00:00'), end: at('24:00'), reason: 'Vacaciones' },
    ];
    const extraSessions = [extra('15:00', '17:00')];
    expect(openingsOf({ absences, extraSessions }).closure).toEqual({
      code: 'ABSENT',
      reason: 'Vacaciones',
    });
    const holidays = [{ day: TUESDAY, name: 'Feriado', isWorked: false }];
    expect(openingsOf({ absences, extraSessions, holidays }).closure).toEqual({
      code: 'HOLIDAY',
      name: 'Feriado',
    });
  });

  test('an absence on a day without sessions is not the reason', () => {
    const absences = [
      { start: at('00:00'), end: at('24:00'), reason: 'Vacaciones' },
    ];
    expect(openingsOf({ absences }).closure).toEqual({ code: 'NO_SESSION' });
  });

  test('an absence removes its part, and the rest keeps the grid of the session', () => {
    const absences = [
      { start: at('09:30'), end: at('10:10'), reason: 'Congreso' },
    ];
    const day = openingsOf({ rules: [rule()], absences });
    expect(hours(day)).toEqual(['09:00–09:30', '10:10–12:00']);
    expect(day.openings.map((opening) => opening.gridStart)).toEqual([
      at('09:00'),
      at('09:00'),
    ]);
    expect(day).toMatchObject({ closure: null, absenceReason: 'Congreso' });
  });

  test('an absence of no length removes nothing', () => {
    const absences = [
      { start: at('10:00'), end: at('10:00'), reason: 'Congreso' },
    ];
    expect(openingsOf({ rules: [rule()], absences })).toMatchObject({
      absenceReason: null,
    });
    expect(hours(openingsOf({ rules: [rule()], absences }))).toEqual([
      '09:00–12:00',
    ]);
  });

  test('the order of two holidays or two sessions in the list does not matter', () => {
    const holidays = ['Puente', 'Carnaval'].map((name) => ({
      day: TUESDAY,
      name,
      isWorked: false,
    }));
    const rules = [
      rule({ roomId: 'room-2' }),
      rule({ roomId: 'room-1' }),
      rule({ practiceIds: ['eco'] }),
    ];
    expect(openingsOf({ holidays }).closure).toEqual({
      code: 'HOLIDAY',
      name: 'Carnaval',
    });
    expect(openingsOf({ holidays: holidays.toReversed() })).toEqual(
      openingsOf({ holidays }),
    );
    expect(openingsOf({ rules: rules.toReversed() })).toEqual(
      openingsOf({ rules }),
    );
  });

  test('an extra session over midnight takes place on both days', () => {
    const session = {
      ...extra('22:00', '24:00'),
      end: at('02:00', '2026-11-25'),
    };
    const days = openingsOfDays(
      schedule({ extraSessions: [session] }),
      [TUESDAY, '2026-11-25'],
      BUENOS_AIRES,
    );
    expect(days.map(hours)).toEqual([['22:00–00:00'], ['00:00–02:00']]);
  });
});

describe('when the clock changes', () => {
  const sunday = (fromMinute: number, toMinute: number) =>
    schedule({ rules: [rule({ weekday: 7, fromMinute, toMinute })] });

  test.each([
    [
      'a session is shorter when the clock skips part of it',
      '2026-03-08',
      60,
      240,
      120,
    ],
    [
      'a session that the clock skips wholly does not take place',
      '2026-03-08',
      120,
      180,
      0,
    ],
    ['a session over the repeated hour is longer', '2026-11-01', 60, 240, 240],
    [
      'a session after the change keeps its length',
      '2026-03-08',
      540,
      720,
      180,
    ],
  ])('%s', (_, day, fromMinute, toMinute, minutes) => {
    const { openings } = openingsOfDay(
      sunday(fromMinute, toMinute),
      day,
      'America/New_York',
    );
    expect(
      openings.reduce(
        (total, opening) => total + opening.end - opening.start,
        0,
      ),
    ).toBe(minutes);
  });

  test('a session at nine in the morning stays at nine on the wall clock', () => {
    for (const day of [
      '2026-03-01',
      '2026-03-08',
      '2026-03-15',
      '2026-11-01',
    ]) {
      const [opening] = openingsOfDay(
        sunday(540, 720),
        day,
        'America/New_York',
      ).openings;
      expect(wallClockOf(opening?.start ?? 0, 'America/New_York')).toEqual({
        day,
        minute: 540,
      });
    }
  });

  test('no doctor attends on the day that Samoa skipped', () => {
    const friday = schedule({
      rules: [rule({ weekday: 5, validFrom: '2011-01-03' })],
    });
    expect(openingsOfDay(friday, '2011-12-30', 'Pacific/Apia').closure).toEqual(
      { code: 'NO_SESSION' },
    );
    expect(
      openingsOfDay(friday, '2011-12-23', 'Pacific/Apia').openings,
    ).toHaveLength(1);
  });
});

describe('always', () => {
  test('the openings of a day lie inside it, in order, and are missing only with a reason', () => {
    fc.assert(
      fc.property(situations(), ({ schedule: its, days, zone }) => {
        for (const day of openingsOfDays(its, days, zone)) {
          const span = daySpan(day.day, zone);
          for (const opening of day.openings) {
            expect(
              span.start <= opening.start &&
                opening.start < opening.end &&
                opening.end <= span.end,
            ).toBe(true);
            expect(opening.gridStart).toBeLessThanOrEqual(opening.start);
          }
          expect(day.openings.map((opening) => opening.start)).toEqual(
            day.openings
              .map((opening) => opening.start)
              .toSorted((a, b) => a - b),
          );
          expect(day.openings.length === 0).toBe(day.closure !== null);
        }
      }),
    );
  });

  test('a minute is open exactly when a rule or extra session covers it and no absence or holiday does', () => {
    fc.assert(
      fc.property(
        situations(),
        fc.integer({ min: 0, max: 4319 }),
        ({ schedule: its, days, zone }, offset) => {
          const minute = startOfDay(days[0] as ClinicDay, zone) + offset;
          const { day, minute: wallMinute } = wallClockOf(minute, zone);
          const openings = openingsOfDay(its, day, zone);
          // On a day when the clock changes, the wall clock alone does not give a session's length.
          fc.pre(openings.clockChange === null);
          const isHoliday = its.holidays.some(
            (holiday) => holiday.day === day && !holiday.isWorked,
          );
          const monday = (text: ClinicDay) =>
            addDays(text, 1 - weekdayOf(text));
          const ruled = its.rules.some(
            (rule) =>
              rule.weekday === weekdayOf(day) &&
              rule.validFrom <= day &&
              (rule.validTo ?? day) >= day &&
              Temporal.PlainDate.from(monday(rule.validFrom)).until(monday(day))
                .days %
                (7 * rule.everyWeeks) ===
                0 &&
              rule.fromMinute <= wallMinute &&
              wallMinute < rule.toMinute,
          );
          const has = (entry: { start: number; end: number }) =>
            entry.start <= minute && minute < entry.end;
          const expected =
            ((ruled && !isHoliday) || its.extraSessions.some(has)) &&
            !its.absences.some(has);
          expect(openings.openings.some(has)).toBe(expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('the order of rules, absences, extra sessions and holidays does not matter', () => {
    fc.assert(
      fc.property(situations(), ({ schedule: its, days, zone }) => {
        const reversed = {
          rules: its.rules.toReversed(),
          absences: its.absences.toReversed(),
          extraSessions: its.extraSessions.toReversed(),
          holidays: its.holidays.toReversed(),
        };
        expect(openingsOfDays(reversed, days, zone)).toEqual(
          openingsOfDays(its, days, zone),
        );
      }),
    );
  });
});
