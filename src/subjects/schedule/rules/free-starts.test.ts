import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DayOpenings,
  openingsOfDay,
  openingsOfDays,
} from '../../../base/clinic/rules/openings.ts';
import type { Schedule } from '../../../base/clinic/rules/schedule.ts';
import { addDays } from '../../../base/time/clinic-day.ts';
import { startOfDay } from '../../../base/time/clinic-zone.ts';
import {
  contains,
  type Interval,
  overlaps,
  subtractIntervals,
} from '../../../base/time/interval.ts';
import { clock } from '../../../base/time/spanish-dates.ts';
import {
  BUENOS_AIRES,
  busyIn,
  offerRequest,
  rule,
  type Situation,
  schedule,
  situations,
} from '../../../testing/clinic/schedules.ts';
import { type FreeStart, freeStarts } from './free-starts.ts';
import type { OfferRequest } from './offer-request.ts';
import { isOnGrid, slotGrid } from './slot-grid.ts';

const TUESDAY = '2026-11-24';
const MIDNIGHT = startOfDay(TUESDAY, BUENOS_AIRES);

function offered(changes: Partial<Schedule>, request: OfferRequest): string[] {
  const day = openingsOfDay(schedule(changes), TUESDAY, BUENOS_AIRES);
  return freeStarts([day], request).map(({ start }) => clock(start - MIDNIGHT));
}

function during(from: number, to: number): Interval {
  return { start: MIDNIGHT + from, end: MIDNIGHT + to };
}

describe('the starts of a morning from 9 to 10', () => {
  const rules = [rule({ toMinute: 600 })];

  test.each([
    ['cut every 20 minutes', 20, 0, ['09:00', '09:20', '09:40']],
    ['with a buffer of 5, every 25', 20, 5, ['09:00', '09:25']],
    [
      'with a buffer of 20, the last still fits without the buffer after it',
      20,
      20,
      ['09:00', '09:40'],
    ],
    ['a visit of 30 takes two slots of 20', 30, 0, ['09:00', '09:20']],
    [
      'a visit of 25 needs two slots of 20, though a slot and its buffer are 25',
      25,
      5,
      ['09:00'],
    ],
    ['a visit of 60 takes the whole hour', 60, 0, ['09:00']],
    ['a visit of 61 does not fit', 61, 0, []],
    [
      'a visit of 10 takes a slot of 20 all the same',
      10,
      0,
      ['09:00', '09:20', '09:40'],
    ],
    [
      'a visit of 45 takes two slots of 20 and the buffer of 5 between them',
      45,
      5,
      ['09:00'],
    ],
  ])('%s', (_, visitMinutes, bufferMinutes, expected) => {
    expect(
      offered(
        { rules },
        offerRequest({ visitMinutes, policy: { bufferMinutes } }),
      ),
    ).toEqual(expected);
  });

  test('leave out an appointment’s start, or all starts that it touches off the grid', () => {
    expect(
      offered({ rules }, offerRequest({ busy: [during(560, 580)] })),
    ).toEqual(['09:00', '09:40']);
    expect(
      offered({ rules }, offerRequest({ busy: [during(559, 561)] })),
    ).toEqual(['09:40']);
  });

  test('keep the buffer before and after every appointment', () => {
    const busy = [during(565, 575)];
    expect(
      offered({ rules }, offerRequest({ busy, policy: { bufferMinutes: 5 } })),
    ).toEqual(['09:00']);
    expect(
      offered(
        { rules: [rule({ toMinute: 660 })] },
        offerRequest({ busy, policy: { bufferMinutes: 5 } }),
      ),
    ).toEqual(['09:00', '09:50', '10:15', '10:40']);
  });

  test('keep the buffer also after an appointment before the session', () => {
    const request = offerRequest({
      busy: [during(520, 536)],
      policy: { bufferMinutes: 5 },
    });
    expect(offered({ rules }, request)).toEqual(['09:25']);
  });

  test('do not move for an absence', () => {
    const absences = [{ ...during(545, 555), reason: 'Congreso' }];
    expect(offered({ rules, absences }, offerRequest())).toEqual([
      '09:20',
      '09:40',
    ]);
  });

  test('appear once where a rule and an extra session overlap', () => {
    const extraSessions = [
      { ...rule({ roomId: 'room-2' }), ...during(560, 640) },
    ];
    expect(offered({ rules, extraSessions }, offerRequest())).toEqual([
      '09:00',
      '09:20',
      '09:40',
      '10:00',
      '10:20',
    ]);
  });

  test('exist for a practice only in the sessions that allow it', () => {
    const both = [
      ...rules,
      rule({ fromMinute: 600, toMinute: 640, practiceIds: ['eco'] }),
    ];
    expect(
      offered({ rules: both }, offerRequest({ practiceId: 'consulta' })),
    ).toHaveLength(3);
    expect(
      offered({ rules: both }, offerRequest({ practiceId: 'eco' })),
    ).toHaveLength(5);
  });
});

