import { expect, test } from 'vitest';
import {
  insertPatient,
  insertSmallClinic,
} from '../../../testing/clinic/factories.ts';
import { olderDatabase } from '../../../testing/database/older-database.ts';
import { migrate } from './migrate.ts';

test('an upgrade sends no SMS until the product is set up for it', async () => {
  const { owner, connection } = await olderDatabase('0116');
  await insertSmallClinic({ owner });
  const { id } = await insertPatient({ owner });
  await owner.query(
    `insert into message_preferences (patient_id, channel, topic, is_wanted, said_through)
      values ($1, 'whatsapp', 'turnos', false, 'desk')`,
    [id],
  );
  const read = async () => {
    const { rows } = await owner.query(
      `select message_channel(patient, 'reminder') as channel from patients patient`,
    );
    return rows;
  };
  const before = await read();
  expect(before).toEqual([{ channel: 'none' }]);
  await migrate(connection);
  expect(await read()).toEqual(before);
  const { rows } = await owner.query('select sends_sms from message_settings');
  expect(rows).toEqual([{ sends_sms: false }]);
});
