import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { InsurerDoctors } from '../../contract/insurer-doctors.ts';
import {
  findInsurer,
  listInsurerDoctorRows,
} from './insurer-doctor-queries.ts';

/** Lists all attending doctors, with the period in which each takes the insurer. */
export async function listInsurerDoctors(
  { db }: Pick<Services, 'db'>,
  { insurerId, today }: Pick<Call, 'today'> & { insurerId: string },
): Promise<Outcome<InsurerDoctors, 'NOT_FOUND'>> {
  const insurer = await findInsurer(db, insurerId);
  if (!insurer) return refuse({ code: 'NOT_FOUND' });
  const doctors = await listInsurerDoctorRows(db, { insurerId, today });
  return done({
    name: insurer.name,
    isEnabled: insurer.isEnabled,
    today,
    doctors,
  });
}
