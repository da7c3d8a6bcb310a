import type { Services } from '../../../../base/doors/services.ts';
import type { ListedDoctor } from '../../contract/doctors.ts';
import { listEveryDoctor } from '../doctor-listing-queries.ts';

/** All professionals, present and former, by name, with what each one lacks. */
export function listDoctorsToSetUp({ db }: Services, now: Date): Promise<ListedDoctor[]> {
  return listEveryDoctor(db, now);
}
