import type { ListedDoctor } from '../../contract/admin/doctors.ts';
import type { AccessServices } from '../identity/access-services.ts';
import { listEveryDoctor } from './doctor-listing-queries.ts';

/** Every professional there is or was, by name, with what is missing of each. */
export function listDoctorsToSetUp({ db }: AccessServices, now: Date): Promise<ListedDoctor[]> {
  return listEveryDoctor(db, now);
}
