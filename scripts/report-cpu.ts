// Loaded before a program. At its end, tells the process that started it the seconds of processor time.
import { writeSync } from 'node:fs';
import { cpuSeconds } from './cpu-time.ts';

// A process that the program starts loads this file too, and is counted with the program.
if (process.env.CPU_REPORT_TO === String(process.ppid)) {
  process.on('exit', () => writeSync(3, String(cpuSeconds())));
}
