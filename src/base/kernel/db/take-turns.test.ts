import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takeTurns } from './take-turns.ts';

test('tasks with one key run one after another, in order, though one of them fails', async () => {
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const task = (number: number) =>
    takeTurns('key', async () => {
      most = Math.max(most, ++running);
      order.push(number);
      await wait(1);
      running--;
      if (number === 1) throw new Error('the second fails');
      return number;
    });
  const results = await Promise.allSettled([0, 1, 2, 3].map(task));
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect({ most, order }).toEqual({ most: 1, order: [0, 1, 2, 3] });
});

test('a task with another key does not wait', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = takeTurns('first', () => promise);
  expect(await takeTurns('second', async () => 'second')).toBe('second');
  resolve();
  await first;
});
