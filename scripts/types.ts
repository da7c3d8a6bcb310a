import { runProgram } from './run-program.ts';

// 'tsconfig.json' has every file but the service worker's, with the types of both Node and browsers.
const layers = ['rules', 'contract', 'server', 'web', 'worker'].map((role) => `tsconfig.${role}.json`);
const whole = 'tsconfig.json';
// Those of server and web take half of the time, and find besides only what the other's platform has.
const boundedLayers = layers.filter((layer) => !/server|web/.test(layer));

/** Checks the types, two layers at a time, each with the types of its own platform alone. */
export async function checkTypes({ isBounded = false } = {}): Promise<{ layer: string; passed: boolean }[]> {
  const waiting = [...(isBounded ? boundedLayers : layers), whole];
  const results: { layer: string; passed: boolean }[] = [];
  const checkNext = async (): Promise<void> => {
    const layer = waiting.shift();
    if (layer === undefined) return;
    const { code, output } = await runProgram({
      script: 'node_modules/typescript/bin/tsc',
      // One checker: each further one works out the same types again, which costs twice the processor time.
      args: ['--project', layer, '--noEmit', '--pretty', 'false', '--checkers', '1'],
      // The compiler is a program of Go, and collecting its garbage takes a fifth of the processor time.
      env: { ...process.env, GOGC: 'off', GOMEMLIMIT: '3GiB' },
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
  for (const { layer } of failed) console.error(`Types: ${layer} fails.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
