import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { publicOrigin, readConfig } from './config.ts';

test('the product without settings is a demonstration on this machine only', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: undefined,
    trustedProxies: [],
    tls: undefined,
    databaseUrl: undefined,
    dataDir: join(process.cwd(), 'data'),
    demo: true,
    doctorDefaultPassword: undefined,
    logLevel: 'info',
    drainSeconds: 3,
    bookingBudgets: true,
  });
});

test('the product with an own database is no demonstration, unless a setting says so', () => {
  const database = {
    DATABASE_URL: 'postgres://clinica:clave@base:5432/turnos',
  };
  expect(readConfig(database).demo).toBe(false);
  expect(readConfig({ ...database, DEMO: '1' }).demo).toBe(true);
  expect(readConfig({ DEMO: '0' }).demo).toBe(false);
});

test('the demonstration has life unless a setting turns it off', () => {
  expect(readConfig({}).demoLife).toBe(true);
  expect(readConfig({ DEMO_LIFE: 'off' }).demoLife).toBe(false);
  expect(() => readConfig({ DEMO_LIFE: 'no' })).toThrow(
    'DEMO_LIFE debe ser on o off',
  );
});

test('an empty setting counts as missing', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(
    readConfig({}),
  );
});

test('the settings give addresses of proxies and the public origin', () => {
  const config = readConfig({
    TRUSTED_PROXIES: '10.0.0.1, 172.16.0.0/12,::1',
    PUBLIC_URL: 'https://Turnos.Example/',
  });
  expect(config.trustedProxies).toEqual(['10.0.0.1', '172.16.0.0/12', '::1']);
  expect(config.publicUrl).toBe('https://turnos.example');
});

test('the settings give the origins of sites that may frame the booking, each once', () => {
  expect(readConfig({}).framedBy).toEqual([]);
  const given =
    'https://WWW.Clinica.example/, https://clinica.example:8443 https://www.clinica.example';
  expect(readConfig({ FRAMED_BY: given }).framedBy).toEqual([
    'https://www.clinica.example',
    'https://clinica.example:8443',
  ]);
  expect(readConfig({ FRAMED_BY: 'http://localhost:8080' }).framedBy).toEqual([
    'http://localhost:8080',
  ]);
});

test('WhatsApp is by hand unless its account is set', () => {
  expect(readConfig({}).whatsapp).toBeUndefined();
  expect(readConfig({ WHATSAPP_AR_FORMAT: '54' }).whatsapp).toBeUndefined();
  const account = {
    WHATSAPP_PHONE_ID: '106540352242922',
    WHATSAPP_TOKEN: 'EAAG'.repeat(10),
  };
  expect(readConfig(account).whatsapp).toEqual({
    apiUrl: 'https://graph.facebook.com/v23.0',
    phoneId: '106540352242922',
    token: 'EAAG'.repeat(10),
    argentineFormat: '549',
    templatePrefix: 'turnoclaro_',
  });
  const other = {
    WHATSAPP_API_URL: 'http://127.0.0.1:8090/v23.0/',
    WHATSAPP_AR_FORMAT: '54',
    WHATSAPP_TEMPLATE_PREFIX: 'sol_',
  };
  expect(readConfig({ ...account, ...other }).whatsapp).toMatchObject({
    apiUrl: 'http://127.0.0.1:8090/v23.0',
    argentineFormat: '54',
    templatePrefix: 'sol_',
  });
});

test('SMS are off unless address, token and sender are set', () => {
  expect(readConfig({}).sms).toBeUndefined();
  expect(
    readConfig({
      SMS_API_URL: 'https://sms.example/v1/messages',
      SMS_TOKEN: 'clave'.repeat(5),
      SMS_SENDER: '+541155550100',
    }).sms,
  ).toEqual({
    apiUrl: 'https://sms.example/v1/messages',
    token: 'clave'.repeat(5),
    sender: '+541155550100',
  });
});

