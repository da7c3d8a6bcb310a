import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settingNames } from './config.ts';
import { sayMisspelt } from './near-settings.ts';

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['METRIC_FROM', 'METRICS_FROM'],
  ['FRAMED_FROM', 'FRAMED_BY'],
  ['WHATSAP_TOKEN', 'WHATSAPP_TOKEN'],
  ['WHATSAPP_PHONE', 'WHATSAPP_PHONE_ID'],
  ['BACKUP_KEEP', 'BACKUP_KEEP_DAYS'],
  ['DOCTOR_PASSWORD', 'DOCTOR_DEFAULT_PASSWORD'],
  ['LOGLEVEL', 'LOG_LEVEL'],
])('a warning for %s names %s', (name, setting) => {
  const [line = '', ...others] = sayMisspelt({
    [name]: 'smtp://u:secreta@correo',
  });
  expect(others).toEqual([]);
  expect(line).toContain(`«${name}»`);
  expect(line).toContain(setting);
  expect(line).not.toMatch(/secreta|\n/);
});

test('one slip of the keyboard in a longer setting causes a warning', () => {
  const long = settingNames.filter((name) => name.length > 7);
  const slip = fc.tuple(
    fc.constantFrom(...long),
    fc.nat(),
    fc.constantFrom('swap', 'drop', 'double'),
  );
  fc.assert(
    fc.property(slip, ([name, where, kind]) => {
      const at = where % (name.length - 1);
      const [before, letter = '', next = '', after] = [
        name.slice(0, at),
        name[at],
        name[at + 1],
        name.slice(at + 2),
      ];
      const typed = {
        swap: `${before}${next}${letter}${after}`,
        drop: `${before}${next}${after}`,
        double: `${before}${letter}${letter}${next}${after}`,
      }[kind as 'swap' | 'drop' | 'double'];
      fc.pre(!settingNames.includes(typed));
      expect(sayMisspelt({ [typed]: '1' }).join()).toContain(name);
    }),
  );
});

test('right, empty and foreign settings cause no warning', () => {
  const right = Object.fromEntries(settingNames.map((name) => [name, '1']));
  const others = [
    'PATH',
    'HOME',
    'USER',
    'MAIL',
    'SHELL',
    'TERM',
    'LANG',
    'LC_ALL',
    'TZ',
    'PWD',
    'OLDPWD',
    'SHLVL',
    '_',
    'LOGNAME',
    'HOSTNAME',
    'INVOCATION_ID',
    'JOURNAL_STREAM',
    'STATE_DIRECTORY',
    'SYSTEMD_EXEC_PID',
    'DISPLAY',
    'NODE_ENV',
    'NODE_OPTIONS',
    'NODE_VERSION',
    'YARN_VERSION',
    'INIT_CWD',
    'EDITOR',
    'COLOR',
    'NO_COLOR',
    'TMPDIR',
    'npm_config_cache',
    'npm_package_name',
    'npm_lifecycle_event',
    'npm_execpath',
    'npm_node_execpath',
    'CI',
    'PGHOST',
    'PGUSER',
    'PGPASSWORD',
    'POSTGRES_PASSWORD',
    'HTTPS_PROXY',
    'NO_PROXY',
    'SSH_CLIENT',
    'SUDO_USER',
    'CHROMIUM_PATH',
    'JOURNEYS',
    'LONG_PROOF',
    'LESSOPEN',
    'LS_COLORS',
    'XDG_DATA_DIRS',
    'XDG_RUNTIME_DIR',
  ];
  expect(
    sayMisspelt({
      ...right,
      ...Object.fromEntries(others.map((name) => [name, '1'])),
    }),
  ).toEqual([]);
  expect(sayMisspelt({ SMPT_URL: ' ' })).toEqual([]);
});
