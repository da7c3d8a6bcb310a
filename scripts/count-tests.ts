/** What we read of Vitest's JSON report. */
export type Report = {
  numTotalTests: number;
  numPassedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

export type Count = { passed: number; failed: number };

/**
 * Counts a run so that nothing counts as passed that was not: a skipped test, a file that does not load, an
 * error outside every test, a run without tests or without a report are failures.
 */
export function countTests(report: Report | undefined, exitCode: number | null): Count {
  if (report === undefined || report.numTotalTests === 0) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status === 'passed'),
  ).length;
  const failed = report.numTotalTests - report.numPassedTests + unloaded;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}
