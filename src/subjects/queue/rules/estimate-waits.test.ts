import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Awaited,
  type DoctorLine,
  expectedStarts,
  waitUntil,
} from './estimate-waits.ts';
import { inOrder } from './queue-order.ts';
import { runningDelay } from './running-delay.ts';
import { expectedService, type ServiceMinutes } from './service-minutes.ts';

const minuteMs = 60_000;
const dayStartsAt = Date.parse('2026-11-24T03:00:00Z');
const minute = (minuteOfDay: number) => dayStartsAt + minuteOfDay * minuteMs;
const twenty: ServiceMinutes = { mean: 20, spread: 0 };

function awaited(
  id: string,
  startsAt: number,
  more: Partial<Awaited> = {},
): Awaited {
  const one = {
    id,
    startsAt: minute(startsAt),
    arrivedAt: minute(startsAt - 10),
    calledAt: null,
    service: twenty,
  };
  return { ...one, isWalkIn: false, isUrgent: false, place: null, ...more };
}

function line(
  now: number,
  people: Awaited[],
  more: Partial<DoctorLine> = {},
): DoctorLine {
  const openings = [{ start: minute(480), end: minute(1200) }];
  return {
    now: minute(now),
    dayStartsAt,
    readyAt: null,
    openings,
    inRoom: [],
    awaited: people,
    ...more,
  };
}

/** The patients in the order of their turns, each with the minutes to wait. */
const waits = (asked: DoctorLine) =>
  expectedStarts(asked).map(({ id, at }) => [
    id,
    Math.round((at - asked.now) / minuteMs),
  ]);

describe('the expected start', () => {
  test('is now for the first patient, and after the earlier visits for others', () => {
    expect(
      waits(
        line(600, [
          awaited('a', 600),
          awaited('b', 600, { arrivedAt: minute(595) }),
        ]),
      ),
    ).toEqual([
      ['a', 0],
      ['b', 21],
    ]);
  });

  test('comes after the rest of the visit under way', () => {
    const inRoom = [{ startedAt: minute(590), service: twenty }];
    expect(waits(line(600, [awaited('a', 600)], { inRoom }))).toEqual([
      ['a', 11],
    ]);
  });

  test('comes first for a called patient', () => {
    const people = [
      awaited('a', 580),
      awaited('called', 600, { calledAt: minute(599) }),
    ];
    expect(waits(line(600, people))).toEqual([
      ['called', 0],
      ['a', 21],
    ]);
  });

  test('counts a booked patient who is not here yet by the share of those who come', () => {
    const people = [
      awaited('booked', 610, { arrivedAt: null }),
      awaited('walk-in', 600, { isWalkIn: true }),
    ];
    expect(waits(line(602, people))).toEqual([
      ['walk-in', 0],
      ['booked', 21],
    ]);
    const behind = [
      ...people,
      awaited('second', 600, { isWalkIn: true, arrivedAt: minute(601) }),
    ];
    expect(waits(line(602, behind)).at(-1)).toEqual(['second', 39]);
  });

  test('is not before the session of the patient’s hour, nor before a late doctor arrives', () => {
    const openings = [
      { start: minute(480), end: minute(720) },
      { start: minute(900), end: minute(1100) },
    ];
    expect(
      waits(
        line(700, [awaited('afternoon', 900, { arrivedAt: minute(690) })], {
          openings,
        }),
      ),
    ).toEqual([['afternoon', 200]]);
    expect(
      waits(line(480, [awaited('a', 480)], { readyAt: minute(510) })),
    ).toEqual([['a', 30]]);
  });

  test('is given once to each awaited patient, on any day', () => {
    const somebody = fc.record({
      startsAt: fc.integer({ min: 480, max: 1199 }),
      arrived: fc.option(fc.integer({ min: 450, max: 900 })),
      isCalled: fc.boolean(),
      isWalkIn: fc.boolean(),
      isUrgent: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(somebody, { maxLength: 30 }),
        fc.integer({ min: 480, max: 1200 }),
        (people, now) => {
          const all = people.map(
            ({ startsAt, arrived, isCalled, ...one }, index) =>
              awaited(`p${index}`, startsAt, {
                ...one,
                arrivedAt: arrived === null ? null : minute(arrived),
                calledAt:
                  isCalled && arrived !== null ? minute(arrived + 5) : null,
              }),
          );
          const starts = expectedStarts(line(now, all));
          expect(starts.map(({ id }) => id).sort()).toEqual(
            all.map(({ id }) => id).sort(),
          );
          const times = starts.map(({ at }) => at);
          expect(times).toEqual(times.toSorted((a, b) => a - b));
          expect(Math.min(minute(now), ...times)).toBe(minute(now));
        },
      ),
    );
  });
});

