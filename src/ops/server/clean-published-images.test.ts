import { beforeAll, expect, test } from 'vitest';
import { addressPhoto } from '../../subjects/doctors/server/profile/photo-address.ts';
import { testNow } from '../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../testing/clinic/factories.ts';
import { photoAs } from '../../testing/clinic/files.ts';
import { jpegOf } from '../../testing/clinic/images.ts';
import { testDatabase } from '../../testing/database/database.ts';
import { testApi } from '../../testing/servers/api.ts';
import { cleanPublishedImages } from './clean-published-images.ts';

const database = testDatabase();
let clinic: SmallClinic;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
});

/** Inserts a photo as an older version did, without encoding it anew. */
async function insertPhotoAsItCame(
  doctorId: string,
  content: Uint8Array,
): Promise<string> {
  const { version, path } = addressPhoto(doctorId, content);
  await database.owner.query(
    'update doctors set photo_path = $2 where id = $1',
    [doctorId, path],
  );
  await database.owner.query(
    `insert into doctor_photos (doctor_id, content, kind, version, updated_at) values ($1, $2, 'image/jpeg', $3, now())`,
    [doctorId, content, version],
  );
  return path;
}
const pathOf = async (doctorId: string) =>
  (
    await database.owner.query('select photo_path from doctors where id = $1', [
      doctorId,
    ])
  ).rows[0].photo_path;

test('photos and the logo of an older version are published only after a new encoding', {
  tags: ['all'],
}, async () => {
  const api = testApi(servicesOn(database.db));
  const brokenId = await insertDoctor(database, {
    name: 'Sin Foto',
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId],
  });
  const photo = await photoAs('jpeg');
  const before = await insertPhotoAsItCame(clinic.doctorId, photo);
  await insertPhotoAsItCame(brokenId, jpegOf());
  const version = addressPhoto('', photo).version;
  await database.owner.query('update clinics set logo_version = $1', [version]);
  await database.owner.query(
    `insert into clinic_logos (content, kind, version, updated_at) values ($1, 'image/jpeg', $2, now())`,
    [photo, version],
  );
  for (const path of [before, `/api/public/clinic/logo?v=${version}`]) {
    expect((await api.ask({ path })).status).toBe(404);
  }

  expect(await cleanPublishedImages(database.db, testNow)).toBe(3);
  expect(await cleanPublishedImages(database.db, testNow)).toBe(0);
  const path = await pathOf(clinic.doctorId);
  expect(path).not.toBe(before);
  for (const each of [path, '/api/public/clinic/logo']) {
    const shown = await api.ask({ path: each });
    expect(shown.status).toBe(200);
    expect(Buffer.from(await shown.arrayBuffer()).includes('Canariogps')).toBe(
      false,
    );
  }
  expect(await pathOf(brokenId)).toBeNull();
});
