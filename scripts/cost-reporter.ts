import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { ticksPerSecond } from './cpu-time.ts';
import { readAllStats, treeTimes } from './tree-times.ts';

export type FileCost = {
  file: string;
  cpuSeconds: number;
  wallSeconds: number;
  tests: number;
  passed: boolean;
};

export type Costs = {
  /** The time before the first file: Vitest's own start and the project's global set-up. */
  startCpuSeconds: number;
  files: FileCost[];
};

// Often enough to see the processes that a killed product leaves behind.
const lookEveryMs = 500;

/**
 * Writes the processor time of each test file to `COSTS_FILE`. Runs in Vitest's main process, and counts all
 * processes below it, from the end of one file to the end of the next.
 */
export default class CostReporter implements Reporter {
  readonly #tree = treeTimes(process.pid);
  readonly #costs: Costs = { startCpuSeconds: 0, files: [] };
  #ticks = 0;
  #endedAt = 0;
  #looks: NodeJS.Timeout | undefined;

  onTestRunStart(): void {
    this.#costs.startCpuSeconds = this.#take().cpuSeconds;
    this.#looks = setInterval(() => this.#read(), lookEveryMs);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#costs.files.push({
      file: relative(process.cwd(), module.moduleId),
      ...this.#take(),
      tests: [...module.children.allTests()].length,
      passed: module.ok(),
    });
  }

  onTestRunEnd(): void {
    clearInterval(this.#looks);
    if (process.env.COSTS_FILE)
      writeFileSync(process.env.COSTS_FILE, JSON.stringify(this.#costs));
  }

  #read(): number {
    return this.#tree.read(readAllStats());
  }

  #take(): Pick<FileCost, 'cpuSeconds' | 'wallSeconds'> {
    const before = { ticks: this.#ticks, endedAt: this.#endedAt };
    this.#ticks = this.#read();
    this.#endedAt = performance.now();
    return {
      cpuSeconds: (this.#ticks - before.ticks) / ticksPerSecond,
      wallSeconds: Math.round(this.#endedAt - before.endedAt) / 1000,
    };
  }
}
