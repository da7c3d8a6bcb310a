import type { ListedDoctor } from '../../src/base/clinic/contract/doctors.ts';
import { toRequest } from '../../src/testing/servers/http-connection.ts';
import type { Client } from '../load.ts';

/** The id of a doctor whose booking page has times. */
export async function firstDoctor(product: Client): Promise<string> {
  const { body } = await product.ask(toRequest('GET', '/api/public/doctors'));
  const doctor = (JSON.parse(body) as ListedDoctor[]).find(
    ({ nextFreeMorning }) => nextFreeMorning !== null,
  );
  if (!doctor)
    throw new Error('No doctor of the demonstration has a free time.');
  return doctor.id;
}
