import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { Checklist } from '../../contract/checklist.ts';
import { findReachedOfAppointment } from '../own/reached-appointments.ts';
import { findChecklist } from './checklist-queries.ts';
import { toChecklist } from './to-checklist.ts';

/** Returns the checklist of an appointment of the patient, or of a patient they act for. */
export async function readChecklist(
  { db }: Pick<Services, 'db'>,
  request: Call<'patient'> & { appointmentId: string },
): Promise<Outcome<Checklist, 'NOT_FOUND'>> {
  const { appointmentId: id } = request;
  const reached = await findReachedOfAppointment(db, request, id);
  const row =
    reached && (await findChecklist(db, { id, patientId: reached.patientId }));
  return row ? done(toChecklist(row, request)) : refuse({ code: 'NOT_FOUND' });
}
