import { readFileSync } from 'node:fs';

/** The number of the kernel's ticks in a second, for `/proc`. It is always 100 on Linux. */
export const ticksPerSecond = 100;

/**
 * The processor time of this process, user and system, in seconds, with the ended processes that it started.
 * Without `/proc`, only its own.
 */
export function cpuSeconds(): number {
  try {
    return ticksOf(readFileSync('/proc/self/stat', 'utf8')) / ticksPerSecond;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  }
}

/** The sum of utime, stime, cutime and cstime in a `/proc/PID/stat`: proc_pid_stat(5). */
export function ticksOf(stat: string): number {
  // The program's name stands in brackets, and may have spaces and brackets itself.
  const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return afterName.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
}
