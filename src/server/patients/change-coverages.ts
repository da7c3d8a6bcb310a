import { fieldMessages } from '../../contract/field-messages.ts';
import type { PatientFile } from '../../contract/reception/patient-file.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import { commitIf } from '../db/commit-if.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { doneByStaff, type StaffCall } from '../identity/staff-call.ts';
import { invalid, type Outcome, type Refusal, refuse } from '../refusal.ts';
import {
  type CoverageToInsert,
  findCoverage,
  insertCoverageOf,
  listCoverages,
  lockCoveragesOf,
  updateCoverageEnded,
  updatePrimaryCoverage,
} from './coverage-queries.ts';
import { readPatientFile } from './read-patient-file.ts';

type Services = Pick<BookingServices, 'db' | 'catalog'>;

/** Adds an insurer of the clinic's, with plan and member number as they are on the card. */
export async function addCoverage(
  { db, catalog }: Services,
  { actor, address, now, ...coverage }: StaffCall & CoverageToInsert,
): Promise<Outcome<PatientFile, 'NOT_FOUND' | 'INVALID_INPUT'>> {
  const { patientId, insurerId, planId } = coverage;
  const insurer = (await catalog.current()).insurers.get(insurerId);
  if (!insurer) return invalid('insurerId', fieldMessages.INSURER_UNKNOWN);
  if (planId !== null && !insurer.plans.some(({ id }) => id === planId)) {
    return invalid('planId', 'Elija un plan de la lista.');
  }
  let refusal: Refusal<'NOT_FOUND' | 'INVALID_INPUT'> = { code: 'NOT_FOUND' };
  const isAdded = await commitIf(db, async (tx) => {
    if (!(await lockCoveragesOf(tx, patientId))) return undefined;
    const before = await listCoverages(tx, patientId);
    if (before.some((one) => one.insurerId === insurerId && one.planId === planId)) {
      refusal = invalid('insurerId', 'La persona ya tiene esa cobertura.').refusal;
      return undefined;
    }
    await insertCoverageOf(tx, { ...coverage, isPrimary: coverage.isPrimary || before.length === 0 });
    await insertAuditEvent(tx, {
      ...doneByStaff({ actor, address, now }),
      ...{ kind: 'coverage_added', subjectPatientId: patientId, detail: { insurerId } },
    });
    return true;
  });
  return isAdded ? readPatientFile({ db, catalog }, { patientId, now }) : { ok: false, refusal };
}

interface OneCoverage extends StaffCall {
  patientId: string;
  coverageId: string;
}

/** The one that is used first from now on. */
export async function preferCoverage(
  services: Services,
  asked: OneCoverage,
): Promise<Outcome<PatientFile, 'NOT_FOUND'>> {
  const { patientId, coverageId } = asked;
  const isDone = await commitIf(services.db, async (tx) => {
    if (!(await lockCoveragesOf(tx, patientId))) return undefined;
    const coverage = await findCoverage(tx, asked);
    if (!coverage || coverage.endedAt) return undefined;
    if (coverage.isPrimary) return true;
    await updatePrimaryCoverage(tx, asked);
    await insertAuditEvent(tx, {
      ...doneByStaff(asked),
      ...{ kind: 'coverage_put_first', subjectPatientId: patientId, detail: { coverageId } },
    });
    return true;
  });
  return isDone ? readPatientFile(services, asked) : refuse({ code: 'NOT_FOUND' });
}

/** It serves no more, and stays on record. */
export async function endCoverage(
  services: Services,
  asked: OneCoverage,
): Promise<Outcome<PatientFile, 'NOT_FOUND'>> {
  const { patientId, coverageId } = asked;
  const isDone = await commitIf(services.db, async (tx) => {
    if (!(await lockCoveragesOf(tx, patientId))) return undefined;
    const coverage = await findCoverage(tx, asked);
    if (!coverage || coverage.endedAt) return coverage && true;
    await updateCoverageEnded(tx, asked);
    await insertAuditEvent(tx, {
      ...doneByStaff(asked),
      ...{ kind: 'coverage_ended', subjectPatientId: patientId, detail: { coverageId } },
    });
    return true;
  });
  return isDone ? readPatientFile(services, asked) : refuse({ code: 'NOT_FOUND' });
}
