import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

// The headless shell is Chromium without its window system. Journeys use a third less processor time with it.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

function runs(program: string): boolean {
  return (
    spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 })
      .status === 0
  );
}

/** The browser of the journeys: `CHROMIUM_PATH`, or the first one on the PATH that runs. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = names.flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
  const candidates = process.env.CHROMIUM_PATH
    ? [process.env.CHROMIUM_PATH]
    : installed;
  return candidates.find(runs);
}

/**
 * Runs apt-get. Waits up to two minutes for another apt-get, which often runs on a machine that has just
 * started.
 */
function apt(...args: string[]): boolean {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const settings = ['env', 'LC_ALL=C', 'DEBIAN_FRONTEND=noninteractive'];
  const [program = '', ...rest] = [
    ...asRoot,
    ...settings,
    'apt-get',
    '-y',
    '-q',
    ...args,
  ];
  const waitUntil = Date.now() + 120_000;
  for (;;) {
    const { status, stderr } = spawnSync(program, rest, {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    if (status === 0) return true;
    if (!stderr?.includes('Could not get lock') || Date.now() > waitUntil) {
      process.stderr.write(stderr ?? '');
      return false;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
  }
}

function installWithApt(): boolean {
  // If the update fails, the old package list may still name a version that can be downloaded.
  apt('update');
  const install = (name: string) =>
    apt('install', '--no-install-recommends', name);
  return install('chromium-headless-shell') || install('chromium');
}

/** Finds the browser, or installs it where that needs no password. If neither works, reports it in one line. */
export function ensureChromium(): string | undefined {
  const chromium = findChromium();
  if (chromium) return chromium;
  if (!process.env.CHROMIUM_PATH) {
    process.stderr.write(
      'Instalando Chromium para las pruebas en el navegador…\n',
    );
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
