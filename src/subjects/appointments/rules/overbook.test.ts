import { describe, expect, test } from 'vitest';
import { openingsOfDay } from '../../../base/clinic/rules/openings.ts';
import type { Schedule } from '../../../base/clinic/rules/schedule.ts';
import { instantAt } from '../../../base/time/clinic-zone.ts';
import {
  findOverbookStart,
  firstApart,
  halfDayOf,
  isStillAttending,
  nowForWalkIn,
} from './overbook.ts';

const zone = 'America/Argentina/Buenos_Aires';
const day = '2026-11-24';
const at = (hour: number, minute = 0) =>
  instantAt(day, hour * 60 + minute, zone);
const schedule: Schedule = {
  rules: [
    {
      id: 'r',
      weekday: 2,
      fromMinute: 480,
      toMinute: 720,
      validFrom: '2026-01-01',
      validTo: null,
      everyWeeks: 1,
      slotMinutes: 20,
      roomId: 'sala',
      practiceIds: ['consulta'],
      deskOnlyUntilHoursBefore: null,
    },
  ],
  absences: [],
  extraSessions: [],
  holidays: [],
};
const openings = openingsOfDay(schedule, day, zone);
const ask = (start: number, { now = at(7), practiceId = 'consulta' } = {}) =>
  findOverbookStart(openings, { start, now, practiceId, visitMinutes: 20 });

test('overbookings count until noon and from noon on, by the clinic’s clock', () => {
  expect(halfDayOf(at(11, 59), zone)).toBe('2026-11-24 AM');
  expect(halfDayOf(at(12), zone)).toBe('2026-11-24 PM');
  expect(halfDayOf(at(23, 59), zone)).toBe('2026-11-24 PM');
});

describe('an overbooking', () => {
  test('begins at any minute of a session, and may outlast it', () => {
    expect(ask(at(9, 7))).toEqual({
      ok: true,
      offer: { start: at(9, 7), end: at(9, 27), roomId: 'sala' },
    });
    expect(ask(at(11, 55))).toMatchObject({
      ok: true,
      offer: { end: at(12, 15) },
    });
  });

  test('begins nowhere else', () => {
    expect(ask(at(7, 59))).toEqual({
      ok: false,
      refusal: { code: 'NOT_A_SLOT' },
    });
    expect(ask(at(12))).toEqual({ ok: false, refusal: { code: 'NOT_A_SLOT' } });
    expect(ask(at(9), { practiceId: 'otra' })).toEqual({
      ok: false,
      refusal: { code: 'PRACTICE_NOT_OFFERED' },
    });
  });

  test('may be given until it would end, and not after', () => {
    expect(ask(at(9), { now: at(9, 19) }).ok).toBe(true);
    expect(ask(at(9), { now: at(9, 20) })).toEqual({
      ok: false,
      refusal: { code: 'PAST' },
    });
  });

  test('does not run into an absence, even one that begins when the session ends', () => {
    for (const [from, to] of [
      [10, 11],
      [12, 13],
    ] as const) {
      const absences = [
        { id: 'a', start: at(from), end: at(to), reason: 'Congreso' },
      ];
      const cut = openingsOfDay({ ...schedule, absences }, day, zone);
      const askAt = (start: number) =>
        findOverbookStart(cut, {
          start,
          now: at(7),
          practiceId: 'consulta',
          visitMinutes: 20,
        });
      expect(askAt(at(from) - 20)).toMatchObject({ ok: true });
      expect(askAt(at(from) - 19)).toEqual({
        ok: false,
        refusal: { code: 'ABSENT', reason: 'Congreso' },
      });
    }
  });

  test('is refused with the reason of a closed day', () => {
    const closed = openingsOfDay(
      { ...schedule, holidays: [{ day, name: 'Feriado', isWorked: false }] },
      day,
      zone,
    );
    expect(
      findOverbookStart(closed, {
        start: at(9),
        now: at(7),
        practiceId: 'consulta',
        visitMinutes: 20,
      }),
    ).toEqual({ ok: false, refusal: { code: 'HOLIDAY', name: 'Feriado' } });
  });
});

test('a session goes on until its end, only for its own practices', () => {
  expect(
    isStillAttending(openings, { now: at(11, 59), practiceId: 'consulta' }),
  ).toBe(true);
  expect(
    isStillAttending(openings, { now: at(12), practiceId: 'consulta' }),
  ).toBe(false);
  expect(isStillAttending(openings, { now: at(9), practiceId: 'otra' })).toBe(
    false,
  );
});

test('a walk-in may take a time if half of it is left', () => {
  expect(nowForWalkIn({ now: at(9, 10), visitMinutes: 20 })).toBe(at(9));
  expect(nowForWalkIn({ now: at(9, 10), visitMinutes: 25 })).toBe(at(8, 58));
});

test('the second of two proposals for one doctor is another time', () => {
  const starts = [
    { start: 0, end: 20 },
    { start: 20, end: 40 },
  ];
  expect(firstApart(starts, [{ start: 0, end: 20 }])).toEqual({
    start: 20,
    end: 40,
  });
  expect(firstApart(starts, [{ start: 10, end: 30 }])).toBeUndefined();
});
