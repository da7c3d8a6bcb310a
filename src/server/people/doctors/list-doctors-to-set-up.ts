import type { ListedDoctor } from '../../../contract/admin/doctors.ts';
import type { Services } from '../../clinic/services.ts';
import { listEveryDoctor } from './doctor-listing-queries.ts';

/** All professionals, present and former, by name, with what each one lacks. */
export function listDoctorsToSetUp({ db }: Services, now: Date): Promise<ListedDoctor[]> {
  return listEveryDoctor(db, now);
}
