import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ticksOf } from './cpu-time.ts';
import { project, runProgram } from './run-program.ts';

test('a process’s ticks include those of its children, even with parentheses in its name', () => {
  const stat =
    '7 (node (a) b) S 1 7 7 0 -1 4194560 100 0 0 0 250 50 1000 200 20 0 11 0 5 1 2 3';
  expect(ticksOf(stat)).toBe(1500);
});

test('a program’s processor time includes its children’s', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'turnoclaro-cpu-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [spender, starter] = [
    join(folder, 'spender.mjs'),
    join(folder, 'starter.mjs'),
  ];
  writeFileSync(spender, 'while (process.cpuUsage().user < 300_000);');
  writeFileSync(
    starter,
    `import { execFileSync } from 'node:child_process'; execFileSync(process.execPath, [${JSON.stringify(spender)}]);`,
  );
  const { code, cpuSeconds } = await runProgram({
    script: relative(project, starter),
    quiet: true,
  });
  expect(code).toBe(0);
  expect(cpuSeconds).toBeGreaterThanOrEqual(0.3);
});
