import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  insertPatient,
  insertSmallClinic,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { digestOf } from '../../../../testing/database/table-digest.ts';
import type { PreferenceSaid } from './preference-queries.ts';
import { readMessagePreferences } from './read-message-preferences.ts';
import { saveMessagePreference } from './save-message-preference.ts';

const database = testDatabase();
let patientId: string;

beforeAll(async () => {
  await insertSmallClinic(database);
});
beforeEach(async () => {
  ({ id: patientId } = await insertPatient(database));
});

const save = (said: Partial<PreferenceSaid>) =>
  saveMessagePreference(database.db, {
    patientId,
    channel: 'email',
    topic: 'offers',
    isWanted: true,
    saidThrough: 'web',
    ...said,
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

async function log(): Promise<unknown[]> {
  const { rows } = await database.owner.query(
    `select channel, topic, is_wanted, said_through from message_preferences where patient_id = $1 order by id`,
    [patientId],
  );
  return rows.map((row) => Object.values(row));
}

const silent = {
  'email turnos': true,
  'email offers': false,
  'whatsapp turnos': true,
  'whatsapp offers': false,
};

describe('a patient’s preferences', () => {
  test('are by default all messages about appointments, and no offer', async () => {
    expect(await readMessagePreferences(database.db, patientId)).toEqual([
      {
        channel: 'email',
        topic: 'turnos',
        isWanted: true,
        saidAt: null,
        saidThrough: null,
      },
      {
        channel: 'email',
        topic: 'offers',
        isWanted: false,
        saidAt: null,
        saidThrough: null,
      },
      {
        channel: 'whatsapp',
        topic: 'turnos',
        isWanted: true,
        saidAt: null,
        saidThrough: null,
      },
      {
        channel: 'whatsapp',
        topic: 'offers',
        isWanted: false,
        saidAt: null,
        saidThrough: null,
      },
    ]);
  });

  test.each<[Partial<PreferenceSaid>, string]>([
    [{ channel: 'email', topic: 'offers', isWanted: true }, 'email offers'],
    [
      { channel: 'whatsapp', topic: 'offers', isWanted: true },
      'whatsapp offers',
    ],
    [{ channel: 'email', topic: 'turnos', isWanted: false }, 'email turnos'],
    [
      { channel: 'whatsapp', topic: 'turnos', isWanted: false },
      'whatsapp turnos',
    ],
  ])(
    'change by %o for that channel, topic and patient alone',
    async (said, changed) => {
      const other = await insertPatient(database);
      expect(await save(said)).toEqual({ isChanged: true });
      expect(await wanted()).toEqual({ ...silent, [changed]: said.isWanted });
      expect(await wanted(other.id)).toEqual(silent);
    },
  );

  test('follow the last word, and keep every word before it', async () => {
    await save({ isWanted: true, saidThrough: 'desk' });
    await save({ isWanted: false, saidThrough: 'unsubscribe' });
    await save({ isWanted: true, saidThrough: 'web' });
    expect((await wanted())['email offers']).toBe(true);
    expect(await log()).toEqual([
      ['email', 'offers', true, 'desk'],
      ['email', 'offers', false, 'unsubscribe'],
      ['email', 'offers', true, 'web'],
    ]);
    const [, said] = await readMessagePreferences(database.db, patientId);
    expect(said).toMatchObject({
      saidAt: expect.any(Date),
      saidThrough: 'web',
    });
  });

  test('said again are not written, from any place', async () => {
    await save({ isWanted: true });
    const before = await digestOf(database);
    expect(await save({ isWanted: true, saidThrough: 'desk' })).toEqual({
      isChanged: false,
    });
    expect(await digestOf(database)).toEqual(before);
  });

  test('are written at first even if they equal the default: the consent can be shown', async () => {
    expect(await save({ topic: 'turnos', isWanted: true })).toEqual({
      isChanged: true,
    });
    expect(await save({ topic: 'offers', isWanted: false })).toEqual({
      isChanged: true,
    });
    expect(await wanted()).toEqual(silent);
    expect(await log()).toHaveLength(2);
  });

  test('said twenty times at once are written once, each time', async () => {
    for (let round = 0; round < 10; round++) {
      const isWanted = round % 2 === 0;
      const results = await Promise.all(
        Array.from({ length: 20 }, () => save({ isWanted })),
      );
      expect(results.filter(({ isChanged }) => isChanged)).toHaveLength(1);
    }
    expect(await log()).toHaveLength(10);
  });

  test('for an unknown patient are not written', async () => {
    const before = await digestOf(database);
    expect(await save({ patientId: randomUUID() })).toEqual({
      isChanged: false,
    });
    expect(await digestOf(database)).toEqual(before);
  });

  test('cannot be deleted or changed by the running product', async () => {
    await save({ isWanted: true });
    await expect(
      database.db
        .updateTable('messagePreferences')
        .set({ isWanted: false })
        .execute(),
    ).rejects.toThrow(/permission denied/);
    await expect(
      database.db.deleteFrom('messagePreferences').execute(),
    ).rejects.toThrow(/permission denied/);
    expect(await log()).toEqual([['email', 'offers', true, 'web']]);
  });
});
