import type { InsurerDoctors } from '../../../contract/admin/set-up/insurer-doctors.ts';
import type { Call } from '../../clinic/call.ts';
import type { Services } from '../../clinic/services.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { findInsurer, listInsurerDoctorRows } from './insurer-doctor-queries.ts';

/** Everybody who attends, with when they take an insurer. */
export async function listInsurerDoctors(
  { db }: Pick<Services, 'db'>,
  { insurerId, today }: Pick<Call, 'today'> & { insurerId: string },
): Promise<Outcome<InsurerDoctors, 'NOT_FOUND'>> {
  const insurer = await findInsurer(db, insurerId);
  if (!insurer) return refuse({ code: 'NOT_FOUND' });
  const doctors = await listInsurerDoctorRows(db, { insurerId, today });
  return done({ name: insurer.name, isEnabled: insurer.isEnabled, today, doctors });
}
