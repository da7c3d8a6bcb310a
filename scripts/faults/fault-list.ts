import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { roleOf, roles } from '../../src/testing/role-of.ts';
import { project } from '../run-program.ts';

/** A test that failed because of a fault. `command` is the cheapest command that runs it. */
export type Finding = {
  command: 'npm test' | 'npm run test:all';
  test: string;
};

/** A small mistake that a developer could make. `was` stands exactly once in `file`. */
export type Fault = {
  file: string;
  was: string;
  becomes: string;
  /** The effect on a user, in one sentence. */
  says: string;
  /** Null: no test failed. Absent: not tried. */
  found?: Finding | null;
};

const listFile = join(project, 'docs/faults.json');
const tableFile = join(project, 'docs/faults.md');

export function readFaults(): Fault[] {
  return JSON.parse(readFileSync(listFile, 'utf8')) as Fault[];
}

export function writeFaults(faults: readonly Fault[]): void {
  writeFileSync(listFile, `${JSON.stringify(faults, undefined, 2)}\n`);
  writeFileSync(tableFile, drawFaults(faults));
}

/** Seeds the fault into the text of its file. */
export function seed(text: string, { file, was, becomes }: Fault): string {
  const [before, after, ...more] = text.split(was);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} does not have this once: ${was}`);
  return before + becomes + after;
}

const share = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
const cell = (text: string) =>
  text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

const notFound: Record<string, string> = {
  null: 'not found',
  undefined: 'not tried',
};

/** Draws the document with the table of all faults. */
export function drawFaults(faults: readonly Fault[]): string {
  const tried = faults.filter(({ found }) => found !== undefined);
  const found = tried.filter((fault) => fault.found);
  const bounded = found.filter((fault) => fault.found?.command === 'npm test');
  const parts = roles.map((part) => {
    const inPart = (fault: Fault) => roleOf(fault.file) === part;
    const all = found.filter(inPart).length;
    const some = bounded.filter(inPart).length;
    return `| ${part} | ${tried.filter(inPart).length} | ${all} | ${some} | ${share(some, all)} |`;
  });
  const rows = faults.map((fault, index) => {
    const finding = fault.found;
    const where = finding
      ? `\`${finding.command}\``
      : notFound[String(fault.found)];
    return `| ${index + 1} | \`${fault.file.slice('src/'.length)}\` | ${cell(fault.says)} | ${where} | ${finding ? cell(finding.test) : ''} |`;
  });
  return `# Faults that the tests find

Each fault is one small mistake in one file of the product, seeded by \`npm run test:faults\`, which runs the tests from the
nearest to the farthest until one fails. The faults stand in [faults.json](faults.json). They were chosen without a look at
the tests. \`npm run test:faults -- 3 17\` tries those two again and writes this table.

When they were first tried, no rule, use case or page test found 45 of them (journeys and the long proof were not run for
those), and \`npm run test:all\` alone found 11. Each of these has a test in \`npm test\` since, written or brought back for it.
So the shares below say that these mistakes are found now, and not how many others would be.

| | tried | found by all tests | of them by \`npm test\` | |
|---|---|---|---|---|
${parts.join('\n')}
| all | ${tried.length} | ${found.length} | ${bounded.length} | ${share(bounded.length, found.length)} |

| | file in \`src\` | what goes wrong | found by | first test that failed |
|---|---|---|---|---|
${rows.join('\n')}
`;
}
