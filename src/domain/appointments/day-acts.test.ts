import { describe, expect, test } from 'vitest';
import { actsNow, canCall, canUndoAct, DAY_ACTS, type DayAct, type DayRole, whyNotAct } from './day-acts.ts';
import { APPOINTMENT_STATUSES, type AppointmentStatus } from './life.ts';

const yesterday = '2026-11-23';
const today = '2026-11-24';
const tomorrow = '2026-11-25';

const at = (status: AppointmentStatus, role: DayRole, day = today) => actsNow({ status, role, day, today });

describe('on the turno’s own day', () => {
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

test('of tomorrow’s turno the counter may only cancel, and the doctor nothing', () => {
  expect(at('booked', 'reception', tomorrow)).toEqual(['cancel']);
  expect(at('booked', 'doctor', tomorrow)).toEqual([]);
  expect(whyNotAct({ act: 'arrive', status: 'booked', role: 'reception', day: tomorrow, today })).toBe(
    'WRONG_DAY',
  );
});

test('of yesterday only who was left waiting may still be attended or noted as gone', () => {
  expect(at('arrived', 'doctor', yesterday)).toEqual(['start', 'absent']);
  expect(at('arrived', 'reception', yesterday)).toEqual(['absent']);
  expect(at('booked', 'reception', yesterday)).toEqual([]);
  expect(at('noshow', 'reception', yesterday)).toEqual([]);
  expect(at('in_progress', 'doctor', yesterday)).toEqual(['finish']);
});

test('what the state forbids is told before what the day forbids', () => {
  const why = whyNotAct({ act: 'arrive', status: 'cancelled', role: 'reception', day: tomorrow, today });
  expect(why).toBe('WRONG_STATUS');
});

test('what is the other panel’s is refused whatever the state', () => {
  for (const status of APPOINTMENT_STATUSES) {
    expect(whyNotAct({ act: 'finish', status, role: 'reception', day: today, today })).toBe('WRONG_ROLE');
    expect(whyNotAct({ act: 'arrive', status, role: 'doctor', day: today, today })).toBe('WRONG_ROLE');
  }
});

test('every act is of somebody', () => {
  for (const act of DAY_ACTS) {
    const isOf = (role: DayRole) => APPOINTMENT_STATUSES.some((status) => at(status, role).includes(act));
    expect(isOf('reception') || isOf('doctor')).toBe(true);
  }
});

test('only who waits is called', () => {
  expect(APPOINTMENT_STATUSES.filter(canCall)).toEqual(['arrived']);
});

test('an act may be taken back for sixty seconds, the last of them excluded', () => {
  expect(canUndoAct({ doneAt: 1000, now: 60_999 })).toBe(true);
  expect(canUndoAct({ doneAt: 1000, now: 61_000 })).toBe(false);
});
