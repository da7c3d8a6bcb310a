// `npm run test:backup`: backs up under as many bookings as the machine can make, and restores into another
// folder. Fails if an appointment is missing that was confirmed before the backup began.
import { backupRound } from '../src/testing/product/backup-round.ts';

const round = await backupRound({ patients: 16, before: 400 });
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const lines = [
  `told before it began   ${round.toldBefore}, lost ${round.lost.length}`,
  `bookings meanwhile     ${round.bookingsPerSecond.toFixed(0)} a second`,
  `backup with its proof  ${seconds(round.backupMs)}, ${(round.bytes / 1e6).toFixed(1)} MB`,
  `restore                ${seconds(round.restoreMs)}`,
  `the product answers    ${round.answers ? 'yes' : 'no'}`,
];
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = round.lost.length === 0 && round.answers ? 0 : 1;
