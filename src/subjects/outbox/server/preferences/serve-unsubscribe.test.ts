import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkKey } from '../../../../base/kernel/secrets/server-keys.ts';
import {
  insertPatient,
  insertSmallClinic,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { digestOf } from '../../../../testing/database/table-digest.ts';
import {
  type Answer,
  newVisitor,
  testServer,
} from '../../../../testing/servers/test-server.ts';
import { readMessagePreferences } from './read-message-preferences.ts';
import { saveMessagePreference } from './save-message-preference.ts';
import { unsubscribeUrlOf } from './unsubscribe-url.ts';

const database = testDatabase();
const server = testServer(database);
/** The test server's key. */
const serverKey = Buffer.alloc(32, 7);
const clinicName = 'Sol & "Luna" <b>Salud</b>';
let patientId: string;
let path: string;

beforeAll(async () => {
  await insertSmallClinic(database);
  await database.owner.query('update clinics set name = $1', [clinicName]);
});
beforeEach(async () => {
  ({ id: patientId } = await insertPatient(database, {
    fullName: 'Canaria Reservada',
    email: 'c@example.com',
  }));
  path = pathOf(patientId);
});

function pathOf(
  id: string,
  channel: 'email' | 'whatsapp' = 'email',
  key: Buffer = serverKey,
): string {
  const url = unsubscribeUrlOf({
    linkKey: key,
    publicUrl: 'https://turnos.example',
    patientId: id,
    channel,
  });
  expect(url).toMatch(/^https:\/\/turnos\.example\/api\/public\/unsubscribe\//);
  return new URL(url).pathname;
}

const formType = 'application/x-www-form-urlencoded';
const oneClick = 'List-Unsubscribe=One-Click';
const post = (
  to: string,
  body = oneClick,
  headers: Record<string, string> = {},
) =>
  newVisitor(server).ask(to, {
    body,
    headers: { 'content-type': formType, ...headers },
  });

async function wanted(of = patientId): Promise<Record<string, boolean>> {
  const preferences = await readMessagePreferences(database.db, of);
  return Object.fromEntries(
    preferences.map(({ channel, topic, isWanted }) => [
      `${channel} ${topic}`,
      isWanted,
    ]),
  );
}

async function wantEverything(): Promise<void> {
  for (const channel of ['email', 'whatsapp'] as const) {
    await saveMessagePreference(database.db, {
      patientId,
      channel,
      topic: 'offers',
      isWanted: true,
      saidThrough: 'web',
    });
  }
}

const everything = {
  'email turnos': true,
  'email offers': true,
  'whatsapp turnos': true,
  'whatsapp offers': true,
};

/**
 * Expects our own page: with a closed policy, never cached, and without foreign markup or a patient's name.
 */
function expectPage({ headers, text }: Answer): void {
  expect(headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.getSetCookie()).toEqual([]);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(
    /^default-src 'none'.*frame-ancestors 'none'.*form-action 'self'/,
  );
  const [, nonce] = /'nonce-([\w-]+)'/.exec(policy) ?? [];
  expect(text).toContain(`<style nonce="${nonce}">`);
  expect(text).toMatch(/^<!doctype html>\s*<html lang="es-AR">/);
  expect(text).toMatch(
    /<title>[^<]+ · Sol &amp; &quot;Luna&quot; &lt;b&gt;Salud&lt;\/b&gt;<\/title>/,
  );
  expect(text).not.toMatch(/<b>|<script|\son\w+=|\sstyle=/);
  expect(text).not.toContain('Canaria');
  expect(text.match(/<h1>/g)).toHaveLength(1);
}

describe('a patient who only opens the link', () => {
  test('is asked first, on a page with one button, and told which messages remain', {
    tags: ['all'],
  }, async () => {
    const answer = await newVisitor(server).ask(path);
    expect(answer.status).toBe(200);
    expectPage(answer);
    expect(answer.text).toMatch(
      /<form method="post">[\s\S]*<button type="submit">Dejar de recibir<\/button>/,
    );
    expect(answer.text).toMatch(/por correo/);
    expect(answer.text).toMatch(/mensajes sobre sus turnos .* no cambian/);
    expect(
      (await newVisitor(server).ask(pathOf(patientId, 'whatsapp'))).text,
    ).toMatch(/por WhatsApp/);
  });

  test('changes nothing, and neither does a scanner that opens it twenty times', {
    tags: ['all'],
  }, async () => {
    await wantEverything();
    const before = await digestOf(database);
    for (let time = 0; time < 20; time++) {
      for (const method of ['GET', 'HEAD']) {
        const { status } = await newVisitor(server).ask(path, { method });
        expect(status).toBe(200);
      }
    }
    expect(await digestOf(database)).toEqual(before);
  });
});

describe('one click', () => {
  test('by the mail provider, without our cookie or header, ends the offers by e-mail alone', async () => {
    await wantEverything();
    const answer = await post(path);
    expect(answer.status).toBe(200);
    expect(await wanted()).toEqual({ ...everything, 'email offers': false });
  });

  test('ends the offers in the other form of RFC 8058 too', async () => {
    await wantEverything();
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      body,
    });
    expect(response.status).toBe(200);
    expect(await wanted()).toEqual({ ...everything, 'email offers': false });
  });

  test('ends the offers from a mail read in a browser, on another site', async () => {
    await wantEverything();
    const { status } = await post(pathOf(patientId, 'whatsapp'), oneClick, {
      'sec-fetch-site': 'cross-site',
      origin: 'https://correo.example',
    });
    expect(status).toBe(200);
    expect(await wanted()).toEqual({ ...everything, 'whatsapp offers': false });
  });

  test('on the button of our page is answered by a page that says it is done', async () => {
    await wantEverything();
    const { text } = await newVisitor(server).ask(path);
    const [, name = '', value = ''] =
      /<input type="hidden" name="([^"]+)" value="([^"]+)">/.exec(text) ?? [];
    const done = await post(path, `${name}=${value}`, {
      'sec-fetch-site': 'same-origin',
      origin: 'null',
    });
    expect(done.status).toBe(200);
    expectPage(done);
    expect(done.text).toMatch(/<h1>Listo, no recibirá más avisos<\/h1>/);
    expect(done.text).not.toMatch(/<form/);
    expect(await wanted()).toEqual({ ...everything, 'email offers': false });
  });

  test('repeated, also twenty times at once, has the same answer and is written once', async () => {
    await wantEverything();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(path)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { rows } = await database.owner.query(
      `select is_wanted, said_through from message_preferences
        where patient_id = $1 and channel = 'email' order by id`,
      [patientId],
    );
    expect(rows).toEqual([
      { is_wanted: true, said_through: 'web' },
      { is_wanted: false, said_through: 'unsubscribe' },
    ]);
  });

  test('by a patient without an earlier choice is noted as a refusal', async () => {
    await post(path);
    const [, offers] = await readMessagePreferences(database.db, patientId);
    expect(offers).toMatchObject({
      topic: 'offers',
      isWanted: false,
      saidThrough: 'unsubscribe',
    });
  });
});

