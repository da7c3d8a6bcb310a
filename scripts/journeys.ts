// `npm run test:journeys`: the browser journeys. `npm test` walks most in one or two ways. This command walks
// them in all five: phone and desktop, mouse and keyboard alone, and a small desk.
import { buildWebIfStale } from './build-web.ts';
import { ensureChromium } from './chromium.ts';
import { runProgram } from './run-program.ts';

const chromium = ensureChromium();
if (!chromium || !(await buildWebIfStale())) process.exit(1);
const { code } = await runProgram({
  script: 'node_modules/vitest/vitest.mjs',
  args: ['run', '--project=e2e', '--allowOnly=false', ...process.argv.slice(2)],
  env: {
    ...process.env,
    NODE_ENV: 'test',
    CHROMIUM_PATH: chromium,
    JOURNEYS: 'all',
    TEST_PROJECTS: 'e2e',
  },
});
process.exitCode = code ?? 1;
