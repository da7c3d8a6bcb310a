import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { readClinic } from '../../../../base/clinic/server/read-clinic.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { photoAs } from '../../../../testing/clinic/files.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { testApi } from '../../../../testing/servers/api.ts';
import { readAgendaDay } from '../../../appointments/server/agenda/read-agenda-day.ts';
import { readStaffQueue } from '../../../queue/server/read-staff-queue.ts';
import { ClinicDataSchema } from '../../contract/clinic-fields.ts';
import { readSettings } from './read-settings.ts';
import { saveAccent } from './save-accent.ts';
import { saveClinicData } from './save-clinic-data.ts';
import { saveLogo } from './save-logo.ts';
import { saveMessageTerms } from './save-message-terms.ts';
import { savePolicy } from './save-policy.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let acting: Call<'admin'>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  const { id: userId } = await insertUser(database, { role: 'Admin' });
  acting = callAs('admin', userId);
});

async function data(changes: object = {}) {
  const { clinic: now } = await readSettings(database.db);
  const { revision, accent: _a, logoUrl: _l, isDemo: _d, ...kept } = now;
  return { revision, data: { ...kept, ...changes }, ...acting };
}

const fieldOf = (outcome: { ok: boolean; refusal?: { data?: unknown } }) =>
  outcome.refusal?.data;

test('saved clinic data are public at once, and the log notes the save', async () => {
  const saved = await saveClinicData(
    services,
    await data({
      name: 'Clínica del Sur',
      phones: ['011 4555-6666', '11 2345-6789'],
      openingHours: ['Lunes de 8 a 12'],
    }),
  );
  expect(saved).toMatchObject({
    ok: true,
    value: { clinic: { phones: ['+541145556666', '+541123456789'] } },
  });
  expect(await readClinic(services, testNow)).toMatchObject({
    name: 'Clínica del Sur',
    logoUrl: null,
  });
  const { rows } = await database.owner.query(
    `select kind, role, address from audit_events order by id desc limit 1`,
  );
  expect(rows).toEqual([
    { kind: 'clinic_changed', role: 'admin', address: '192.0.2.7' },
  ]);
});

test('the second of two administrators who save the same is told and changes nothing', async () => {
  const [mine, theirs] = [
    await data({ city: 'Rosario' }),
    await data({ city: 'Salta' }),
  ];
  const answers = await Promise.all([
    saveClinicData(services, mine),
    saveClinicData(services, theirs),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    refusal: { code: 'CHANGED_MEANWHILE' },
  });
});

test.each([
  [
    { phones: ['12'] },
    'phones.0',
    'Revise el teléfono: código de área y número.',
  ],
  [
    { phones: ['11 4555-6666', '+54 11 4555 6666'] },
    'phones.1',
    'Ese teléfono ya está en la lista.',
  ],
  [
    { timeZone: 'America/Atlantis' },
    'timeZone',
    'Elija una zona horaria de la lista.',
  ],
  [
    { name: 'Clínica <b>' },
    'name',
    'El nombre no puede llevar los signos < ni >.',
  ],
])('%j is refused beside its field', async (changes, path, message) => {
  const before = await readSettings(database.db);
  expect(fieldOf(await saveClinicData(services, await data(changes)))).toEqual({
    fields: [{ path, message }],
  });
  expect(await readSettings(database.db)).toEqual(before);
});

test.each([
  ['https://maps.app.goo.gl/abc', true],
  ['https://www.openstreetmap.org/search?query=a@b', true],
  ['https://maps.google.com:clave@otro.example/mapa', false],
  ['https://maps.google.com@otro.example', false],
  ['https://@otro.example', false],
  ['javascript:alert(1)', false],
])(
  'the API keeps the map link %s: %s, and the database refuses a user in it',
  async (url, isKept) => {
    expect(ClinicDataSchema.shape.directionsUrl.safeParse(url).success).toBe(
      isKept,
    );
    const write = database.owner.query(
      'update clinics set directions_url = $1',
      [url],
    );
    if (isKept) await write;
    else
      await expect(write).rejects.toMatchObject({
        constraint: expect.stringMatching(
          /^directions_(have_no_user|are_on_the_web)$/,
        ),
      });
  },
);

