import { describe, expect, test } from 'vitest';
import type { AppointmentStatus } from '../../../base/clinic/rules/appointment-status.ts';
import { APPOINTMENT_STATUSES } from '../../../base/clinic/rules/appointment-status.ts';
import {
  actsByNow,
  actsNow,
  canCall,
  canUndoAct,
  DAY_ACTS,
  type DayAct,
  type DayRole,
  statusesOf,
  todayOf,
  whyNotAct,
} from './day-acts.ts';

const yesterday = '2026-11-23';
const today = '2026-11-24';
const tomorrow = '2026-11-25';

// Five minutes before and after an appointment at ten.
const ten = Date.parse('2026-11-24T13:00:00Z');
const [early, late] = [ten - 300_000, ten + 300_000];
const then = { startsAt: ten, now: late };

const at = (
  status: AppointmentStatus,
  role: DayRole,
  day = today,
  now = late,
) => actsNow({ status, role, day, today, startsAt: ten, now });

describe('on the appointment’s own day', () => {
  test.each<[AppointmentStatus, DayAct[], DayAct[]]>([
    ['held', [], []],
    ['booked', ['arrive', 'absent', 'cancel'], ['start', 'absent']],
    ['arrived', ['absent', 'cancel'], ['start', 'absent']],
    ['in_progress', [], ['finish']],
    ['fulfilled', [], []],
    ['noshow', ['arrive'], []],
    ['cancelled', [], []],
  ])('%s: the counter may %j, the doctor %j', (status, counter, doctor) => {
    expect(at(status, 'reception')).toEqual(counter);
    expect(at(status, 'doctor')).toEqual(doctor);
  });
});

test('the day of an appointment lasts as long as its session, past midnight', () => {
  const dayEndsAt = Date.parse('2026-11-25T05:00:00Z');
  const judged = (now: string, day = today) =>
    todayOf({ day, today: tomorrow, dayEndsAt, now: Date.parse(now) });
  expect(judged('2026-11-25T04:59:59Z')).toBe(today);
  expect(judged('2026-11-25T05:00:00Z')).toBe(tomorrow);
  expect(judged('2026-11-25T04:00:00Z', tomorrow)).toBe(tomorrow);
});

test('the counter may only cancel tomorrow’s appointment, and the doctor may do nothing with it', () => {
  expect(at('booked', 'reception', tomorrow)).toEqual(['cancel']);
  expect(at('booked', 'doctor', tomorrow)).toEqual([]);
  expect(
    whyNotAct({
      act: 'arrive',
      status: 'booked',
      role: 'reception',
      day: tomorrow,
      today,
      ...then,
    }),
  ).toBe('WRONG_DAY');
});

test('a patient left waiting yesterday may still be attended or noted as gone, and no other', () => {
  expect(at('arrived', 'doctor', yesterday)).toEqual(['start', 'absent']);
  expect(at('arrived', 'reception', yesterday)).toEqual(['attended', 'absent']);
  expect(at('booked', 'reception', yesterday)).toEqual([]);
  expect(at('noshow', 'reception', yesterday)).toEqual([]);
  expect(at('in_progress', 'doctor', yesterday)).toEqual(['finish']);
});

test('a wrong state is told before a wrong day', () => {
  const why = whyNotAct({
    act: 'arrive',
    status: 'cancelled',
    role: 'reception',
    day: tomorrow,
    today,
    ...then,
  });
  expect(why).toBe('WRONG_STATUS');
});

test('an act of the other panel is refused in any state', () => {
  for (const status of APPOINTMENT_STATUSES) {
    expect(
      whyNotAct({
        act: 'finish',
        status,
        role: 'reception',
        day: today,
        today,
        ...then,
      }),
    ).toBe('WRONG_ROLE');
    expect(
      whyNotAct({
        act: 'arrive',
        status,
        role: 'doctor',
        day: today,
        today,
        ...then,
      }),
    ).toBe('WRONG_ROLE');
  }
});

test('every act belongs to a role', () => {
  for (const act of DAY_ACTS) {
    const isOf = (role: DayRole) =>
      APPOINTMENT_STATUSES.some((status) =>
        [yesterday, today].some((day) => at(status, role, day).includes(act)),
      );
    expect(isOf('reception') || isOf('doctor')).toBe(true);
  }
});

test('an expected patient is not absent before the hour, and a patient who came and left may be at any time', () => {
  expect(at('booked', 'reception', today, early)).toEqual(['arrive', 'cancel']);
  expect(at('booked', 'doctor', today, early)).toEqual(['start']);
  expect(at('booked', 'reception', today, ten)).toContain('absent');
  expect(at('arrived', 'reception', today, early)).toContain('absent');
  expect(at('arrived', 'doctor', today, early)).toContain('absent');
  const request = {
    act: 'absent',
    status: 'booked',
    role: 'reception',
    day: today,
    today,
  } as const;
  expect(whyNotAct({ ...request, startsAt: ten, now: ten - 1 })).toBe(
    'TOO_EARLY',
  );
});

test('acts read before the hour become, at the hour, the acts that would be read then', () => {
  for (const status of APPOINTMENT_STATUSES) {
    for (const role of ['reception', 'doctor'] as const) {
      for (const day of [yesterday, today, tomorrow]) {
        const read = {
          acts: at(status, role, day, early),
          status,
          startsAt: ten,
        };
        expect(actsByNow(read, early)).toEqual(read.acts);
        if (day === today)
          expect(actsByNow(read, late)).toEqual(at(status, role, day, late));
        else expect(actsByNow(read, late)).toEqual(read.acts);
      }
    }
  }
});

test('the counter notes a patient as attended only on a later day, and the doctor never', () => {
  const request = {
    act: 'attended',
    status: 'arrived',
    role: 'reception',
    today,
    ...then,
  } as const;
  expect(whyNotAct({ ...request, day: today })).toBe('WRONG_ROLE');
  expect(whyNotAct({ ...request, day: yesterday })).toBeNull();
  expect(whyNotAct({ ...request, day: yesterday, status: 'booked' })).toBe(
    'WRONG_STATUS',
  );
  expect(whyNotAct({ ...request, day: yesterday, status: 'noshow' })).toBe(
    'WRONG_STATUS',
  );
  expect(whyNotAct({ ...request, day: yesterday, role: 'doctor' })).toBe(
    'WRONG_ROLE',
  );
  expect(statusesOf('attended')).toEqual(['in_progress', 'fulfilled']);
});

test('only a waiting patient is called', () => {
  expect(APPOINTMENT_STATUSES.filter(canCall)).toEqual(['arrived']);
});

test('an act may be undone for sixty seconds, the last instant excluded', () => {
  expect(canUndoAct({ doneAt: 1000, now: 60_999 })).toBe(true);
  expect(canUndoAct({ doneAt: 1000, now: 61_000 })).toBe(false);
});
