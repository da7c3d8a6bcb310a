import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countReds, drawRates } from './count-reds.ts';
import { project } from './run-program.ts';

type Status = 'passed' | 'failed' | 'unloaded';

function reportOf(
  files: Record<string, Status>,
  message = 'expected 1\nto be 2',
) {
  return {
    numTotalTests: 1,
    numPassedTests: 1,
    testResults: Object.entries(files).map(([file, status]) => ({
      name: join(project, file),
      status: status === 'passed' ? 'passed' : 'failed',
      message: status === 'unloaded' ? 'no such module\n  at a' : '',
      assertionResults:
        status === 'unloaded'
          ? []
          : [
              {
                status,
                fullName: 'it holds',
                failureMessages: status === 'failed' ? [message] : [],
              },
            ],
    })),
  };
}

test('failed tests, a file that does not load, and one that did not run count as red; failures differ by text, not numbers', () => {
  const rates = countReds(
    ['a.test.ts', 'b.test.ts', 'c.test.ts'],
    [
      reportOf({
        'a.test.ts': 'passed',
        'b.test.ts': 'unloaded',
        'c.test.ts': 'passed',
      }),
      reportOf({ 'a.test.ts': 'failed', 'c.test.ts': 'passed' }),
      reportOf(
        { 'a.test.ts': 'failed', 'b.test.ts': 'passed', 'c.test.ts': 'passed' },
        'expected 7',
      ),
      reportOf(
        { 'a.test.ts': 'failed', 'b.test.ts': 'passed', 'c.test.ts': 'passed' },
        'deadlock',
      ),
    ],
  );
  expect(rates.map(({ red, runs }) => [red, runs])).toEqual([
    [3, 4],
    [2, 4],
    [0, 4],
  ]);
  expect(drawRates(rates).split('\n').slice(1)).toEqual([
    '    4    3   75 %  a.test.ts',
    '                   2× it holds: expected 1',
    '                   1× it holds: deadlock',
    '    4    2   50 %  b.test.ts',
    '                   1× no such module',
    '                   1× it did not run',
    '    4    0    0 %  c.test.ts',
  ]);
});

test('a run without a report counts as red for every file', () => {
  expect(countReds(['a.test.ts'], [undefined])[0]).toMatchObject({
    red: 1,
    runs: 1,
  });
});
