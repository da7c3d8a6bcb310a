import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const project = join(import.meta.dirname, '..');

export type Program = {
  /** The path of a dependency's script, relative to the project's folder. */
  script: string;
  args?: string[];
  env?: NodeJS.ProcessEnv;
  /** True: collects the output instead of showing it as it comes. */
  quiet?: boolean;
  limitMs?: number;
};

const reporter = pathToFileURL(join(project, 'scripts/report-cpu.ts')).href;
const endSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const running = new Set<ChildProcess>();

/** A signal that ends this process also ends all that it started. */
function endAll(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
  process.exit(1);
}

export interface Ended {
  /** Null: a signal or the time limit ended it. */
  code: number | null;
  output: string;
  /**
   * The processor time, user and system, with all that it started. Null: a signal ended it, or it became
   * another program.
   */
  cpuSeconds: number | null;
}

/** Runs a script with the product's own Node. */
export function runProgram({
  script,
  args = [],
  env = process.env,
  quiet = false,
  limitMs,
}: Program) {
  return new Promise<Ended>((resolve, reject) => {
    const stream = quiet ? 'pipe' : 'inherit';
    const child = spawn(
      process.execPath,
      ['--import', reporter, join(project, script), ...args],
      {
        cwd: project,
        env: { ...env, CPU_REPORT_TO: String(process.pid) },
        stdio: ['ignore', stream, stream, 'pipe'],
      },
    );
    if (running.size === 0)
      for (const signal of endSignals) process.once(signal, endAll);
    running.add(child);
    const limit =
      limitMs === undefined
        ? undefined
        : setTimeout(() => child.kill('SIGKILL'), limitMs);
    const output: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
    let cpuSeconds: number | null = null;
    child.stdio[3]?.on('data', (seconds: Buffer) => {
      cpuSeconds = Number(seconds);
    });
    child.once('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.once('close', (code) => {
      clearTimeout(limit);
      running.delete(child);
      if (running.size === 0)
        for (const signal of endSignals) process.off(signal, endAll);
      resolve({ code, output: Buffer.concat(output).toString(), cpuSeconds });
    });
  });
}
