import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Arrival,
  groupOf,
  inOrder,
  placeBetween,
  placeOf,
  type QueueGroup,
} from './queue-order.ts';

const dayStartsAt = Date.parse('2026-11-24T03:00:00Z');
/** Like `at('10:20')`: that time of the day, in milliseconds. */
const at = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return dayStartsAt + (hour * 60 + minute) * 60_000;
};

function arrival(
  id: string,
  startsAt: string,
  arrivedAt: string,
  more: Partial<Arrival> = {},
): Arrival {
  const times = { startsAt: at(startsAt), arrivedAt: at(arrivedAt) };
  return {
    id,
    ...times,
    isWalkIn: false,
    isUrgent: false,
    place: null,
    ...more,
  };
}

const idsOf = (waiting: Arrival[], now: string) =>
  inOrder(waiting, { now: at(now), dayStartsAt }).map(({ id }) => id);

test.each<[string, Arrival, string, QueueGroup]>([
  ['came before their hour', arrival('a', '10:00', '09:50'), '09:55', 'onTime'],
  [
    'came ten minutes after their hour',
    arrival('a', '10:00', '10:10'),
    '10:12',
    'onTime',
  ],
  [
    'came eleven minutes after their hour',
    arrival('a', '10:00', '10:11'),
    '10:12',
    'late',
  ],
  ['came an hour early', arrival('a', '11:00', '10:00'), '10:00', 'early'],
  [
    'came an hour early, and is nearly due',
    arrival('a', '11:00', '10:00'),
    '10:45',
    'onTime',
  ],
  [
    'came without an appointment',
    arrival('a', '10:00', '10:30', { isWalkIn: true }),
    '10:30',
    'walkIn',
  ],
  [
    'came late, half an hour ago',
    arrival('a', '10:00', '10:15'),
    '10:45',
    'onTime',
  ],
  [
    'came without an appointment nearly as long ago',
    arrival('a', '10:00', '10:16', { isWalkIn: true }),
    '10:45',
    'walkIn',
  ],
  [
    'came without an appointment half an hour ago',
    arrival('a', '10:00', '10:15', { isWalkIn: true }),
    '10:45',
    'onTime',
  ],
  [
    'cannot wait',
    arrival('a', '10:00', '10:30', { isWalkIn: true, isUrgent: true }),
    '10:30',
    'urgent',
  ],
])('a patient who %s', (_, waiter, now, group) => {
  expect(groupOf(waiter, at(now))).toBe(group);
});

describe('the order', () => {
  test('puts urgent first, then on time by hour, late, without an appointment, and much too early', () => {
    const waiting = [
      arrival('early', '12:00', '09:00'),
      arrival('walk-in', '09:50', '09:50', { isWalkIn: true }),
      arrival('late', '09:30', '09:45'),
      arrival('second', '10:20', '09:30'),
      arrival('first', '10:00', '10:05'),
      arrival('urgent', '11:00', '10:08', { isUrgent: true }),
    ];
    expect(idsOf(waiting, '10:10')).toEqual([
      'urgent',
      'first',
      'second',
      'late',
      'walk-in',
      'early',
    ]);
  });

  test('puts a moved patient before the others once marked urgent', () => {
    const first = arrival('first', '10:00', '09:50');
    const behind = placeOf(first, { now: at('10:10'), dayStartsAt }) + 1;
    const moved = arrival('moved', '09:30', '09:20', { place: behind });
    expect(idsOf([first, moved], '10:10')).toEqual(['first', 'moved']);
    expect(idsOf([first, { ...moved, isUrgent: true }], '10:10')).toEqual([
      'moved',
      'first',
    ]);
  });

  test('follows the arrival within one hour', () => {
    const waiting = [
      arrival('b', '10:00', '09:51'),
      arrival('a', '10:00', '09:52'),
      arrival('c', '10:00', '09:50'),
    ];
    expect(idsOf(waiting, '10:00')).toEqual(['c', 'b', 'a']);
  });

  test('treats a patient without an appointment after half an hour like a patient booked for that time', () => {
    const waiting = [
      arrival('walk-in', '09:00', '09:00', { isWalkIn: true }),
      arrival('before', '09:20', '09:10'),
      arrival('after', '09:40', '09:10'),
    ];
    expect(idsOf(waiting, '09:29')).toEqual(['before', 'after', 'walk-in']);
    expect(idsOf(waiting, '09:30')).toEqual(['before', 'walk-in', 'after']);
  });

  test('gives an early patient their turn once it is nearly their hour', () => {
    const waiting = [
      arrival('early', '11:00', '09:00'),
      arrival('walk-in', '10:20', '10:20', { isWalkIn: true }),
    ];
    expect(idsOf(waiting, '10:44')).toEqual(['walk-in', 'early']);
    expect(idsOf(waiting, '10:45')).toEqual(['early', 'walk-in']);
  });
});

