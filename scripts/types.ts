import { runProgram } from './run-program.ts';

// 'tsconfig.json' has all files except the service worker's, with the types of both Node and browsers.
const layers = ['rules', 'contract', 'server', 'web', 'worker'].map(
  (role) => `tsconfig.${role}.json`,
);
const whole = 'tsconfig.json';
// The layers of server and web take half of the time. They only find uses of the other platform's types
// besides.
const boundedLayers = layers.filter((layer) => !/server|web/.test(layer));

/** Checks the types, two layers at a time, each with only the types of its own platform. */
export async function checkTypes({
  isBounded = false,
} = {}): Promise<{ layer: string; passed: boolean }[]> {
  const waiting = [...(isBounded ? boundedLayers : layers), whole];
  const results: { layer: string; passed: boolean }[] = [];
  const checkNext = async (): Promise<void> => {
    const layer = waiting.shift();
    if (layer === undefined) return;
    const { code, output } = await runProgram({
      script: 'node_modules/typescript/bin/tsc',
      // The compiler runs a single checker: each further one works out the same types again, which costs twice the
      // processor time.
      args: [
        '--project',
        layer,
        '--noEmit',
        '--pretty',
        'false',
        '--checkers',
        '1',
      ],
      // The compiler is a Go program, and garbage collection takes a fifth of its processor time.
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
