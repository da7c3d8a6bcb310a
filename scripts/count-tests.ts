/** The fields of Vitest's JSON report that these scripts read. */
export type Report = {
  numTotalTests: number;
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: {
      status: string;
      fullName: string;
      tags?: string[];
      failureMessages?: string[] | null;
    }[];
  }[];
};

/**
 * Removes the tests whose tag leaves them to `npm run test:all`, and counts them, because Vitest reports them
 * as skipped. Other skipped tests stay.
 */
export function withoutLeftOut(report: Report): {
  report: Report;
  leftOut: number;
} {
  let leftOut = 0;
  const testResults = report.testResults.map((file) => {
    const kept = file.assertionResults.filter(
      ({ status, tags }) => status !== 'skipped' || !tags?.includes('all'),
    );
    leftOut += file.assertionResults.length - kept.length;
    return { ...file, assertionResults: kept };
  });
  return {
    report: {
      ...report,
      testResults,
      numTotalTests: report.numTotalTests - leftOut,
    },
    leftOut,
  };
}

export type Count = { passed: number; failed: number };

/**
 * Counts a run. A failure is also a skipped test, a file that does not load, an error outside all tests, and
 * a run without tests or without a report.
 */
export function countTests(
  report: Report | undefined,
  exitCode: number | null,
): Count {
  if (report === undefined || report.numTotalTests === 0)
    return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' &&
      assertionResults.every((test) => test.status === 'passed'),
  ).length;
  const failed = report.numTotalTests - report.numPassedTests + unloaded;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
  };
}

/**
 * The tests that did not pass, with file, name and the start of the message, so that the end of the output
 * says why.
 */
export function listFailures(report: Report | undefined): string[] {
  return (report?.testResults ?? []).flatMap(
    ({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter(
        (test) => test.status !== 'passed',
      );
      if (failed.length === 0 && status === 'failed')
        return [`${name}: ${beginning(message)}`];
      return failed.map(
        (test) =>
          `${name} > ${test.fullName} (${test.status}): ${beginning(test.failureMessages?.join('\n'))}`,
      );
    },
  );
}

function beginning(message: string | undefined): string {
  const lines = (message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.slice(0, 20).join('\n    ').slice(0, 3_000);
}
