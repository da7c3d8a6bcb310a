import { findInsurance } from '../../../../base/clinic/server/find-insurance.ts';
import { type Call, doneBy, inputOf } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import type { PatientFile } from '../../contract/patient-file.ts';
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

type FileServices = Pick<Services, 'db' | 'snapshot' | 'ways'>;

/**
 * Adds an insurer of the clinic, with plan and member number as on the card, or adds that the patient pays.
 */
export async function addCoverage(
  { db, snapshot, ways }: FileServices,
  request: Call & CoverageToInsert,
): Promise<Outcome<PatientFile, 'NOT_FOUND' | 'INVALID_INPUT'>> {
  const coverage = inputOf(request);
  const { patientId, insurerId, planId } = coverage;
  const insurance = findInsurance(await snapshot.current(), {
    insurerId: insurerId ?? undefined,
    planId,
  });
  if (!insurance.ok) return insurance;
  const added = await inTransaction(
    db,
    async (tx): Promise<Outcome<true, 'NOT_FOUND' | 'INVALID_INPUT'>> => {
      if (!(await lockCoveragesOf(tx, patientId)))
        return refuse({ code: 'NOT_FOUND' });
      const before = await listCoverages(tx, patientId);
      if (
        before.some(
          (coverage) =>
            coverage.insurerId === insurerId && coverage.planId === planId,
        )
      ) {
        return invalid('insurerId', 'La persona ya tiene esa cobertura.');
      }
      const memberNumber = insurerId && coverage.memberNumber;
      const isPrimary = coverage.isPrimary || before.length === 0;
      await insertCoverageOf(tx, { ...coverage, memberNumber, isPrimary });
      await insertAuditEvent(tx, {
        ...doneBy(request),
        kind: 'coverage_added',
        subjectPatientId: patientId,
        detail: insurerId ? { insurerId } : {},
      });
      return done(true);
    },
  );
  return added.ok ? readPatientFile({ db, ways }, request) : added;
}

interface OneCoverage extends Call {
  patientId: string;
  coverageId: string;
}

/** Makes a coverage the primary one. */
export async function preferCoverage(
  services: FileServices,
  request: OneCoverage,
): Promise<Outcome<PatientFile, 'NOT_FOUND'>> {
  const { patientId, coverageId } = request;
  const isDone = await inTransaction(services.db, async (tx) => {
    if (!(await lockCoveragesOf(tx, patientId))) return undefined;
    const coverage = await findCoverage(tx, request);
    if (!coverage || coverage.endedAt) return undefined;
    if (coverage.isPrimary) return true;
    await updatePrimaryCoverage(tx, request);
    await insertAuditEvent(tx, {
      ...doneBy(request),
      kind: 'coverage_put_first',
      subjectPatientId: patientId,
      detail: { coverageId },
    });
    return true;
  });
  return isDone
    ? readPatientFile(services, request)
    : refuse({ code: 'NOT_FOUND' });
}

/** Ends a coverage, which stays on file. */
export async function endCoverage(
  services: FileServices,
  request: OneCoverage,
): Promise<Outcome<PatientFile, 'NOT_FOUND'>> {
  const { patientId, coverageId } = request;
  const isDone = await inTransaction(services.db, async (tx) => {
    if (!(await lockCoveragesOf(tx, patientId))) return undefined;
    const coverage = await findCoverage(tx, request);
    if (!coverage || coverage.endedAt) return coverage && true;
    await updateCoverageEnded(tx, request);
    await insertAuditEvent(tx, {
      ...doneBy(request),
      kind: 'coverage_ended',
      subjectPatientId: patientId,
      detail: { coverageId },
    });
    return true;
  });
  return isDone
    ? readPatientFile(services, request)
    : refuse({ code: 'NOT_FOUND' });
}