describe('at the time of booking', () => {
  const rules = [rule({ toMinute: 600 })];
  const today = { today: TUESDAY, now: MIDNIGHT + 540 };

  test('the web keeps the notice, to the minute', () => {
    const at = (now: number) =>
      offered({ rules }, offerRequest({ today: TUESDAY, now: MIDNIGHT + now }));
    expect(at(420)).toEqual(['09:00', '09:20', '09:40']);
    expect(at(421)).toEqual(['09:20', '09:40']);
  });

  test('the desk gives times that have not begun', () => {
    expect(
      offered({ rules }, offerRequest({ ...today, audience: 'desk' })),
    ).toEqual(['09:00', '09:20', '09:40']);
    expect(
      offered(
        { rules },
        offerRequest({ ...today, now: MIDNIGHT + 541, audience: 'desk' }),
      ),
    ).toHaveLength(2);
  });

  test('the web sees up to the horizon, that day included, and the desk beyond it', () => {
    const on = (today: string, audience: 'web' | 'desk') =>
      offered(
        { rules },
        offerRequest({ today, now: startOfDay(today, BUENOS_AIRES), audience }),
      ).length;
    expect(on('2026-09-25', 'web')).toBe(3);
    expect(on('2026-09-24', 'web')).toBe(0);
    expect(on('2026-09-24', 'desk')).toBe(3);
  });

  test('the web gets the times that the desk kept until 6 hours before', () => {
    const desks = [rule({ toMinute: 600, deskOnlyUntilHoursBefore: 6 })];
    const at = (now: number) =>
      offered(
        { rules: desks },
        offerRequest({ today: TUESDAY, now: MIDNIGHT + now }),
      );
    expect(at(179)).toEqual([]);
    expect(at(180)).toEqual(['09:00']);
    expect(at(220)).toEqual(['09:00', '09:20', '09:40']);
    expect(
      offered({ rules: desks }, offerRequest({ audience: 'desk' })),
    ).toHaveLength(3);
  });

  test('the web never gets the times of the desk alone', () => {
    const desks = [rule({ deskOnlyUntilHoursBefore: 0 })];
    expect(
      offered(
        { rules: desks },
        offerRequest({ today: TUESDAY, now: MIDNIGHT + 400 }),
      ),
    ).toEqual([]);
  });
});

/** A request of the desk before the first day, so that only sessions and appointments limit it. */
function unhurried({ request, days, zone }: Situation): OfferRequest {
  const today = days[0] as string;
  return {
    ...request,
    audience: 'desk',
    today,
    now: startOfDay(today, zone),
    practiceId: null,
  };
}

function offer(
  { schedule: its, days, zone }: Situation,
  request: OfferRequest,
): FreeStart[] {
  return freeStarts(openingsOfDays(its, days, zone), request);
}

function openingsIn({ schedule: its, days, zone }: Situation): DayOpenings[] {
  return openingsOfDays(its, days, zone);
}

