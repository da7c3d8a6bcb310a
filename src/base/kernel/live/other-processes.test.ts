import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../testing/database/database.ts';
import { readConfig } from '../config.ts';
import { openChangeFeed } from './change-feed.ts';
import { findDifferingSettings, processName } from './other-processes.ts';

const database = testDatabase();
const key = Buffer.alloc(32, 7);
const nameWith = (env: Record<string, string>) =>
  processName(readConfig({ DEMO: '1', ...env }), key);

const mail = {
  SMTP_URL: 'smtp://ana:clave-secreta@127.0.0.1:25',
  MAIL_FROM: 'turnos@clinica.example',
};

async function startAs(name: string): Promise<string[]> {
  const feed = await openChangeFeed(
    { connectionString: database.url, application_name: name },
    { warn() {} },
  );
  onTestFinished(() => feed.stop());
  return findDifferingSettings(database.url, name);
}

test('a second process learns which of its settings differ, but not their values', async () => {
  expect(await startAs(nameWith(mail))).toEqual([]);
  expect(await startAs(nameWith(mail))).toEqual([]);
  expect(
    await startAs(nameWith({ ...mail, FRAMED_BY: 'https://otra.example' })),
  ).toEqual(['PUBLIC_URL, FRAMED_BY']);
  expect(
    await startAs(nameWith({ PUBLIC_URL: 'https://otra.example' })),
  ).toEqual(['PUBLIC_URL, FRAMED_BY', 'SMTP_URL, MAIL_FROM']);
});

test('the name fits into PostgreSQL and shows no setting', () => {
  const name = nameWith({
    ...mail,
    DOCTOR_DEFAULT_PASSWORD: 'otra clave secreta',
  });
  expect(name.length).toBeLessThan(64);
  expect(name).toMatch(/^turnoclaro( [a-z]+=[0-9a-f]{6}){4}$/);
  expect(
    processName(readConfig({ DEMO: '1', ...mail }), Buffer.alloc(32, 8)),
  ).not.toBe(nameWith(mail));
});
