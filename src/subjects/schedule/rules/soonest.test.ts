import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HowSoon, inOrderOfAttention } from './soonest.ts';

const doctor = (
  name: string,
  walkInAt: number | null,
  waiting = 0,
  isCovered = true,
) => ({
  name,
  walkInAt,
  waiting,
  isCovered,
});

test.each<
  [what: string, doctors: (HowSoon & { name: string })[], order: string[]]
>([
  ['the first free doctor', [doctor('A', 20), doctor('B', 10)], ['B', 'A']],
  [
    'at one time the doctor with fewer waiting',
    [doctor('A', 10, 3), doctor('B', 10, 1)],
    ['B', 'A'],
  ],
  ['equal doctors, as listed', [doctor('A', 10), doctor('B', 10)], ['A', 'B']],
  [
    'a doctor who takes the insurer, even if later',
    [doctor('A', 10, 0, false), doctor('B', 30)],
    ['B', 'A'],
  ],
  [
    'no doctor without a time today',
    [doctor('A', null), doctor('B', 10)],
    ['B'],
  ],
])('%s', (_, doctors, order) => {
  expect(inOrderOfAttention(doctors).map(({ name }) => name)).toEqual(order);
});

test('every doctor who attends today is listed once, and covered doctors come together before the others', () => {
  const any = fc.record({
    walkInAt: fc.option(fc.integer({ min: 0, max: 9 })),
    waiting: fc.nat(5),
    isCovered: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(any), (doctors) => {
      const ordered = inOrderOfAttention(doctors);
      expect(new Set(ordered)).toEqual(
        new Set(doctors.filter(({ walkInAt }) => walkInAt !== null)),
      );
      const firstPrivate = ordered.findIndex(({ isCovered }) => !isCovered);
      if (firstPrivate >= 0)
        expect(
          ordered.slice(firstPrivate).some(({ isCovered }) => isCovered),
        ).toBe(false);
    }),
  );
});
