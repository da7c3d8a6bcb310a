import { describe, expect, test } from 'vitest';
import type {
  ExtraSession,
  Schedule,
} from '../../../base/clinic/rules/schedule.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import { startOfDay } from '../../../base/time/clinic-zone.ts';
import {
  BUENOS_AIRES,
  rule,
  schedule,
} from '../../../testing/clinic/schedules.ts';
import { clashOfExtraSession, clashOfReturn, clashOfRule } from './clashes.ts';

const TUESDAY = '2026-11-24';
const NINE = 540;
const NOON = 720;

function extra(
  fromMinute: number,
  toMinute: number,
  day: ClinicDay = TUESDAY,
  roomId = 'room-1',
): ExtraSession {
  const { slotMinutes, practiceIds, deskOnlyUntilHoursBefore } = rule();
  const midnight = startOfDay(day, BUENOS_AIRES);
  const terms = { slotMinutes, roomId, practiceIds, deskOnlyUntilHoursBefore };
  return { start: midnight + fromMinute, end: midnight + toMinute, ...terms };
}

function others(changes: Partial<Schedule>, isSameDoctor = true) {
  return { schedule: schedule(changes), isSameDoctor, zone: BUENOS_AIRES };
}

const session = (fromMinute: number, toMinute: number) =>
  rule({ id: 'existing', fromMinute, toMinute, roomId: 'room-1' });

// Hours of the new session beside existing ones from 9 to 12: sessions that touch do not clash.
const besides: [string, number, number, boolean][] = [
  ['ends when the other begins', 480, NINE, false],
  ['ends a minute after the other begins', 480, NINE + 1, true],
  ['begins when the other ends', NOON, 780, false],
  ['begins a minute before the other ends', NOON - 1, 780, true],
  ['lies within the other', 600, 660, true],
  ['contains the other', 480, 780, true],
];

describe.each(besides)(
  'a session that %s',
  (_, fromMinute, toMinute, clashes) => {
    const expected = clashes
      ? { day: TUESDAY, fromMinute: NINE, toMinute: NOON, roomId: 'room-1' }
      : null;
    const added = rule({
      id: 'new',
      fromMinute,
      toMinute,
      roomId: 'room-1',
      validFrom: TUESDAY,
    });

    test('as a rule beside a rule', () => {
      const clash = clashOfRule(
        added,
        schedule({}),
        others({ rules: [session(NINE, NOON)] }),
      );
      expect(clash).toEqual(expected && { ...expected, repeats: true });
    });

    test('as a rule beside an extra session', () => {
      const clash = clashOfRule(
        added,
        schedule({}),
        others({ extraSessions: [extra(NINE, NOON)] }),
      );
      expect(clash).toEqual(expected && { ...expected, repeats: false });
    });

    test('as an extra session beside a rule', () => {
      const clash = clashOfExtraSession(
        extra(fromMinute, toMinute),
        others({ rules: [session(NINE, NOON)] }),
      );
      expect(clash).toEqual(expected && { ...expected, repeats: true });
    });

    test('as an extra session beside another one', () => {
      const clash = clashOfExtraSession(
        extra(fromMinute, toMinute),
        others({ extraSessions: [extra(NINE, NOON)] }),
      );
      expect(clash).toEqual(expected && { ...expected, repeats: false });
    });

    test('as the hours of a doctor who returns, beside another doctor in that room', () => {
      const stretch = extra(0, 1440);
      const own = schedule({ rules: [session(fromMinute, toMinute)] });
      const clash = clashOfReturn(
        stretch,
        own,
        others({ extraSessions: [extra(NINE, NOON)] }, false),
      );
      expect(clash).toEqual(expected && { ...expected, repeats: false });
    });
  },
);

describe('sessions at the same hours:', () => {
  const added = rule({ id: 'new', roomId: 'room-2' });

  test.each([
    ['the same doctor in another room', true, 'room-1', true],
    ['another doctor in another room', false, 'room-1', false],
    ['another doctor in the same room', false, 'room-2', true],
  ])('%s: %s', (_, isSameDoctor, roomId, clashes) => {
    const beside = others(
      { rules: [rule({ id: 'existing', roomId })] },
      isSameDoctor,
    );
    expect(clashOfRule(added, schedule({}), beside) !== null).toBe(clashes);
  });

  test('two doctors without a room do not clash', () => {
    const beside = others(
      { rules: [rule({ id: 'existing', roomId: null })] },
      false,
    );
    expect(
      clashOfRule(rule({ id: 'new', roomId: null }), schedule({}), beside),
    ).toBeNull();
  });

  test('a rule does not clash with itself, nor with a rule that ended the day before', () => {
    expect(
      clashOfRule(added, schedule({}), others({ rules: [added] })),
    ).toBeNull();
    const ended = rule({
      id: 'existing',
      validFrom: '2026-11-03',
      validTo: '2026-11-23',
    });
    const next = rule({ id: 'new', validFrom: '2026-11-24' });
    expect(
      clashOfRule(next, schedule({}), others({ rules: [ended] })),
    ).toBeNull();
    const last = rule({
      id: 'existing',
      validFrom: '2026-11-03',
      validTo: '2026-11-24',
    });
    expect(
      clashOfRule(next, schedule({}), others({ rules: [last] }))?.day,
    ).toBe('2026-11-24');
  });

  test('rules of alternate weeks never meet', () => {
    const odd = rule({
      id: 'existing',
      validFrom: '2026-11-17',
      everyWeeks: 2,
    });
    const even = rule({ id: 'new', validFrom: '2026-11-24', everyWeeks: 2 });
    expect(
      clashOfRule(even, schedule({}), others({ rules: [odd] })),
    ).toBeNull();
  });

  test('a session until midnight ends at 24:00 in the answer', () => {
    const clash = clashOfExtraSession(
      extra(1410, 1440),
      others({ extraSessions: [extra(1380, 1440)] }),
    );
    expect(clash).toMatchObject({ fromMinute: 1380, toMinute: 1440 });
  });

  test('the doctor’s absence on that day frees the time', () => {
    const absence = { ...extra(0, 1440), reason: 'Vacaciones' };
    const beside = others({
      rules: [session(NINE, NOON)],
      absences: [absence],
    });
    expect(clashOfExtraSession(extra(NINE, NOON), beside)).toBeNull();
  });

  test('a doctor who returns does not clash with their own extra sessions', () => {
    const own = schedule({ rules: [session(NINE, NOON)] });
    expect(
      clashOfReturn(
        extra(0, 1440),
        own,
        others({ extraSessions: [extra(NINE, NOON)] }),
      ),
    ).toBeNull();
  });
});