test('the clinic keeps a whole position, and removes it again', async () => {
  const position = { latitude: -34.60642, longitude: -58.43563 };
  for (const told of [position, null]) {
    expect(
      await saveClinicData(services, await data({ position: told })),
    ).toMatchObject({ ok: true });
    expect((await readSettings(database.db)).clinic.position).toEqual(told);
    expect((await readClinic(services, testNow)).position).toEqual(told);
  }
  expect(
    ClinicDataSchema.shape.position.safeParse({ latitude: 91, longitude: 0 })
      .success,
  ).toBe(false);
  const half = database.owner.query(
    'update clinics set latitude = 1, longitude = null',
  );
  await expect(half).rejects.toMatchObject({ constraint: 'whole_position' });
});

test('the time zone may change only without appointments to come', async () => {
  const cordoba = 'America/Argentina/Cordoba';
  expect(
    await saveClinicData(services, await data({ timeZone: cordoba })),
  ).toMatchObject({ ok: true });
  const patient = await insertPatient(database);
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at('2026-11-26', '10:00'),
  };
  await bookTestAppointment(services, { slot, patientId: patient.id });
  const refused = await saveClinicData(
    services,
    await data({ timeZone: 'America/Montevideo' }),
  );
  expect(fieldOf(refused)).toEqual({
    fields: [
      {
        path: 'timeZone',
        message:
          'Hay un turno por venir, que quedaría a otra hora. Cambie la zona cuando no quede ninguno.',
      },
    ],
  });
  // All other data may still be saved.
  expect(
    await saveClinicData(services, await data({ city: 'Córdoba' })),
  ).toMatchObject({ ok: true });
});

