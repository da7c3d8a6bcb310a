import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  openingsOfDay,
  openingsOfDays,
} from '../../../base/clinic/rules/openings.ts';
import type { Schedule } from '../../../base/clinic/rules/schedule.ts';
import { startOfDay } from '../../../base/time/clinic-zone.ts';
import {
  BUENOS_AIRES,
  offerRequest,
  rule,
  schedule,
  situations,
} from '../../../testing/clinic/schedules.ts';
import { findOffer, type OfferRefusal } from './find-offer.ts';
import { freeStarts } from './free-starts.ts';

const TUESDAY = '2026-11-24';
const MIDNIGHT = startOfDay(TUESDAY, BUENOS_AIRES);
const rules = [rule({ toMinute: 600 })];

function offerAt(
  minute: number,
  changes: Partial<Schedule>,
  request: Parameters<typeof offerRequest>[0],
) {
  const openings = openingsOfDay(schedule(changes), TUESDAY, BUENOS_AIRES);
  return findOffer(openings, {
    ...offerRequest(request),
    start: MIDNIGHT + minute,
  });
}

test('a start on offer has its end and room', () => {
  expect(offerAt(560, { rules }, { visitMinutes: 25 })).toEqual({
    ok: true,
    offer: { start: MIDNIGHT + 560, end: MIDNIGHT + 600, roomId: 'room-1' },
  });
});

describe('a start that is not on offer says why', () => {
  test.each<
    [
      OfferRefusal['code'],
      number,
      Partial<Schedule>,
      Parameters<typeof offerRequest>[0],
    ]
  >([
    ['NOT_A_SLOT', 545, { rules }, {}],
    ['NOT_A_SLOT', 520, { rules }, {}],
    ['NOT_A_SLOT', 600, { rules }, {}],
    ['NOT_A_SLOT', 580, { rules }, { visitMinutes: 40 }],
    ['NOT_A_SLOT', 560.5, { rules }, {}],
    ['NOT_A_SLOT', Number.NaN, { rules }, {}],
    ['PAST', 540, { rules }, { today: TUESDAY, now: MIDNIGHT + 541 }],
    ['TOO_SOON', 540, { rules }, { today: TUESDAY, now: MIDNIGHT + 421 }],
    ['BEYOND_HORIZON', 540, { rules }, { policy: { horizonDays: 3 } }],
    ['DESK_ONLY', 540, { rules: [rule({ deskOnlyUntilHoursBefore: 0 })] }, {}],
    [
      'HOLIDAY',
      540,
      { rules, holidays: [{ day: TUESDAY, name: 'Navidad', isWorked: false }] },
      {},
    ],
    [
      'ABSENT',
      540,
      {
        rules,
        absences: [
          { start: MIDNIGHT, end: MIDNIGHT + 1440, reason: 'Congreso' },
        ],
      },
      {},
    ],
    ['NO_SESSION', 540, {}, {}],
    [
      'PRACTICE_NOT_OFFERED',
      540,
      { rules: [rule({ practiceIds: ['eco'] })] },
      { practiceId: 'consulta' },
    ],
    [
      'TAKEN',
      540,
      { rules },
      { busy: [{ start: MIDNIGHT + 559, end: MIDNIGHT + 560 }] },
    ],
  ])('%s at minute %d', (code, minute, changes, request) => {
    expect(offerAt(minute, changes, request)).toMatchObject({
      ok: false,
      refusal: { code },
    });
  });

  test('with taken rather than too soon, because the next time may be free', () => {
    const busy = [{ start: MIDNIGHT + 540, end: MIDNIGHT + 560 }];
    const refused = offerAt(
      540,
      { rules },
      { busy, today: TUESDAY, now: MIDNIGHT + 500 },
    );
    expect(refused).toMatchObject({ refusal: { code: 'TAKEN' } });
  });
});

test('with two sessions at one hour, the session with the free time gives the reason', () => {
  const hourly = rule({ fromMinute: 480, slotMinutes: 60 });
  const busy = [{ start: MIDNIGHT + 570, end: MIDNIGHT + 580 }];
  const desks = rule({ deskOnlyUntilHoursBefore: 0 });
  expect(offerAt(540, { rules: [hourly, desks] }, { busy })).toMatchObject({
    refusal: { code: 'DESK_ONLY' },
  });
  expect(offerAt(540, { rules: [hourly] }, { busy })).toMatchObject({
    refusal: { code: 'TAKEN' },
  });
});

test('a busy period of zero minutes blocks nothing, even with a buffer', () => {
  const busy = [{ start: MIDNIGHT + 545, end: MIDNIGHT + 545 }];
  expect(
    offerAt(540, { rules }, { busy, policy: { bufferMinutes: 5 } }),
  ).toMatchObject({ ok: true });
});

test('a start is granted exactly if the calendar offers it, with the same end and room', () => {
  fc.assert(
    fc.property(
      situations(),
      fc.integer({ min: 0, max: 11 }),
      ({ schedule: its, days, zone, request }, phase) => {
        for (const openings of openingsOfDays(its, days, zone)) {
          const offered = freeStarts([openings], request);
          const granted = [];
          const nothingElse = {
            ...request,
            busy: [],
            audience: 'desk' as const,
            practiceId: null,
          };
          const asIfPresent = openingsOfDay(
            { ...its, absences: [] },
            openings.day,
            zone,
          );
          const candidates = new Set(
            freeStarts([asIfPresent], nothingElse).map(
              (freeStart) => freeStart.start,
            ),
          );
          // Every twelfth of the day's other minutes, from `phase` on.
          for (
            let start = openings.start + phase;
            start < openings.end;
            start += 12
          )
            candidates.add(start);
          for (const start of [...candidates].sort((a, b) => a - b)) {
            const offer = findOffer(openings, { ...request, start });
            if (offer.ok) granted.push(offer.offer);
          }
          expect(granted).toEqual(offered);
        }
      },
    ),
  );
});
