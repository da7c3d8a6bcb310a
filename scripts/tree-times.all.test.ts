import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ticksPerSecond } from './cpu-time.ts';
import { readAllStats, readStat, treeTimes } from './tree-times.ts';

function statOf(
  pid: number,
  parent: number,
  ticks: number,
  { name = 'node', childTicks = 0 } = {},
): string {
  return `${pid} (${name}) S ${parent} 1 1 0 -1 4194560 1 2 3 4 ${ticks} 1 ${childTicks} 2 20 0 11 0 ${pid * 10} 5 6 7`;
}

test('a process name with blanks and parentheses does not shift the fields', () => {
  const stat = statOf(7, 1, 20, {
    name: 'postgres: io) worker (0',
    childTicks: 30,
  });
  expect(readStat(stat)).toEqual({ pid: 7, parent: 1, key: '7 70', ticks: 53 });
});

test('processes below the root count, in any order of the list, and those beside it do not', () => {
  const tree = treeTimes(5);
  expect(
    tree.read([
      statOf(9, 8, 100),
      statOf(8, 5, 10),
      statOf(5, 1, 1),
      statOf(6, 1, 5000),
    ]),
  ).toBe(120);
});

test('a child that ended counts once', () => {
  const tree = treeTimes(5);
  expect(tree.read([statOf(5, 1, 10), statOf(8, 5, 97)])).toBe(13 + 100);
  expect(tree.read([statOf(5, 1, 10, { childTicks: 100 })])).toBe(113);
});

test('a process whose parent was killed still counts, with its children, until and after its end', () => {
  const tree = treeTimes(5);
  const withProduct = [statOf(5, 1, 10), statOf(8, 5, 47), statOf(9, 8, 197)];
  expect(tree.read(withProduct)).toBe(13 + 50 + 200);
  const root = statOf(5, 1, 10, { childTicks: 50 });
  expect(tree.read([root, statOf(9, 1, 297), statOf(12, 9, 7)])).toBe(
    63 + 300 + 10,
  );
  expect(tree.read([root])).toBe(63 + 300);
});

test('a process that reuses the number of an ended one is not of the tree', () => {
  const tree = treeTimes(5);
  tree.read([statOf(5, 1, 10), statOf(9, 5, 40)]);
  const reused = statOf(9, 1, 9000).replace(' 90 ', ' 91 ');
  expect(tree.read([statOf(5, 1, 10, { childTicks: 43 }), reused])).toBe(56);
});

test.runIf(process.platform === 'linux')(
  'the time of a computing program counts',
  () => {
    const tree = treeTimes(process.pid);
    const before = tree.read(readAllStats());
    spawnSync(process.execPath, [
      '-e',
      'while (process.cpuUsage().user < 300_000);',
    ]);
    expect(tree.read(readAllStats()) - before).toBeGreaterThanOrEqual(
      0.3 * ticksPerSecond - 1,
    );
  },
);
