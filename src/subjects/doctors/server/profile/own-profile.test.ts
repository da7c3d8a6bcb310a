import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { CHANGED_MEANWHILE } from '../../../../base/api/contract/refusals.ts';
import { drawSvg } from '../../../../base/kernel/images/draw-svg.ts';
import {
  type SignedInOverHttp,
  signIn,
} from '../../../../testing/access/sign-in.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertSmallClinic,
  type SmallClinic,
} from '../../../../testing/clinic/factories.ts';
import { photoAs } from '../../../../testing/clinic/files.ts';
import { jpegOf, pngOf, webpOf } from '../../../../testing/clinic/images.ts';
import {
  insertDoctorAccount,
  type TestDoctor,
} from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import {
  newVisitor,
  testServer,
} from '../../../../testing/servers/test-server.ts';

/* A doctor changes their own profile over HTTP, and patients see the result. */

const database = testDatabase();
const server = testServer(database);
let clinic: SmallClinic;
let account: TestDoctor;
let doctor: SignedInOverHttp;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  account = await insertDoctorAccount(database, {
    name: 'Julia Marta Ríos',
    enabledAt: testNow,
  });
  await database.owner.query('insert into doctor_specialties values ($1, $2)', [
    account.doctorId,
    clinic.specialtyId,
  ]);
  await database.owner.query(
    `insert into doctor_licenses (doctor_id, kind, number, province, valid_to)
      values ($1, 'MN', '123456', null, null), ($1, 'MP', '5555', 'Córdoba', '2026-11-23')`,
    [account.doctorId],
  );
  doctor = await signIn(server, { role: 'doctor', email: account.email });
});

const visitor = () => newVisitor(server);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const put = (path: `/${string}`, body: unknown) =>
  doctor.ask(path, { method: 'PUT', body });
const savePhoto = (photo: string) => put('/profile/photo', { photo });
const publicDoctor = async () =>
  (await visitor().ask(`/api/public/doctors/${account.doctorId}`)).json;

test('the profile shows the doctor the clinic’s data of them, with an old licence', async () => {
  expect((await doctor.ask('/profile')).json).toEqual({
    id: account.doctorId,
    name: 'Julia Marta Ríos',
    communication: [],
    email: account.email,
    photoUrl: null,
    biography: '',
    biographyVersion: expect.any(String),
    licenses: [
      { text: 'MN 123456', validTo: null, isExpired: false },
      { text: 'MP 5555 (Córdoba)', validTo: '2026-11-23', isExpired: true },
    ],
    specialties: ['Clínica'],
    insurers: [],
    profession: null,
    hasSignature: false,
    hasCalendarFeed: false,
    wantsEveningList: true,
  });
});

test('the doctor turns tomorrow’s list off and on, any number of times', async () => {
  for (const isWanted of [false, false, true]) {
    expect((await put('/profile/evening-list', { isWanted })).json).toEqual({
      wantsEveningList: isWanted,
    });
    expect((await doctor.ask('/profile')).json.wantsEveningList).toBe(isWanted);
  }
});

describe('the text that patients read', () => {
  test('is public at once, and a save over an older text is refused without loss', async () => {
    const { biographyVersion: seenVersion } = (await doctor.ask('/profile'))
      .json;
    const saved = await put('/profile/biography', {
      biography: 'Atiendo\n\nadultos. ',
      seenVersion,
    });
    expect(saved.json.biography).toBe('Atiendo\n\nadultos.');
    expect((await publicDoctor()).biography).toBe('Atiendo\n\nadultos.');
    const second = await put('/profile/biography', {
      biography: 'Otra cosa',
      seenVersion,
    });
    expect([second.status, second.json.message]).toEqual([
      409,
      CHANGED_MEANWHILE.message,
    ]);
    expect(
      (
        await put('/profile/biography', {
          biography: 'Atiendo\n\nadultos.',
          seenVersion,
        })
      ).status,
    ).toBe(200);
    expect((await publicDoctor()).biography).toBe('Atiendo\n\nadultos.');
  });

  test('is refused beside its field with 5,000 characters', async () => {
    const { json, status } = await put('/profile/biography', {
      biography: 'a'.repeat(5000),
      seenVersion: '',
    });
    expect([status, json.data.fields]).toEqual([
      422,
      [
        {
          path: 'biography',
          message: 'El texto puede tener hasta 1.500 caracteres.',
        },
      ],
    ]);
  });
});

