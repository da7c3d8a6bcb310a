// Loaded before a program: tells the process that started it, at its end, how many seconds of processor time it spent.
import { writeSync } from 'node:fs';
import { cpuSeconds } from './cpu-time.ts';

// A process that the program starts inherits this file, and is counted with the program.
if (process.env.CPU_REPORT_TO === String(process.ppid)) {
  process.on('exit', () => writeSync(3, String(cpuSeconds())));
}
