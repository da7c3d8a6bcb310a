import { relative } from 'node:path';
import type { Report } from './count-tests.ts';
import { project } from './run-program.ts';

export type FileRate = {
  file: string;
  runs: number;
  red: number;
  /** Each different failure with its number: the test, and the first line of its first message. */
  failures: { text: string; times: number }[];
};

const longestMessage = 200;

/** Counts how often each file was red. A file that a report lacks was red, as when a run broke off. */
export function countReds(
  files: readonly string[],
  reports: readonly (Report | undefined)[],
): FileRate[] {
  return files.map((file) => {
    const rate: FileRate = { file, runs: reports.length, red: 0, failures: [] };
    for (const report of reports) {
      const failures = failuresOf(file, report);
      if (failures.length > 0) rate.red++;
      for (const text of failures) {
        const known = rate.failures.find(
          (failure) => withoutNumbers(failure.text) === withoutNumbers(text),
        );
        if (known) known.times++;
        else rate.failures.push({ text, times: 1 });
      }
    }
    return rate;
  });
}

function failuresOf(file: string, report: Report | undefined): string[] {
  const result = report?.testResults.find(
    ({ name }) => relative(project, name).replaceAll('\\', '/') === file,
  );
  if (!result) return ['it did not run'];
  const failed = result.assertionResults.filter(
    ({ status }) => status === 'failed',
  );
  if (failed.length === 0 && result.status === 'failed')
    return [firstLine(result.message)];
  return failed.map(
    (test) => `${test.fullName}: ${firstLine(test.failureMessages?.[0])}`,
  );
}

/** Replaces ids, times and counts, which differ from run to run for the same failure. */
function withoutNumbers(text: string): string {
  return text.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d+/g, '#');
}

function firstLine(message: string | null | undefined): string {
  return (message ?? '').trim().split('\n')[0]?.slice(0, longestMessage) ?? '';
}

/** Draws a table, the reddest file first, with the failures below each file. */
export function drawRates(rates: readonly FileRate[]): string {
  const rows = rates
    .toSorted(
      (one, other) => other.red - one.red || one.file.localeCompare(other.file),
    )
    .flatMap(({ file, runs, red, failures }) => [
      `${String(runs).padStart(5)}${String(red).padStart(5)}${`${Math.round((100 * red) / runs)} %`.padStart(7)}  ${file}`,
      ...failures.map(
        ({ text, times }) => `${' '.repeat(19)}${times}× ${text}`,
      ),
    ]);
  return [' runs  red   rate  file', ...rows].join('\n');
}