describe('for any schedule, appointments and zone', () => {
  test('no slot is outside an opening', () => {
    fc.assert(
      fc.property(situations(), (situation) => {
        const openings = openingsIn(situation).flatMap((day) => day.openings);
        for (const slot of offer(situation, situation.request)) {
          expect(openings.some((opening) => contains(opening, slot))).toBe(
            true,
          );
        }
      }),
    );
  });

  test('no slot overlaps a busy time, nor the buffer around it', () => {
    fc.assert(
      fc.property(situations(), (situation) => {
        const { busy, policy } = situation.request;
        for (const { start, end } of offer(situation, situation.request)) {
          const widened = {
            start: start - policy.bufferMinutes,
            end: end + policy.bufferMinutes,
          };
          expect(busy.some((visit) => overlaps(visit, widened))).toBe(false);
        }
      }),
    );
  });

  test('slots and appointments cover each opening except remainders too short for a visit on the grid', () => {
    fc.assert(
      fc.property(situations(), (situation) => {
        const request = unhurried(situation);
        const { bufferMinutes } = request.policy;
        for (const day of openingsIn(situation)) {
          for (const opening of day.openings) {
            const { slotMinutes } = opening;
            const grid = slotGrid({
              slotMinutes,
              visitMinutes: request.visitMinutes,
              bufferMinutes,
            });
            const starts = new Set(
              freeStarts([{ ...day, openings: [opening] }], request).map(
                (freeStart) => freeStart.start,
              ),
            );
            const covers = [
              // A slot covers up to the next start.
              ...[...starts].map((start) => ({
                start,
                end: start + grid.occupiedMinutes + bufferMinutes,
              })),
              ...request.busy.map(({ start, end }) => ({
                start: start - bufferMinutes,
                end: end + bufferMinutes,
              })),
            ];
            for (const remainder of subtractIntervals(opening, covers)) {
              for (
                let start = remainder.start;
                start < remainder.end;
                start++
              ) {
                const fits =
                  isOnGrid(opening, grid, start) &&
                  start + grid.occupiedMinutes <= remainder.end;
                expect(fits).toBe(false);
              }
              expect(remainder.end - remainder.start).toBeLessThan(
                grid.occupiedMinutes + grid.stepMinutes,
              );
            }
          }
        }
      }),
    );
  });

  test('one more appointment never adds a slot', () => {
    fc.assert(
      fc.property(
        situations().chain((situation) =>
          fc.tuple(
            fc.constant(situation),
            busyIn(startOfDay(situation.days[0] as string, situation.zone)),
          ),
        ),
        ([situation, appointment]) => {
          const { request } = situation;
          const before = new Set(
            offer(situation, request).map((freeStart) => freeStart.start),
          );
          const after = offer(situation, {
            ...request,
            busy: [...request.busy, appointment],
          }).map((freeStart) => freeStart.start);
          expect(after.filter((start) => !before.has(start))).toEqual([]);
        },
      ),
    );
  });

  test('a taken slot is gone, and so are all slots that overlap it', () => {
    fc.assert(
      fc.property(situations(), fc.nat(), (situation, pick) => {
        const { request } = situation;
        const before = offer(situation, request);
        fc.pre(before.length > 0);
        const chosen = before[pick % before.length] as FreeStart;
        const after = offer(situation, {
          ...request,
          busy: [...request.busy, chosen],
        });
        expect(after.some((slot) => overlaps(slot, chosen))).toBe(false);
        const untouched = (slot: FreeStart) =>
          slot.end + request.policy.bufferMinutes <= chosen.start ||
          chosen.end + request.policy.bufferMinutes <= slot.start;
        const startsOf = (slots: FreeStart[]) =>
          slots.map(({ start }) => start);
        expect(startsOf(after)).toEqual(
          expect.arrayContaining(startsOf(before.filter(untouched))),
        );
      }),
    );
  });

  test('the order of appointments and rules changes nothing, nor does a repeated question', () => {
    fc.assert(
      fc.property(situations(), (situation) => {
        const { request, schedule: its } = situation;
        const first = offer(situation, request);
        expect(offer(situation, request)).toEqual(first);
        const reversed = { ...request, busy: request.busy.toReversed() };
        const rules = its.rules.toReversed();
        expect(
          offer({ ...situation, schedule: { ...its, rules } }, reversed),
        ).toEqual(first);
      }),
    );
  });

  test('no instant is offered twice, and all are in order', () => {
    fc.assert(
      fc.property(situations(), (situation) => {
        const starts = offer(situation, situation.request).map(
          (freeStart) => freeStart.start,
        );
        expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
      }),
    );
  });

  test('the desk may book every time that the web may', () => {
    fc.assert(
      fc.property(situations(), (situation) => {
        const { request } = situation;
        const desk = new Set(
          offer(situation, { ...request, audience: 'desk' }).map(
            (freeStart) => freeStart.start,
          ),
        );
        const web = offer(situation, { ...request, audience: 'web' });
        expect(web.every((freeStart) => desk.has(freeStart.start))).toBe(true);
        const { now, today, policy } = request;
        const end = startOfDay(
          addDays(today, policy.horizonDays + 1),
          situation.zone,
        );
        expect(
          web.every(
            ({ start }) =>
              start >= now + policy.minNoticeMinutes && start < end,
          ),
        ).toBe(true);
      }),
    );
  });
});
