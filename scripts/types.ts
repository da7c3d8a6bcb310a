import { project, runProgram } from './run-program.ts';

const layers = ['src/domain', 'src/contract', 'src/server', 'src/web', 'src/web/worker', '.'];

/** Checks the types of each layer as strictly as the layer is compiled, two at a time. */
export async function checkTypes(): Promise<{ layer: string; passed: boolean }[]> {
  const waiting = [...layers];
  const results: { layer: string; passed: boolean }[] = [];
  const checkNext = async (): Promise<void> => {
    const layer = waiting.shift();
    if (layer === undefined) return;
    const { code, output } = await runProgram({
      script: 'node_modules/typescript/bin/tsc',
      // One checker: each further one works out the same types again, which costs twice the processor time.
      args: ['--project', layer, '--noEmit', '--pretty', 'false', '--checkers', '1'],
      quiet: true,
    });
    if (code !== 0) process.stdout.write(`${output.trimEnd()}\n`);
    results.push({ layer, passed: code === 0 });
    return checkNext();
  };
  await Promise.all([checkNext(), checkNext()]);
  return results;
}

if (import.meta.main) {
  const failed = (await checkTypes()).filter(({ passed }) => !passed);
  for (const { layer } of failed) console.error(`Types: ${layer === '.' ? project : layer} fails.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
