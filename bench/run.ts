// `npm run bench`: measures the product, each figure beside its floor. `npm run bench -- NAME` measures only
// the cases whose name starts with NAME. README.md says what is measured, and how.
import { buildWebIfStale } from '../scripts/build-web.ts';
import { cases } from './cases.ts';
import { type Line, toTable, writeLines } from './report.ts';
import { note, openStage } from './stage.ts';

const [wanted = ''] = process.argv.slice(2);
const chosen = cases.filter(({ name }) => name.startsWith(wanted));
if (chosen.length === 0) {
  note(
    `Nothing is called ${wanted}. There is:\n${cases.map(({ name }) => `  ${name}`).join('\n')}`,
  );
  process.exit(1);
}
if (!(await buildWebIfStale())) process.exit(1);
const stage = await openStage();
const lines: Line[] = [];
const failed: string[] = [];
for (const { name, measure } of chosen) {
  note(`${name} …`);
  try {
    lines.push(...(await measure(stage)));
  } catch (error) {
    // The other cases are measured all the same.
    console.error(error);
    failed.push(name);
  }
}
await stage.stop();
if (lines.length > 0) {
  process.stdout.write(`${toTable(lines)}\n`);
  await writeLines(lines);
}
for (const name of failed)
  process.stdout.write(`${name} could not be measured.\n`);
process.exit(failed.length === 0 && lines.every(({ met }) => met) ? 0 : 1);
