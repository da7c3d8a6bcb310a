import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settingNames } from '../src/base/kernel/config.ts';
import { refuseOtherDependencies } from './other-dependencies.ts';

const project = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(project, file), 'utf8');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'turnoclaro-deploy-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const clone = () => join(folder, 'opt');
const noteOf = () =>
  readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');

function program(place: string, lines: string): void {
  mkdirSync(join(place, '..'), { recursive: true });
  writeFileSync(place, `#!/bin/sh\n${lines}\n`);
  chmodSync(place, 0o755);
}

function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
) {
  return spawnSync(command, args, {
    cwd: clone(),
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      ...env,
    },
  });
}

const git = (...args: string[]) =>
  run('git', [
    '-c',
    'user.name=a',
    '-c',
    'user.email=a@clinica.example',
    ...args,
  ]).stdout.trim();

/**
 * A clone with a version behind its origin. The programs that change a machine only note that they were
 * called.
 */
function makeClone(): void {
  const calls = join(folder, 'calls');
  program(join(folder, 'bin/systemctl'), `echo "systemctl $*" >>${calls}`);
  program(join(folder, 'bin/useradd'), `echo "useradd $*" >>${calls}`);
  program(
    join(folder, 'bin/node'),
    `echo "node $* of $(cat version)" >>${calls}`,
  );
  mkdirSync(clone());
  cpSync(join(project, 'deploy'), join(clone(), 'deploy'), { recursive: true });
  writeFileSync(join(clone(), 'version'), 'former');
  program(
    join(clone(), 'node_modules/.bin/node'),
    `echo "built $(cat version)" >>${calls}\n[ "$(cat version)" != broken ]`,
  );
  writeFileSync(join(clone(), '.gitignore'), 'node_modules\n');
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '-m', 'former');
}

function publish(version: string): void {
  git('clone', '--quiet', '--bare', '.', join(folder, 'origin.git'));
  git('remote', 'add', 'origin', join(folder, 'origin.git'));
  const before = git('rev-parse', 'HEAD');
  writeFileSync(join(clone(), 'version'), version);
  git('commit', '--quiet', '--all', '-m', version);
  git('push', '--quiet', '--set-upstream', 'origin', 'main');
  git('reset', '--quiet', '--hard', before);
}

const upgrade = () =>
  run('sh', [join(clone(), 'deploy/upgrade.sh')], {
    TURNOCLARO_ETC: join(folder, 'etc'),
  });

test('the documented installation makes the account, the parts, the settings and the unit, in that order, and may run twice', () => {
  makeClone();
  const install = () =>
    run('sh', [join(clone(), 'deploy/install.sh')], {
      TURNOCLARO_ETC: join(folder, 'etc'),
    });
  expect(install().status).toBe(0);
  const steps = noteOf().filter((line) => !line.startsWith('useradd'));
  expect(steps).toEqual([
    'node scripts/install.mjs start of former',
    'built former',
    'systemctl daemon-reload',
    'systemctl enable --now turnoclaro',
  ]);
  const settings = join(folder, 'etc/turnoclaro.env');
  writeFileSync(settings, 'MAIL_FROM=turnos@clinica.example\n');
  expect(install().status).toBe(0);
  expect(readFileSync(settings, 'utf8')).toContain('MAIL_FROM');
  expect(
    readFileSync(join(folder, 'etc/systemd/system/turnoclaro.service'), 'utf8'),
  ).toBe(read('deploy/turnoclaro.service'));
});

test('an upgrade stops the service, takes the new version, prepares it and starts it', () => {
  makeClone();
  publish('new');
  mkdirSync(join(folder, 'etc/systemd/system'), { recursive: true });
  const { status, stderr } = upgrade();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(noteOf()).toEqual([
    'systemctl stop turnoclaro',
    'node scripts/install.mjs start of new',
    'built new',
    'systemctl daemon-reload',
    'systemctl start turnoclaro',
  ]);
});

test('an upgrade that cannot be prepared keeps the former version running, and says so', () => {
  makeClone();
  publish('broken');
  const { status, stderr } = upgrade();
  expect(status).toBe(1);
  expect(stderr).toMatch(/vuelve la anterior/);
  expect(noteOf().slice(-3)).toEqual([
    'node scripts/install.mjs start of former',
    'built former',
    'systemctl start turnoclaro',
  ]);
});

test('a start with dependencies of another version says what to do and stops', () => {
  mkdirSync(join(folder, 'node_modules'));
  const note = join(folder, 'node_modules/.installed-by-turnoclaro');
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  expect(() => refuseOtherDependencies(folder)).not.toThrow();
  writeFileSync(note, 'linux-x64 0000 start\n');
  expect(() => refuseOtherDependencies(folder)).toThrow(
    /dependencias son de otra versión.*deploy\/upgrade\.sh/,
  );
  expect(() => refuseOtherDependencies()).not.toThrow();
});

test('compose passes on every setting that its containers do not fix themselves', () => {
  const fixedByTheImage = [
    'HOST',
    'PORT',
    'TLS_CERT',
    'TLS_KEY',
    'DATA_DIR',
    'BACKUP_DIR',
    'ATTACHMENTS_DIR',
  ];
  const forDemonstrationsAndTests = [
    'DEMO_LIFE',
    'WEB_PUSH_TEST_SERVICE',
    'BOOKING_BUDGETS',
  ];
  const passed = [
    ...read('deploy/compose.yaml').matchAll(/^ {6}([A-Z0-9_]+): /gm),
  ].map(([, name]) => name);
  const left = settingNames.filter((name) => !passed.includes(name));
  expect(left.toSorted()).toEqual(
    [...fixedByTheImage, ...forDemonstrationsAndTests].toSorted(),
  );
});

test('every folder that the image writes to belongs to its account and outlives the container', () => {
  const file = read('deploy/Containerfile');
  const set = [
    ...file.matchAll(/\b(?:DATA_DIR|BACKUP_DIR|ATTACHMENTS_DIR)=(\S+)/g),
  ].map(([, path]) => path);
  expect(set).toHaveLength(3);
  const owned = /chown node:node (.*)$/m.exec(file)?.[1]?.split(' ');
  const kept = /^VOLUME (.*)$/m.exec(file)?.[1]?.split(' ');
  expect([owned, kept]).toEqual([set, set]);
  const mounted = [
    ...read('deploy/compose.yaml').matchAll(/^ {6}- \w+:(\/\w+)$/gm),
  ].map(([, path]) => path);
  for (const path of set) expect(mounted).toContain(path);
});

test('nginx hands on the host with its port', () => {
  const hosts = [
    ...read('deploy/nginx.conf').matchAll(/proxy_set_header Host (\S+);/g),
  ].map(([, value]) => value);
  expect(hosts).toEqual(['$http_host', '$http_host']);
});

test('this machine’s programs accept the files of deploy/, and each file that the documents name exists', () => {
  const { status, stdout, stderr } = spawnSync(
    'sh',
    [join(project, 'deploy/check.sh')],
    {
      encoding: 'utf8',
    },
  );
  expect(status, stdout + stderr).toBe(0);
  const named = ['README.md', 'docs/operations.md'].flatMap(
    (file) => read(file).match(/\bdeploy\/[\w.]+\w/g) ?? [],
  );
  expect(named).toContain('deploy/upgrade.sh');
  for (const file of named)
    expect(
      existsSync(join(project, file)) || file === 'deploy/.env',
      file,
    ).toBe(true);
});
