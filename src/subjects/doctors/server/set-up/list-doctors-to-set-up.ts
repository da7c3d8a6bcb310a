import type { Services } from '../../../../base/doors/services.ts';
import type { ListedDoctor } from '../../contract/doctors.ts';
import { listEveryDoctor } from '../doctor-listing-queries.ts';

/** All professionals, also former, by name, with what each still lacks. */
export function listDoctorsToSetUp(
  { db }: Services,
  now: Date,
): Promise<ListedDoctor[]> {
  return listEveryDoctor(db, now);
}
