import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import type { StaffAppointment } from '../../contract/staff-appointments.ts';
import { announceAppointment } from '../announce-appointment.ts';
import { appointmentDay } from '../appointment-day.ts';
import {
  findGivenAppointment,
  lockStaffAppointment,
  type StaffAppointmentRow,
} from '../staff-appointment-queries.ts';
import { toStaffAppointment } from '../to-staff-appointment.ts';
import { findCoverage, updateCoverage } from './coverage-queries.ts';

export interface CoverageRequest extends Call<'reception'> {
  appointmentId: string;
  /** The coverage on the screen of the caller. */
  seen: { insurerName: string | null; isPrivate: boolean };
  /** Null: the patient alone pays. */
  coverage: { insurerId: string; planId: string | null } | null;
}

type CoverageRefusal =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'WRONG_STATUS'
  | 'WRONG_DAY'
  | 'CHANGED_MEANWHILE';

/** Sets who pays for an appointment of today, which decides what is due. A repeat changes nothing. */
export async function setCoverage(
  services: Pick<Services, 'db' | 'snapshot' | 'changes'>,
  request: CoverageRequest,
): Promise<Outcome<StaffAppointment, CoverageRefusal>> {
  const { appointmentId: id, seen, coverage, now, today, zone } = request;
  const outcome = await inTransaction<
    Outcome<{ row: StaffAppointmentRow; isChanged: boolean }, CoverageRefusal>
  >(services.db, async (tx) => {
    const row = await lockStaffAppointment(tx, { id, doctorId: null });
    if (!row) return refuse({ code: 'NOT_FOUND' });
    const named = coverage && (await findCoverage(tx, coverage));
    if (coverage && !named)
      return invalid(
        'coverage.insurerId',
        'Esa cobertura ya no está en la lista.',
      );
    const isSame = coverage
      ? row.insurerName === named?.insurerName &&
        row.planName === named?.planName
      : row.insurerName === null && row.isPrivate;
    if (isSame) return done({ row, isChanged: false });
    const { day, today: itsToday } = appointmentDay(row, request);
    if (day !== itsToday) return refuse({ code: 'WRONG_DAY', data: { day } });
    const { status } = row;
    if (status === 'cancelled' || status === 'noshow')
      return refuse({ code: 'WRONG_STATUS', data: { status } });
    if (
      row.insurerName !== seen.insurerName ||
      row.isPrivate !== seen.isPrivate
    )
      return refuse({ code: 'CHANGED_MEANWHILE' });
    await updateCoverage(tx, { id, coverage });
    await insertAuditEvent(tx, {
      ...doneBy(request),
      kind: 'appointment_coverage_set',
      subjectPatientId: row.patientId,
      detail: {
        appointmentId: id,
        insurer: named?.insurerName ?? 'Particular',
      },
    });
    return done({ row: await findGivenAppointment(tx, id), isChanged: true });
  });
  if (!outcome.ok) return outcome;
  const { row, isChanged } = outcome.value;
  if (isChanged) announceAppointment(services, row);
  return done(
    toStaffAppointment(row, { actor: request.actor, now, today, zone }),
  );
}
