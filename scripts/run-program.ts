import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

export const project = join(import.meta.dirname, '..');

export type Program = {
  /** The path of a dependency's script, relative to the project's folder. */
  script: string;
  args?: string[];
  env?: NodeJS.ProcessEnv;
  /** Collects the output for later instead of showing it as it comes. */
  quiet?: boolean;
  limitMs?: number;
};

const endSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const running = new Set<ChildProcess>();

/** A signal that ends this process also ends everything it started. */
function endAll(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
  process.exit(1);
}

/** Runs a script with the product's own Node. `code` is null when a signal or the time limit ended it. */
export function runProgram({ script, args = [], env = process.env, quiet = false, limitMs }: Program) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const stream = quiet ? 'pipe' : 'inherit';
    const child = spawn(process.execPath, [join(project, script), ...args], {
      cwd: project,
      env,
      stdio: ['ignore', stream, stream],
    });
    if (running.size === 0) for (const signal of endSignals) process.once(signal, endAll);
    running.add(child);
    const limit = limitMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), limitMs);
    const output: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.once('close', (code) => {
      clearTimeout(limit);
      running.delete(child);
      if (running.size === 0) for (const signal of endSignals) process.off(signal, endAll);
      resolve({ code, output: Buffer.concat(output).toString() });
    });
  });
}
