import { expect, test } from 'vitest';
import type { Refusal } from '../../../../base/kernel/refusal.ts';
import { lost, retryWhileLost } from './retry-while-lost.ts';

const taken = { code: 'SLOT_TAKEN' as const, data: { nearest: [] } };

/** Returns the tries until an attempt that always loses gives up. */
async function triesBy(basisOf: (tries: number) => number): Promise<number> {
  let tries = 0;
  const given = await retryWhileLost({
    choose: async (nth) => ({ chosen: nth, basis: basisOf(nth) }),
    take: async (nth) => {
      tries = nth;
      return lost;
    },
    giveUp: async () => taken,
  });
  expect(given).toEqual({ ok: false, refusal: taken });
  return tries;
}

test('an attempt gives up after four lost races on one schedule, and after 24 tries in all', async () => {
  expect(await triesBy(() => 7)).toBe(4);
  expect(await triesBy((tries) => Math.min(tries, 5))).toBe(5 + 3);
  expect(await triesBy((tries) => tries)).toBe(24);
});

test('an answer, a refusal or a taken time ends the tries', async () => {
  const chosen = async () => ({ chosen: 'a time', basis: 1 });
  const giveUp = async () => taken;
  const busy = { ok: false, refusal: { code: 'PATIENT_BUSY' } } as const;
  const there = { ok: true, value: 'there' } as const;
  const loseOnce = async (_: string, tries: number) =>
    tries === 1 ? lost : ({ ok: true, value: `try ${tries}` } as const);
  expect(
    await retryWhileLost({
      choose: async () => ({ answer: there }),
      take: async () => lost,
      giveUp,
    }),
  ).toEqual(there);
  expect(
    await retryWhileLost<
      string,
      string,
      Refusal<'PATIENT_BUSY' | 'SLOT_TAKEN'>
    >({
      choose: chosen,
      take: async () => busy,
      giveUp,
    }),
  ).toEqual(busy);
  expect(
    await retryWhileLost({ choose: chosen, take: loseOnce, giveUp }),
  ).toEqual({ ok: true, value: 'try 2' });
});