const anArrival = fc
  .record({
    startsAt: fc.integer({ min: 480, max: 1200 }),
    arrivedAt: fc.integer({ min: 470, max: 1210 }),
    isWalkIn: fc.boolean(),
    isUrgent: fc.boolean(),
  })
  .map((one) => ({
    ...one,
    startsAt: dayStartsAt + one.startsAt * 60_000,
    arrivedAt: dayStartsAt + one.arrivedAt * 60_000,
    place: null,
  }));
const someArrivals = fc
  .array(anArrival, { minLength: 2, maxLength: 30 })
  .map((all): Arrival[] =>
    all.map((one, index) => ({ ...one, id: `p${index}` })),
  );
const aMoment = fc
  .integer({ min: 480, max: 1200 })
  .map((minute) => ({ now: dayStartsAt + minute * 60_000, dayStartsAt }));

describe('for any waiting patients', () => {
  test('the order has each patient once, however the list is given', () => {
    fc.assert(
      fc.property(
        someArrivals,
        aMoment,
        fc.infiniteStream(fc.nat()),
        (waiting, moment, turns) => {
          const shuffled = waiting.map((one) => ({
            one,
            turn: turns.next().value as number,
          }));
          const mixed = shuffled
            .toSorted((a, b) => a.turn - b.turn)
            .map(({ one }) => one);
          expect(inOrder(mixed, moment)).toEqual(inOrder(waiting, moment));
          expect(new Set(inOrder(mixed, moment))).toEqual(new Set(waiting));
        },
      ),
    );
  });

  test('the order keeps urgent patients first, and walk-ins behind patients on time', () => {
    fc.assert(
      fc.property(someArrivals, aMoment, (waiting, moment) => {
        const ordered = inOrder(waiting, moment);
        const groups = ordered.map((one) =>
          ['urgent', 'onTime', 'late', 'walkIn', 'early'].indexOf(
            groupOf(one, moment.now),
          ),
        );
        expect(groups).toEqual(groups.toSorted((a, b) => a - b));
      }),
    );
  });

  test('a patient moved between two stands between them, and the others keep their order, again and again', () => {
    const moves = fc.array(fc.record({ who: fc.nat(), to: fc.nat() }), {
      minLength: 1,
      maxLength: 15,
    });
    fc.assert(
      fc.property(someArrivals, aMoment, moves, (arrivals, moment, wanted) => {
        let waiting: Arrival[] = inOrder(
          arrivals.map((one) => ({ ...one, isUrgent: false })),
          moment,
        );
        for (const { who, to } of wanted) {
          const moved = waiting[who % waiting.length] as Arrival;
          const others = waiting.filter(({ id }) => id !== moved.id);
          const index = to % waiting.length;
          const between = {
            after: others[index - 1] ?? null,
            before: others[index] ?? null,
          };
          // Two of one very same instant leave no room between them.
          if (
            between.after &&
            between.before &&
            placeOf(between.after, moment) === placeOf(between.before, moment)
          )
            continue;
          const put = { ...moved, place: placeBetween(between, moment) };
          const expected = others.toSpliced(index, 0, put).map(({ id }) => id);
          waiting = inOrder([...others, put], moment);
          expect(waiting.map(({ id }) => id)).toEqual(expected);
        }
      }),
    );
  });

  test('no patient moves before an urgent one', () => {
    fc.assert(
      fc.property(someArrivals, aMoment, (waiting, moment) => {
        const [urgent, other] = waiting as [Arrival, Arrival];
        const first = { ...urgent, isUrgent: true };
        const put = {
          ...other,
          isUrgent: false,
          place: placeBetween({ after: null, before: null }, moment),
        };
        expect(inOrder([put, first], moment)[0]?.id).toBe(first.id);
      }),
    );
  });
});
