import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startOfDay, type Zone } from '../../../base/time/clinic-zone.ts';
import { overlaps } from '../../../base/time/interval.ts';
import { matchOffers, type Waiting } from './match-offers.ts';
import { isWishedFor, wishedTimeOf } from './wish.ts';

const zone: Zone = 'America/Argentina/Buenos_Aires';
const monday = startOfDay('2026-11-30', zone);
const clock = { toldAt: monday, expiresAt: monday + 30 };

/** Starts on two days, for a short practice and a long one. */
const startsOfDays = [0, 1].flatMap((day) =>
  [9, 10, 11, 14, 15, 16].map((hour) => monday + day * 24 * 60 + hour * 60),
);
const freeOf = (starts: number[]) =>
  new Map([
    [
      'short',
      starts.map((start) => ({ start, end: start + 60, roomId: null })),
    ],
    [
      'long',
      starts.map((start) => ({ start, end: start + 120, roomId: null })),
    ],
  ]);

const someone = fc.record({
  patientId: fc.constantFrom('ana', 'bruno', 'carla', 'dora', 'elsa', 'fito'),
  practiceId: fc.constantFrom('short', 'long'),
  weekdays: fc.subarray([1, 2], { minLength: 1 }),
  dayParts: fc.subarray(['morning', 'afternoon'] as const, { minLength: 1 }),
  soonerThan: fc.option(fc.constantFrom(...startsOfDays)),
  hasOffer: fc.boolean(),
  isAtLimit: fc.boolean(),
  isBusy: fc.option(fc.constantFrom(...startsOfDays)),
  before: fc.subarray(startsOfDays, { maxLength: 2 }),
});
const line = fc.array(someone, { maxLength: 12 }).map((people) =>
  people.map(
    ({ isBusy, before, ...person }, index): Waiting => ({
      ...person,
      entryId: `${index}`,
      untilDay: '2026-12-01',
      busy: isBusy === null ? [] : [{ start: isBusy, end: isBusy + 60 }],
      offeredBefore: new Set(before),
    }),
  ),
);

test('each person in line gets the earliest time left that serves them, and no two times share a minute', () => {
  fc.assert(
    fc.property(line, fc.subarray(startsOfDays), (waiting, starts) => {
      const free = freeOf(starts);
      const { offers } = matchOffers({
        waiting,
        free,
        zone,
        clockOf: () => clock,
      });
      expect(new Set(offers.map(({ patientId }) => patientId)).size).toBe(
        offers.length,
      );
      const seen: typeof offers = [];
      const served = new Set<string>();
      for (const person of waiting) {
        const offer = offers.find(({ entryId }) => entryId === person.entryId);
        const mayHave =
          person.hasOffer || served.has(person.patientId) || person.isAtLimit
            ? []
            : starts;
        const serving = mayHave
          .map((start) =>
            free.get(person.practiceId)?.find((time) => time.start === start),
          )
          .filter((time) => time !== undefined)
          .filter((time) => isWishedFor(person, wishedTimeOf(time.start, zone)))
          .filter((time) => !person.offeredBefore.has(time.start))
          .filter(
            (time) =>
              ![...person.busy, ...seen].some((taken) => overlaps(taken, time)),
          );
        expect(offer?.start).toBe(serving[0]?.start);
        if (!offer) continue;
        seen.push(offer);
        served.add(person.patientId);
      }
      expect(seen).toHaveLength(offers.length);
    }),
  );
});

test('a person who is passed over gets the first time that went past them, and why', () => {
  const person: Waiting = {
    entryId: '1',
    patientId: 'ana',
    practiceId: 'short',
    weekdays: [1],
    dayParts: ['morning'],
    untilDay: '2026-12-01',
    soonerThan: null,
    hasOffer: false,
    isAtLimit: false,
    busy: [],
    offeredBefore: new Set([startsOfDays[0] as number]),
  };
  const free = freeOf(startsOfDays.slice(0, 3));
  const match = (
    changes: Partial<Waiting>,
    clockOf: () => typeof clock | 'night' = () => clock,
  ) =>
    matchOffers({ waiting: [{ ...person, ...changes }], free, zone, clockOf });
  expect(match({}).passedOver).toEqual([]);
  expect(match({ isAtLimit: true }).passedOver).toMatchObject([
    { start: startsOfDays[0], reason: 'offered_before' },
  ]);
  expect(
    match({ offeredBefore: new Set(), isAtLimit: true }).passedOver,
  ).toMatchObject([{ start: startsOfDays[0], reason: 'limit' }]);
  expect(
    match({ offeredBefore: new Set() }, () => 'night').passedOver,
  ).toMatchObject([{ reason: 'night' }]);
});
