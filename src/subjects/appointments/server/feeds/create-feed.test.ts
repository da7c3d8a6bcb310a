import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { digestOf } from '../../../../testing/database/table-digest.ts';
import { createCalendarFeed } from './create-feed.ts';
import { type FeedOwner, findFeedOwner } from './feed-queries.ts';
import { revokeCalendarFeed } from './revoke-feed.ts';

const database = testDatabase();
let clinic: SmallClinic;
let patient: FeedOwner;
let doctor: FeedOwner;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  doctor = { kind: 'doctor', id: clinic.doctorId };
});
beforeEach(async () => {
  patient = { kind: 'patient', id: (await insertPatient(database)).id };
});

async function create(owner: FeedOwner): Promise<string> {
  const created = await createCalendarFeed(database.db, { owner });
  if (!created.ok) throw new Error(created.refusal.code);
  return created.value.token;
}

const ownerOf = (token: string) => findFeedOwner(database.db, hashOf(token));

describe('a private calendar', () => {
  test('opens by a secret that is shown once and not stored', async () => {
    const token = await create(patient);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await ownerOf(token)).toEqual(patient);
    const { rows } = await database.owner.query(
      'select * from calendar_feeds where patient_id = $1',
      [patient.id],
    );
    expect(rows).toEqual([
      {
        id: expect.any(String),
        token_hash: hashOf(token),
        patient_id: patient.id,
        doctor_id: null,
        created_at: expect.any(Date),
        revoked_at: null,
      },
    ]);
  });

  test('belongs to a doctor as well as to a patient', async () => {
    const token = await create(doctor);
    expect(await ownerOf(token)).toEqual(doctor);
  });

  test('ends when its owner makes a new one', async () => {
    const before = await create(patient);
    const after = await create(patient);
    expect(await ownerOf(before)).toBeUndefined();
    expect(await ownerOf(after)).toEqual(patient);
  });

  test.each(['patient', 'doctor'] as const)(
    'is one alone if a %s makes it twenty times at once',
    async (kind) => {
      const owner = kind === 'patient' ? patient : doctor;
      const tokens = await Promise.all(
        Array.from({ length: 20 }, () => create(owner)),
      );
      const owners = await Promise.all(tokens.map(ownerOf));
      expect(owners.filter((owner) => owner !== undefined)).toEqual([owner]);
    },
  );

  test('ends when its owner says so, once or twice, and leaves other calendars open', async () => {
    const mine = await create(patient);
    const theirs = await create({
      kind: 'patient',
      id: (await insertPatient(database)).id,
    });
    await revokeCalendarFeed(database.db, { owner: patient });
    const ended = await digestOf(database);
    await revokeCalendarFeed(database.db, { owner: patient });
    expect(await digestOf(database)).toEqual(ended);
    expect(await ownerOf(mine)).toBeUndefined();
    expect(await ownerOf(theirs)).toBeDefined();
  });

  test('opens nothing while its doctor has no access', async () => {
    const token = await create(doctor);
    await database.owner.query(
      'update doctors set is_enabled = false where id = $1',
      [clinic.doctorId],
    );
    expect(await ownerOf(token)).toBeUndefined();
    await database.owner.query(
      'update doctors set is_enabled = true where id = $1',
      [clinic.doctorId],
    );
    expect(await ownerOf(token)).toEqual(doctor);
  });

  test('ends when the receptionist first sees the document, as an impostor may have made it', async () => {
    const [theirs, other] = [await create(patient), await create(doctor)];
    await database.owner.query(
      'update patients set identity_verified_at = now() where id = $1',
      [patient.id],
    );
    expect(await ownerOf(theirs)).toBeUndefined();
    expect(await ownerOf(other)).toEqual(doctor);
    expect(await ownerOf(await create(patient))).toEqual(patient);
  });

  test.each(['patient', 'doctor'] as const)(
    'is refused to a %s who does not exist',
    async (kind) => {
      const before = await digestOf(database);
      const refused = await createCalendarFeed(database.db, {
        owner: { kind, id: randomUUID() },
      });
      expect(refused).toEqual({ ok: false, refusal: { code: 'NOT_FOUND' } });
      expect(await digestOf(database)).toEqual(before);
    },
  );
});
