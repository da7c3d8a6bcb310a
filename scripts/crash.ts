// `npm run test:crash`: kills everything with `kill -9` during bookings and starts again, ten times. Fails if
// a single appointment confirmed to a patient is missing.
import { crashRounds } from '../src/testing/product/crash-rounds.ts';

const rounds = 10;

process.stdout.write(
  'round  acknowledged  cut off  lost  overlaps  half done  ready again\n',
);
const results = await crashRounds(rounds, {
  onRound({
    round,
    acknowledged,
    cutOff,
    lost,
    overlaps,
    halfDone,
    restartMs,
  }) {
    const cells = [
      String(round).padStart(5),
      String(acknowledged).padStart(12),
      String(cutOff).padStart(7),
      String(lost.length).padStart(4),
      String(overlaps).padStart(8),
      String(halfDone).padStart(9),
      `${(restartMs / 1000).toFixed(1)} s`.padStart(11),
    ];
    process.stdout.write(`${cells.join('  ')}\n`);
  },
});
const total = results.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
const isWhole = results.every(
  ({ acknowledged, cutOff, lost, overlaps, halfDone }) =>
    acknowledged > 0 &&
    cutOff > 0 &&
    lost.length === 0 &&
    overlaps === 0 &&
    halfDone === 0,
);
process.stdout.write(
  `${total} acknowledged, ${results.at(-1)?.lost.length ?? total} lost\n`,
);
process.exitCode = isWhole && results.length === rounds ? 0 : 1;