test('a private note of 5,000 characters is refused beside its field', async () => {
  const { json, status } = await put(
    '/appointments/0190a000-0000-7000-8000-000000000001/note',
    {
      note: 'a'.repeat(5000),
      seenVersion: '',
    },
  );
  expect([status, json.data.fields]).toEqual([
    422,
    [{ path: 'note', message: 'La nota puede tener hasta 2.000 caracteres.' }],
  ]);
});

describe('the doctor’s data on documents', () => {
  const profile = async () => (await doctor.ask('/profile')).json;

  test('keep a profession until the doctor removes it', async () => {
    const save = (profession: string | null) =>
      put('/profile/profession', { profession });
    expect((await save('  Médica   clínica ')).json).toEqual({
      profession: 'Médica clínica',
    });
    expect(await profile()).toMatchObject({ profession: 'Médica clínica' });
    expect(await save('<b>')).toMatchObject({
      status: 422,
      json: { data: { fields: [{ path: 'profession' }] } },
    });
    expect((await save(null)).json).toEqual({ profession: null });
  });

  test('show a redrawn signature to the doctor alone, and its removal keeps the stored image', async () => {
    const stroke = '<path d="M5 50 L190 60" stroke="navy" stroke-width="6"/>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">${stroke}</svg>`;
    const png = await drawSvg(svg, 200);
    // The data that a camera writes beside the picture are removed.
    const hidden = Buffer.from('tEXtGPS\0-34.60');
    const number = (value: number) =>
      Buffer.from(Uint32Array.of(value).buffer).swap32();
    const chunk = Buffer.concat([
      number(hidden.length - 4),
      hidden,
      number(crc32(hidden)),
    ]);
    const image = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
    const saved = await put('/profile/signature', {
      image: image.toString('base64'),
    });
    expect(saved.status).toBe(200);
    const drawn = Buffer.from(saved.json.png, 'base64');
    expect(drawn.subarray(1, 4).toString()).toBe('PNG');
    expect(drawn.includes('GPS')).toBe(false);
    expect(await profile()).toMatchObject({ hasSignature: true });
    expect((await doctor.ask('/profile/signature')).json).toEqual(saved.json);
    for (const broken of [pngOf(), jpegOf(), webpOf(), Buffer.from('hola')]) {
      const refused = await put('/profile/signature', {
        image: Buffer.from(broken).toString('base64'),
      });
      expect(refused).toMatchObject({
        status: 422,
        json: {
          data: {
            fields: [
              {
                path: 'image',
                message: 'Ese archivo no es una imagen PNG o JPEG. Elija otro.',
              },
            ],
          },
        },
      });
    }
    expect(
      (await doctor.ask('/profile/signature', { method: 'DELETE' })).json,
    ).toEqual({ removed: true });
    expect(
      (await doctor.ask('/profile/signature', { method: 'DELETE' })).json,
    ).toEqual({ removed: false });
    expect((await doctor.ask('/profile/signature')).json).toEqual({
      png: null,
    });
    const { rows } = await database.owner.query(
      'select count(*)::int as count from doctor_signatures',
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('the photo', () => {
  test.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
  ] as const)(
    'in %s reaches patients without camera data, under an address of its own',
    async (format, kind) => {
      const photo = await photoAs(format, { width: 200, height: 160 });
      expect(photo.includes('Canariogps')).toBe(true);
      const { json } = await savePhoto(base64(photo));
      expect(json.photoUrl).toMatch(
        new RegExp(
          `^/api/public/doctors/${account.doctorId}/photo\\?v=[0-9a-f]{16}$`,
        ),
      );
      expect((await publicDoctor()).photoUrl).toBe(json.photoUrl);
      const shown = await fetch(`${server.url}${json.photoUrl}`);
      const published = Buffer.from(await shown.arrayBuffer());
      const { width, height, exif, xmp, orientation } =
        await sharp(published).metadata();
      // The camera lay on its side, so width and height are exchanged.
      expect({ width, height, exif, xmp, orientation }).toEqual({
        width: 160,
        height: 200,
      });
      expect(published.includes('Canariogps')).toBe(false);
      expect(shown.headers.get('content-type')).toBe(kind);
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
      expect(shown.headers.get('content-security-policy')).toContain('sandbox');
      expect(shown.headers.get('cache-control')).toBe(
        'public, max-age=31536000, immutable',
      );
      const etag = shown.headers.get('etag') ?? '';
      const again = await visitor().ask(json.photoUrl, {
        headers: { 'if-none-match': etag },
      });
      expect([again.status, again.text]).toEqual([304, '']);
      const old = await visitor().ask(json.photoUrl.replace(/v=.*/, 'v=otra'));
      expect([old.status, old.headers.get('cache-control')]).toEqual([
        200,
        'no-cache',
      ]);
    },
  );

  const html = '<!doctype html><script>alert(1)</script>';
  test.each([
    [
      'an SVG',
      base64(
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
        ),
      ),
    ],
    ['a page', base64(Buffer.from(html))],
    [
      'a page that begins like a JPEG',
      base64(Buffer.concat([jpegOf().subarray(0, 4), Buffer.from(html)])),
    ],
    [
      'a JPEG with a page behind its end',
      base64(Buffer.concat([jpegOf(), Buffer.from(html)])),
    ],
    ['a JPEG that cannot be decoded', base64(jpegOf())],
    ['nothing', ''],
    ['no base64', 'data:image/png;base64,¡hola!'],
  ])('that is %s is refused, and the earlier photo stays', async (_, photo) => {
    const before = (await publicDoctor()).photoUrl;
    const { status, json } = await savePhoto(photo);
    expect([status, json.data.fields]).toEqual([
      422,
      [
        {
          path: 'photo',
          message: 'Ese archivo no es una imagen JPEG, PNG o WebP. Elija otro.',
        },
      ],
    ]);
    expect((await publicDoctor()).photoUrl).toBe(before);
  });

  test.each([
    [
      'of 30,000 pixels a side',
      base64(pngOf({ width: 30_000, height: 30_000 })),
    ],
    ['of 46 KB', base64(Buffer.concat([jpegOf(), Buffer.alloc(46_000)]))],
  ])('%s is too large', async (_, photo) => {
    const { status, json } = await savePhoto(photo);
    expect([status, json.data.fields[0].message]).toEqual([
      422,
      'Esa imagen es demasiado grande. Elija otra más chica.',
    ]);
  });

  test('is refused unread if its request is 200 KB', async () => {
    const answer = await visitor().ask('/api/doctor/profile/photo', {
      method: 'PUT',
      body: 'a'.repeat(200_000),
    });
    expect(answer.status).toBe(413);
  });

  test('is removed once, and is not shown while the doctor is on leave', async () => {
    const { json } = await savePhoto(base64(await photoAs('jpeg')));
    await database.owner.query(
      `update doctors set status = 'on_leave' where id = $1`,
      [account.doctorId],
    );
    expect((await visitor().ask(json.photoUrl)).status).toBe(404);
    await database.owner.query(
      `update doctors set status = 'active' where id = $1`,
      [account.doctorId],
    );
    doctor = await signIn(server, { role: 'doctor', email: account.email });
    for (const removed of [true, false]) {
      expect(
        (await doctor.ask('/profile/photo', { method: 'DELETE' })).json,
      ).toEqual({ removed });
    }
    expect((await publicDoctor()).photoUrl).toBeNull();
    for (const address of [json.photoUrl, '/api/public/doctors/nadie/photo']) {
      expect((await visitor().ask(address)).status).toBe(404);
    }
  });
});

test('the private calendar opens by its address until the doctor ends it', async () => {
  const { path } = (
    await doctor.ask('/profile/calendar', { method: 'POST', body: {} })
  ).json;
  expect((await visitor().ask(path)).text).toMatch(/^BEGIN:VCALENDAR/);
  expect((await doctor.ask('/profile')).json.hasCalendarFeed).toBe(true);
  expect(
    (await doctor.ask('/profile/calendar', { method: 'DELETE' })).json,
  ).toEqual({
    hasCalendarFeed: false,
  });
  expect((await visitor().ask(path)).status).toBe(404);
  const { rows } = await database.owner.query(
    `select kind from audit_events where doctor_id = $1 and kind like 'calendar%' order by id`,
    [account.doctorId],
  );
  expect(rows).toEqual([{ kind: 'calendar_made' }, { kind: 'calendar_ended' }]);
});
