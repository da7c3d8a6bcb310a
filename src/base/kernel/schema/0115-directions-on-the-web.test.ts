import { expect, test } from 'vitest';
import { insertSmallClinic } from '../../../testing/clinic/factories.ts';
import { olderDatabase } from '../../../testing/database/older-database.ts';
import { migrate } from './migrate.ts';

test.each([
  ['https://maps.example/clinica', 'https://maps.example/clinica'],
  ['javascript:alert(1)', null],
])(
  'an upgrade turns the way to the clinic %s into %s',
  async (before, after) => {
    const { owner, connection } = await olderDatabase('0115');
    await insertSmallClinic({ owner });
    await owner.query('update clinics set directions_url = $1', [before]);
    await migrate(connection);
    const { rows } = await owner.query('select directions_url from clinics');
    expect(rows).toEqual([{ directions_url: after }]);
  },
);