describe('no unsubscription comes from', () => {
  async function untouched(act: () => Promise<void>): Promise<void> {
    await wantEverything();
    const before = await digestOf(database);
    await act();
    expect(await digestOf(database)).toEqual(before);
  }

  test('a secret of another patient, channel or clinic, or a cut or missing one', async () => {
    const other = await insertPatient(database);
    const token = path.split('/').at(-1) ?? '';
    const under = (id: string, channel: string, secret: string) =>
      `/api/public/unsubscribe/${id}/${channel}/${secret}`;
    const wrong = [
      under(other.id, 'email', token),
      under(patientId, 'whatsapp', token),
      under(patientId, 'sms', token),
      under(patientId.toUpperCase(), 'email', token),
      under('nadie', 'email', token),
      under(patientId, 'email', token.slice(0, -1)),
      under(patientId, 'email', `${token}A`),
      under(patientId, 'email', '%00'),
      pathOf(patientId, 'email', await linkKey(database.db)),
    ];
    await untouched(async () => {
      for (const address of wrong) {
        for (const answer of [
          await newVisitor(server).ask(address),
          await post(address),
        ]) {
          expect([400, 404], address).toContain(answer.status);
          expect(answer.text).not.toMatch(/<form|Listo/);
        }
      }
      const page = await newVisitor(server).ask(wrong[0] ?? '');
      expect(page.status).toBe(404);
      expectPage(page);
      expect(page.text).toMatch(/<h1>Este enlace no sirve<\/h1>/);
      expect((await post(wrong[0] ?? '')).text).toMatch(
        /<h1>Este enlace no sirve<\/h1>/,
      );
    });
  });

  test('a form without the word, which is asked again', async () => {
    await untouched(async () => {
      for (const body of [
        '',
        'List-Unsubscribe=',
        'List-Unsubscribe=no',
        'otra=One-Click',
        '%%%=%%%',
      ]) {
        const answer = await post(path, body);
        expect(answer.status, body).toBe(400);
        expectPage(answer);
        expect(answer.text).toMatch(/<button/);
      }
      const broken = await post(path, '--x\r\nnada', {
        'content-type': 'multipart/form-data; boundary=y',
      });
      expect(broken.status).toBe(400);
      const bare = await post(path, '--x', {
        'content-type': 'multipart/form-data',
      });
      expect(bare.status).toBe(400);
    });
  });

  test('other content, a form too large, or another method', async () => {
    await untouched(async () => {
      expect(
        (
          await post(path, '{"List-Unsubscribe":"One-Click"}', {
            'content-type': 'application/json',
          })
        ).status,
      ).toBe(400);
      expect(
        (await post(path, oneClick, { 'content-type': 'text/plain' })).status,
      ).toBe(400);
      expect(
        (await post(path, `${oneClick}&x=${'x'.repeat(70_000)}`)).status,
      ).toBe(413);
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const { status } = await newVisitor(server).ask(path, { method });
        expect(status, method).toBeGreaterThanOrEqual(400);
      }
    });
  });

  test('another address, which takes no form and nothing from another site', async () => {
    for (const other of [
      '/api/public/holds',
      '/api/public/patients',
      `${path}/holds`,
      '/api/public/unsubscribe/../holds',
      '/api/public/unsubscribe',
    ]) {
      await untouched(async () => {
        expect((await post(other)).json, other).toMatchObject({
          code: 'MALFORMED_BODY',
        });
        expect(
          (await post(other, oneClick, { 'sec-fetch-site': 'cross-site' }))
            .json,
          other,
        ).toMatchObject({
          code: 'CROSS_SITE',
        });
      });
    }
  });
});

test('the log names neither patient nor secret', async () => {
  await post(path);
  const log = server.logged.join('\n');
  expect(log).toContain('/api/public/unsubscribe/…');
  expect(log).not.toContain(patientId);
  expect(log).not.toContain(path.split('/').at(-1));
});
