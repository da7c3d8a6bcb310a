import { expect, test } from 'vitest';
import { countTests, listFailures, withoutLeftOut } from './count-tests.ts';

function reportOf(...files: string[][]) {
  const tests = files.flat();
  return {
    numTotalTests: tests.length,
    numPassedTests: tests.filter((status) => status === 'passed').length,
    testResults: files.map((statuses, index) => ({
      name: `file-${index}`,
      message: statuses.length === 0 ? 'did not load' : '',
      status:
        statuses.every((status) => status === 'passed') && statuses.length > 0
          ? 'passed'
          : 'failed',
      assertionResults: statuses.map((status, test) => ({
        status,
        fullName: `test-${test}`,
        failureMessages: status === 'failed' ? ['expected 1\n\nto be 2'] : [],
      })),
    })),
  };
}

test.each([
  [
    'a run where all passes',
    reportOf(['passed', 'passed'], ['passed']),
    0,
    { passed: 3, failed: 0 },
  ],
  [
    'a failed test',
    reportOf(['passed', 'failed']),
    1,
    { passed: 1, failed: 1 },
  ],
  [
    'a skipped test, as a failure',
    reportOf(['passed', 'skipped'], ['todo', 'passed']),
    0,
    { passed: 2, failed: 2 },
  ],
  [
    'a file that does not load, as a failure',
    reportOf(['passed'], []),
    1,
    { passed: 1, failed: 1 },
  ],
  [
    'an error outside every test, as a failure',
    reportOf(['passed']),
    1,
    { passed: 1, failed: 1 },
  ],
  [
    'a run that was ended, as a failure',
    reportOf(['passed']),
    null,
    { passed: 1, failed: 1 },
  ],
  [
    'a run without tests, as a failure',
    reportOf(),
    0,
    { passed: 0, failed: 1 },
  ],
  [
    'a run without a report, as a failure',
    undefined,
    0,
    { passed: 0, failed: 1 },
  ],
])('counts %s', (_, report, exitCode, count) => {
  expect(countTests(report, exitCode)).toEqual(count);
});

test('the list names each failed test with its file and the reason', () => {
  expect(
    listFailures(reportOf(['passed', 'failed'], [], ['skipped'], ['passed'])),
  ).toEqual([
    'file-0 > test-1 (failed): expected 1\n    to be 2',
    'file-1: did not load',
    'file-2 > test-0 (skipped): ',
  ]);
  expect(listFailures(undefined)).toEqual([]);
});

test('a skipped test counts as left out only by its tag', () => {
  const whole = reportOf(['passed', 'skipped', 'skipped'], ['failed']);
  const [file, other] = whole.testResults as [
    (typeof whole.testResults)[0],
    (typeof whole.testResults)[0],
  ];
  const [passed, byTag, byHand] = file.assertionResults;
  const [failed] = other.assertionResults;
  const tagged = (test: object | undefined) => ({ ...test, tags: ['all'] });
  const report = {
    ...whole,
    testResults: [
      { ...file, assertionResults: [tagged(passed), tagged(byTag), byHand] },
      { ...other, assertionResults: [tagged(failed)] },
    ],
  } as typeof whole;
  const { report: rest, leftOut } = withoutLeftOut(report);
  expect(leftOut).toBe(1);
  expect(countTests(rest, 1)).toEqual({ passed: 1, failed: 2 });
  expect(listFailures(rest)).toEqual([
    'file-0 > test-2 (skipped): ',
    'file-1 > test-0 (failed): expected 1\n    to be 2',
  ]);
});
