import { expect, test } from 'vitest';
import { openDatabase } from '../../../../base/kernel/db/database.ts';
import { migrate } from '../../../../base/kernel/schema/migrate.ts';
import {
  insertPatient,
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertSignedVisit } from '../../../../testing/clinic/records.ts';
import { olderDatabase } from '../../../../testing/database/older-database.ts';
import { verifyRecords } from './verify-records.ts';

test('entries signed before documents existed keep their hashes', async () => {
  const { owner, connection } = await olderDatabase('0032');
  const { doctorId } = await insertSmallClinic({ owner });
  const { id: patientId } = await insertPatient(
    { owner },
    { isDivided: false },
  );
  for (let made = 0; made < 3; made++)
    await insertSignedVisit({ owner }, { patientId, doctorId });
  const entries = async () =>
    (
      await owner.query(
        'select id, folio, content, hash from record_entries order by folio',
      )
    ).rows;
  const before = await entries();
  await migrate(connection);
  expect(await entries()).toEqual(before);
  expect(before).toHaveLength(3);
  const db = openDatabase(connection);
  expect(await verifyRecords(servicesOn(db), new Date())).toMatchObject({
    entryCount: 3,
    findings: [],
  });
  await db.destroy();
});