test.each([
  [0, 0, { minutes: 0, fromMinutes: 0, toMinutes: 5 }],
  [23, 6, { minutes: 23, fromMinutes: 15, toMinutes: 30 }],
  [61, 20, { minutes: 61, fromMinutes: 40, toMinutes: 85 }],
])(
  'the patient reads a wait of %d minutes, give or take %d',
  (minutes, spread, told) => {
    expect(
      waitUntil({ id: 'a', at: minute(600 + minutes), spread }, minute(600)),
    ).toEqual(told);
  },
);

describe('a doctor runs late', () => {
  const delayOf = (asked: DoctorLine) =>
    runningDelay({
      awaited: asked.awaited,
      starts: expectedStarts(asked),
      now: asked.now,
    });

  test.each<[string, DoctorLine, number | null]>([
    ['by nothing, without patients to come', line(600, []), null],
    [
      'by nothing, before the first hour',
      line(600, [awaited('a', 620, { arrivedAt: null })]),
      0,
    ],
    [
      'by the wait of the next patient beyond their hour',
      line(640, [awaited('a', 600)]),
      40,
    ],
    [
      'by the visit that takes long',
      line(640, [awaited('a', 640)], {
        inRoom: [{ startedAt: minute(635), service: twenty }],
      }),
      16,
    ],
    [
      'by nothing for a late patient',
      line(640, [awaited('a', 600, { arrivedAt: minute(630) })]),
      null,
    ],
    [
      'by nothing for a walk-in',
      line(640, [awaited('a', 600, { isWalkIn: true })]),
      null,
    ],
    [
      'by nothing for a patient who did not come',
      line(640, [awaited('a', 600, { arrivedAt: null })]),
      null,
    ],
    [
      'by the hour at which the doctor said to arrive',
      line(480, [awaited('a', 485, { arrivedAt: null })], {
        readyAt: minute(525),
      }),
      40,
    ],
  ])('%s', (_, asked, delay) => {
    expect(delayOf(asked)).toBe(delay);
  });
});

/** Random numbers that are the same at each run (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const normal = () =>
    Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  /** A random duration like that of real visits: most near the mean, some much longer. */
  const duration = (mean: number, share: number) => {
    const sigma = Math.sqrt(Math.log(1 + share ** 2));
    return Math.exp(Math.log(mean) - sigma ** 2 / 2 + sigma * normal());
  };
  return { uniform, normal, duration };
}

interface Simulated extends Awaited {
  comesAt: number;
  lasts: number;
  beganAt: number | null;
}

