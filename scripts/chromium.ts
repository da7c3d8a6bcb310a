import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

// The first is the same browser without what shows its windows: journeys take it a third less of the processor.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

function runs(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/** The browser that the journeys use: `CHROMIUM_PATH`, or the first one that the machine has. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const candidates = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : installed;
  return candidates.find(runs);
}

function installWithApt(): boolean {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args: string[]) => {
    const [program = '', ...rest] = [
      ...asRoot,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-y',
      '-q',
      ...args,
    ];
    return spawnSync(program, rest, { stdio: ['ignore', 'ignore', 2] }).status === 0;
  };
  // An old list may still name a version that can be fetched.
  apt('update');
  const install = (name: string) => apt('install', '--no-install-recommends', name);
  return install('chromium-headless-shell') || install('chromium');
}

/** Finds the browser, or installs it where that takes no question. Without either, says so in one line. */
export function ensureChromium(): string | undefined {
  const found = findChromium();
  if (found) return found;
  if (!process.env.CHROMIUM_PATH) {
    process.stderr.write('Instalando Chromium para las pruebas en el navegador…\n');
    installWithApt();
  }
  const installed = findChromium();
  if (!installed) {
    process.stderr.write(
      'Falta Chromium para las pruebas en el navegador: instálelo o indique CHROMIUM_PATH.\n',
    );
  }
  return installed;
}