test.each([
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: 'tres mil' }],
  ['HOST', { HOST: 'mi equipo' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'turnos.example' }],
  [
    'PUBLIC_URL',
    {
      DEMO: '0',
      PUBLIC_URL: 'http://0.0.0.0:3000',
      SMTP_URL: 'smtp://127.0.0.1',
      MAIL_FROM: 'turnos@clinica.example',
    },
  ],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://turnos.example/turnos' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/99' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'todos' }],
  ['FRAMED_BY', { FRAMED_BY: '*' }],
  ['FRAMED_BY', { FRAMED_BY: 'https:' }],
  ['FRAMED_BY', { FRAMED_BY: 'https://*.clinica.example' }],
  ['FRAMED_BY', { FRAMED_BY: 'www.clinica.example' }],
  ['FRAMED_BY', { FRAMED_BY: 'http://www.clinica.example' }],
  ['FRAMED_BY', { FRAMED_BY: 'https://www.clinica.example/turnos' }],
  ['FRAMED_BY', { FRAMED_BY: "https://www.clinica.example;script-src'none'" }],
  ['FRAMED_BY', { FRAMED_BY: 'https://www.clinica.example, todos' }],
  [
    'FRAMED_BY',
    {
      FRAMED_BY: Array.from(
        { length: 21 },
        (_, index) => `https://${index}.example`,
      ).join(' '),
    },
  ],
  ['TLS_KEY', { TLS_CERT: 'cert.pem' }],
  ['TLS_CERT', { TLS_KEY: 'key.pem' }],
  ['TLS_CERT', { TLS_CERT: '/no/existe.pem', TLS_KEY: '/no/existe.pem' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://base' }],
  ['DEMO', { DEMO: 'sí' }],
  ['SMTP_URL', { SMTP_URL: 'http://correo' }],
  ['SMTP_URL', { SMTP_URL: 'smtp:correo' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://correo' }],
  ['MAIL_FROM', { MAIL_FROM: 'a@b.example, c@d.example' }],
  [
    'ATTACHMENTS_S3_SECRET',
    { ATTACHMENTS_S3_URL: 'https://s3.example/a', ATTACHMENTS_S3_KEY_ID: 'k' },
  ],
  ['ATTACHMENTS_S3_URL', { ATTACHMENTS_S3_URL: 'http://s3.example/a' }],
  ['WHATSAPP_TOKEN', { WHATSAPP_PHONE_ID: '106540352242922' }],
  ['WHATSAPP_PHONE_ID', { WHATSAPP_TOKEN: 'EAAG'.repeat(10) }],
  ['WHATSAPP_PHONE_ID', { WHATSAPP_PHONE_ID: '+54 9 11 5555-0100' }],
  ['WHATSAPP_TOKEN', { WHATSAPP_TOKEN: 'EAAG EAAG EAAG EAAG EAAG' }],
  ['WHATSAPP_API_URL', { WHATSAPP_API_URL: 'http://graph.facebook.com/v23.0' }],
  [
    'WHATSAPP_API_URL',
    { WHATSAPP_API_URL: 'https://u:c@graph.facebook.com/v23.0' },
  ],
  [
    'WHATSAPP_API_URL',
    { WHATSAPP_API_URL: 'https://graph.facebook.com/v23.0?a=b' },
  ],
  ['SMS_TOKEN', { SMS_API_URL: 'https://sms.example', SMS_SENDER: '11555' }],
  [
    'SMS_SENDER',
    { SMS_API_URL: 'https://sms.example', SMS_TOKEN: 'clave'.repeat(5) },
  ],
  ['SMS_API_URL', { SMS_TOKEN: 'clave'.repeat(5), SMS_SENDER: '11555' }],
  ['SMS_API_URL', { SMS_API_URL: 'http://sms.example/v1' }],
  ['SMS_API_URL', { SMS_API_URL: 'https://sms.example/v1?a=b' }],
  ['SMS_TOKEN', { SMS_TOKEN: 'con espacios con espacios' }],
  ['SMS_SENDER', { SMS_SENDER: 'Clínica' }],
  ['SMS_SENDER', { SMS_SENDER: 'Clinica del Parque' }],
  ['WHATSAPP_AR_FORMAT', { WHATSAPP_AR_FORMAT: '5411' }],
  ['WHATSAPP_TEMPLATE_PREFIX', { WHATSAPP_TEMPLATE_PREFIX: 'Clínica' }],
  ['DOCTOR_DEFAULT_PASSWORD', { DOCTOR_DEFAULT_PASSWORD: 'corta' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'mucho' }],
  ['DRAIN_SECONDS', { DRAIN_SECONDS: '6' }],
  ['BOOKING_BUDGETS', { BOOKING_BUDGETS: 'no' }],
  [
    'BOOKING_BUDGETS',
    { BOOKING_BUDGETS: 'off', PUBLIC_URL: 'https://turnos.example' },
  ],
  ['WEB_PUSH', { WEB_PUSH: 'no' }],
  ['WEB_PUSH_TEST_SERVICE', { WEB_PUSH_TEST_SERVICE: 'http://10.0.0.1:4000' }],
  [
    'WEB_PUSH_TEST_SERVICE',
    { WEB_PUSH_TEST_SERVICE: 'http://127.0.0.1:4000/push' },
  ],
  [
    'WEB_PUSH_TEST_SERVICE',
    {
      WEB_PUSH_TEST_SERVICE: 'http://127.0.0.1:4000',
      PUBLIC_URL: 'https://turnos.example',
    },
  ],
])('an invalid %s is refused by its name', (variable, env) => {
  expect(() => readConfig(env)).toThrow(
    new RegExp(`^Configuración inválida: ${variable} .*\\.$`),
  );
});

test('notices in browsers are on until turned off, and use a test service only when set', () => {
  expect(readConfig({}).webPush).toEqual({ testService: null });
  expect(readConfig({ WEB_PUSH: 'off' }).webPush).toBeUndefined();
  const testService = 'http://127.0.0.1:4000';
  expect(readConfig({ WEB_PUSH_TEST_SERVICE: testService }).webPush).toEqual({
    testService,
  });
});

test('an error never repeats a password', () => {
  expect(() => readConfig({ WHATSAPP_TOKEN: 'secreta' })).toThrow(
    /^(?!.*secreta)/,
  );
  expect(() => readConfig({ ATTACHMENTS_S3_SECRET: 'secreta' })).toThrow(
    /^(?!.*secreta)/,
  );
  expect(() => readConfig({ DATABASE_URL: 'mysql://u:secreta@base' })).toThrow(
    /^(?!.*secreta)/,
  );
});

test.each<[url: string, isFollowed: boolean]>([
  ['http://127.0.0.1:3000', false],
  ['http://127.8.9.1', false],
  ['http://0.0.0.0:3000', false],
  ['http://0', false],
  ['http://localhost:3000', false],
  ['http://clinica.localhost', false],
  ['http://localhost.', false],
  ['http://[::1]:3000', false],
  ['http://[::]', false],
  ['http://[::ffff:127.0.0.1]', false],
  ['http://192.168.0.10:3000', true],
  ['https://turnos.example', true],
  ['https://localhost.example', true],
])('other devices can follow the public address %s: %s', (url, isFollowed) => {
  expect(publicOrigin({ publicUrl: url }) !== null).toBe(isFollowed);
});

test('an invalid setting ends the program with one line and code 1', () => {
  const source = (file: string) =>
    JSON.stringify(pathToFileURL(join(import.meta.dirname, file)).href);
  const program = `
    import { readConfig } from ${source('config.ts')};
    import { endRefused } from ${source('start-refusal.ts')};
    try { readConfig(process.env); } catch (error) { endRefused(error); }`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', program],
    {
      env: { PORT: '-1' },
      encoding: 'utf8',
    },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'Configuración inválida: PORT debe ser un número entre 0 y 65535.\n',
  });
});