/** A random day of one doctor: the patients, when each one comes, and how long each visit lasts. */
function simulatedDay(seed: number) {
  const { uniform, normal, duration } = numbersFrom(seed);
  const planned = [15, 20, 20, 30][Math.floor(uniform() * 4)] as number;
  const trueMean = planned * (0.75 + uniform() * 0.5);
  const lately = Array.from({ length: Math.floor(uniform() * 60) }, () =>
    duration(trueMean, 0.45),
  );
  const people: Simulated[] = [];
  const add = (startsAt: number, comesAt: number, isWalkIn: boolean) =>
    people.push({
      ...awaited(`p${people.length}`, startsAt, {
        arrivedAt: null,
        isWalkIn,
        isUrgent: uniform() < 0.03,
      }),
      comesAt,
      lasts: duration(trueMean, 0.45) + 0.5 + uniform() * 1.5,
      beganAt: null,
    });
  for (let start = 480; start < 480 + 16 * planned; start += planned) {
    if (uniform() > 0.9) continue;
    const comes =
      uniform() < 0.88 ? start - 9 + normal() * 9 : Number.POSITIVE_INFINITY;
    add(start, comes, false);
    if (uniform() < 0.08) add(start, start + uniform() * 10, true);
  }
  return {
    people,
    lately,
    planned,
    beginsAt: 480 + Math.max(0, 4 + normal() * 6),
  };
}

function serviceOf(visits: readonly number[], planned: number): ServiceMinutes {
  const count = visits.length || 1;
  const mean = visits.reduce((sum, one) => sum + one, 0) / count;
  const spread = Math.sqrt(
    visits.reduce((sum, one) => sum + (one - mean) ** 2, 0) / count,
  );
  return expectedService({ visits: visits.length, mean, spread }, planned);
}

/**
 * Lives through the day. Every 15 minutes and at each arrival, each waiting patient is told an estimate.
 * Returns the errors in minutes.
 */
function errorsOfDay(seed: number): number[] {
  const { people, beginsAt, lately, planned } = simulatedDay(seed);
  const told: { who: Simulated; at: number; minutes: number }[] = [];
  let inside: { who: Simulated; until: number } | null = null;
  for (let now = 440; now < 1200; now++) {
    for (const one of people)
      if (one.comesAt <= now && one.arrivedAt === null)
        one.arrivedAt = minute(now);
    const waiting = () =>
      people.filter(
        ({ arrivedAt, beganAt }) => arrivedAt !== null && beganAt === null,
      );
    if (inside && inside.until <= now) inside = null;
    if (!inside && now >= beginsAt) {
      const here = waiting().map((one) => ({
        ...one,
        arrivedAt: one.arrivedAt as number,
      }));
      const [next] = inOrder(here, { now: minute(now), dayStartsAt });
      const who = people.find(({ id }) => id === next?.id);
      if (who) {
        who.beganAt = now;
        inside = { who, until: now + who.lasts };
      }
    }
    const isTold =
      now % 15 === 0 ||
      people.some(({ arrivedAt }) => arrivedAt === minute(now));
    if (!isTold) continue;
    const over = people.filter(
      ({ beganAt, lasts }) => beganAt !== null && beganAt + lasts <= now,
    );
    const service = serviceOf(
      [...lately, ...over.map(({ lasts }) => lasts)],
      planned,
    );
    const left = people
      .filter(({ beganAt }) => beganAt === null)
      .map((one) => ({ ...one, service }));
    const asked = line(now, left, {
      readyAt: now < 480 ? minute(480) : null,
      inRoom: inside
        ? [{ startedAt: minute(inside.who.beganAt as number), service }]
        : [],
    });
    const starts = expectedStarts(asked);
    for (const who of waiting()) {
      const start = starts.find(({ id }) => id === who.id);
      if (start)
        told.push({
          who,
          at: now,
          minutes: waitUntil(start, minute(now)).minutes,
        });
    }
  }
  return told.flatMap(({ who, at, minutes }) =>
    who.beganAt === null ? [] : [Math.abs(who.beganAt - at - minutes)],
  );
}

test('on sixty days half of the estimates are off by less than 10 minutes, and nine of ten by less than 25', () => {
  const errors = Array.from({ length: 60 }, (_, day) => errorsOfDay(day + 1))
    .flat()
    .sort((a, b) => a - b);
  const at = (share: number) =>
    errors[Math.floor(errors.length * share)] as number;
  expect(errors.length).toBeGreaterThan(1500);
  expect(at(0.5)).toBeLessThan(10);
  expect(at(0.9)).toBeLessThan(25);
});