describe('the colour', () => {
  test('is refused if text on it is unreadable, with the nearest readable one', async () => {
    const { revision } = (await readSettings(database.db)).clinic;
    const refused = await saveAccent(services, {
      revision,
      accent: '#ffd400',
      ...acting,
    });
    expect(fieldOf(refused)).toMatchObject({
      fields: [
        {
          path: 'accent',
          message: expect.stringMatching(/no se leen bien.*#[0-9a-f]{6}\.$/),
        },
      ],
    });
    const nearest =
      JSON.stringify(fieldOf(refused)).match(/#[0-9a-f]{6}/)?.[0] ?? null;
    expect(
      await saveAccent(services, { revision, accent: nearest, ...acting }),
    ).toMatchObject({ ok: true });
  });

  test('is in the first HTML of every page, with the nonce of its policy', async () => {
    const { revision } = (await readSettings(database.db)).clinic;
    await saveAccent(services, { revision, accent: '#1d4ed8', ...acting });
    const html =
      '<html><head></head><body><script type="application/json" id="first-data">[]</script></body></html>';
    const api = testApi(services, {
      site: {
        files: new Map(),
        builtAt: new Date(0),
        html,
        preloadOf: () => '',
      },
    });
    for (const path of ['/', '/admin/settings', '/no-existe']) {
      const page = await api.ask({ path });
      const [, nonce] =
        /'nonce-([\w-]+)'/.exec(
          page.headers.get('content-security-policy') ?? '',
        ) ?? [];
      const text = await page.text();
      expect(text).toContain(
        `<style nonce="${nonce}" id="clinic-accent">:root{--color-accent:#1d4ed8;`,
      );
    }
  });
});

describe('the logo', () => {
  // The first and last bytes of a PNG of 40 × 40.
  const png = Buffer.concat([
    Buffer.from(
      '89504e470d0a1a0a0000000d4948445200000028000000280806000000',
      'hex',
    ),
    Buffer.from('8cfeb86d', 'hex'),
    Buffer.from('0000000049454e44ae426082', 'hex'),
  ]);
  const save = async (logo: Buffer | null) => {
    const { revision } = (await readSettings(database.db)).clinic;
    return saveLogo(services, {
      revision,
      logo: logo === null ? null : logo.toString('base64'),
      ...acting,
    });
  };

  test.each([
    [
      'a drawing that holds a program',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      /no es una imagen/,
    ],
    ['a document', Buffer.from('%PDF-1.7 …'), /no es una imagen/],
    ['an image that is cut short', png.subarray(0, 40), /no es una imagen/],
    [
      'an image with something behind it',
      Buffer.concat([png, Buffer.from('<script>')]),
      /no es una imagen/,
    ],
    ['an image that cannot be decoded', png, /no es una imagen/],
    ['a file that is too heavy', Buffer.alloc(45_001), /demasiado grande/],
  ])('may not be %s', async (_, bytes, message) => {
    expect(fieldOf(await save(bytes))).toEqual({
      fields: [{ path: 'logo', message: expect.stringMatching(message) }],
    });
  });

  test('is served under an address of its own content until it is removed', async () => {
    const api = testApi(services);
    expect((await api.ask({ path: '/api/public/clinic/logo' })).status).toBe(
      404,
    );
    expect(await save(await photoAs('png'))).toMatchObject({ ok: true });
    const { logoUrl } = await readClinic(services, testNow);
    const served = await api.ask({ path: logoUrl ?? '' });
    const published = Buffer.from(await served.arrayBuffer());
    // The photo is upright, and the place where it was taken is gone.
    expect(await sharp(published).metadata()).toMatchObject({
      width: 240,
      height: 320,
    });
    expect(published.includes('Canariogps')).toBe(false);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const etag = served.headers.get('etag') ?? '';
    const again = await api.ask({
      path: '/api/public/clinic/logo',
      headers: { 'if-none-match': etag },
    });
    expect([again.status, again.headers.get('cache-control')]).toEqual([
      304,
      'no-cache',
    ]);
    expect(await save(null)).toMatchObject({
      ok: true,
      value: { clinic: { logoUrl: null } },
    });
    expect((await api.ask({ path: logoUrl ?? '' })).status).toBe(404);
  });
});

test('narrower terms keep the given appointments, and an older form is refused', async () => {
  const { policy } = await readSettings(database.db);
  const { revision, ...terms } = policy;
  const before = await database.owner.query('select * from appointments');
  const saved = await savePolicy(services, {
    revision,
    terms: { ...terms, horizonDays: 1, bufferMinutes: 30 },
    ...acting,
  });
  expect(saved).toMatchObject({
    ok: true,
    value: { policy: { horizonDays: 1, revision: revision + 1 } },
  });
  expect(
    (await database.owner.query('select * from appointments')).rows,
  ).toEqual(before.rows);
  expect((await readClinic(services, testNow)).policy.horizonDays).toBe(1);
  expect(
    await savePolicy(services, { revision, terms, ...acting }),
  ).toMatchObject({
    refusal: { code: 'CHANGED_MEANWHILE' },
  });
  const odd = { ...terms, maxFuturePerPatient: 1, maxFuturePerSpecialty: 2 };
  expect(
    fieldOf(
      await savePolicy(services, {
        revision: revision + 1,
        terms: odd,
        ...acting,
      }),
    ),
  ).toMatchObject({
    fields: [{ path: 'maxFuturePerSpecialty' }],
  });
});

test('the day and the queue of the counter use the saved limits of a long wait', async () => {
  const { policy } = await readSettings(database.db);
  const { revision, ...terms } = policy;
  const saved = await savePolicy(services, {
    revision,
    terms: { ...terms, longWaitMinutes: 7, tooLongWaitMinutes: 11 },
    ...acting,
  });
  expect(saved.ok).toBe(true);
  const desk = callAs('reception', acting.actor.userId ?? '');
  const waitLimits = { longMinutes: 7, tooLongMinutes: 11 };
  expect(
    await readAgendaDay(services, { ...desk, day: '2026-11-24' }),
  ).toMatchObject({ waitLimits });
  expect(await readStaffQueue(services, desk)).toMatchObject({ waitLimits });
});

test('reminders are kept once each, the earliest first', async () => {
  const { messages } = await readSettings(database.db);
  const { revision, ...terms } = messages;
  const saved = await saveMessageTerms(services, {
    revision,
    terms: { ...terms, reminderOffsetsMinutes: [180, 1440, 180] },
    ...acting,
  });
  expect(saved).toMatchObject({
    ok: true,
    value: { messages: { reminderOffsetsMinutes: [1440, 180] } },
  });
});
