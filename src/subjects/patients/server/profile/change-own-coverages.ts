import { findInsurance } from '../../../../base/clinic/server/find-insurance.ts';
import type { SnapshotCache } from '../../../../base/clinic/server/snapshot-cache.ts';
import type { Call } from '../../../../base/doors/call.ts';
import { doneBy } from '../../../../base/doors/call.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import type { Coverage } from '../../contract/own-data.ts';
import {
  type CoverageRow,
  findCoverage,
  insertCoverageOf,
  listCoverages,
  lockCoveragesOf,
  updateCoverageEnded,
  updatePrimaryCoverage,
} from '../file/coverage-queries.ts';

const mostCoverages = 5;

interface Surroundings {
  db: Database;
  snapshot: SnapshotCache;
}

export interface NewCoverage {
  /** Null: the patient pays. */
  insurerId: string | null;
  planId?: string | undefined;
  memberNumber?: string | undefined;
}

/** The patient's coverages, the primary one first. */
export async function listOwnCoverages(
  db: Database,
  patientId: string,
): Promise<Coverage[]> {
  return (await listCoverages(db, patientId)).map(told);
}

function told(row: CoverageRow): Coverage {
  const {
    id,
    insurerId,
    insurerName,
    planId,
    planName,
    memberNumber,
    isPrimary,
  } = row;
  return {
    id,
    insurerId,
    insurerName,
    planId,
    planName,
    memberNumber,
    isPrimary,
  };
}

/** Adds an insurer of the clinic's list, or that the patient pays. The first coverage is the primary one. */
export async function addOwnCoverage(
  { db, snapshot }: Surroundings,
  { insurerId, planId, memberNumber, ...call }: Call<'patient'> & NewCoverage,
): Promise<Outcome<Coverage[], 'INVALID_INPUT'>> {
  const { id: patientId } = call.actor;
  const insurance = findInsurance(await snapshot.current(), {
    insurerId: insurerId ?? undefined,
    planId,
  });
  if (!insurance.ok) return insurance;
  const added = {
    patientId,
    insurerId,
    planId: insurance.value.planId,
    memberNumber: (insurerId && memberNumber) || null,
  };
  const outcome = await inTransaction(
    db,
    async (tx): Promise<Outcome<true, 'INVALID_INPUT'> | undefined> => {
      if (!(await lockCoveragesOf(tx, patientId))) return undefined;
      const before = await listCoverages(tx, patientId);
      if (
        before.some(
          (coverage) =>
            coverage.insurerId === insurerId &&
            coverage.planId === added.planId,
        )
      ) {
        return invalid('insurerId', 'Ya figura entre sus coberturas.');
      }
      if (before.length >= mostCoverages) {
        return invalid(
          'insurerId',
          `Puede tener hasta ${mostCoverages} coberturas: dé de baja una que ya no use.`,
        );
      }
      await insertCoverageOf(tx, { ...added, isPrimary: before.length === 0 });
      await insertAuditEvent(tx, { ...doneBy(call), kind: 'coverage_added' });
      return done(true);
    },
  );
  if (outcome && !outcome.ok) return outcome;
  return done(await listOwnCoverages(db, patientId));
}

interface OneCoverage extends Call<'patient'> {
  coverageId: string;
}

/** Ends one of the patient's coverages. Appointments booked with it stay as they are. */
export async function endOwnCoverage(
  db: Database,
  call: OneCoverage,
): Promise<Outcome<Coverage[], 'NOT_FOUND'>> {
  const own = { coverageId: call.coverageId, patientId: call.actor.id };
  const isTheirs = await inTransaction(db, async (tx) => {
    await lockCoveragesOf(tx, own.patientId);
    const coverage = await findCoverage(tx, own);
    if (!coverage) return undefined;
    if (coverage.endedAt) return true;
    await updateCoverageEnded(tx, { ...own, now: call.now });
    await insertAuditEvent(tx, { ...doneBy(call), kind: 'coverage_ended' });
    return true;
  });
  return isTheirs
    ? done(await listOwnCoverages(db, own.patientId))
    : refuse({ code: 'NOT_FOUND' });
}

/** Makes it the primary coverage, which is the default. */
export async function putOwnCoverageFirst(
  db: Database,
  call: OneCoverage,
): Promise<Outcome<Coverage[], 'NOT_FOUND' | 'CHANGED_MEANWHILE'>> {
  const own = { coverageId: call.coverageId, patientId: call.actor.id };
  const outcome = await inTransaction(
    db,
    async (tx): Promise<Outcome<true, 'CHANGED_MEANWHILE'> | undefined> => {
      await lockCoveragesOf(tx, own.patientId);
      const coverage = await findCoverage(tx, own);
      if (!coverage) return undefined;
      if (coverage.endedAt) return refuse({ code: 'CHANGED_MEANWHILE' });
      if (coverage.isPrimary) return done(true);
      await updatePrimaryCoverage(tx, own);
      await insertAuditEvent(tx, {
        ...doneBy(call),
        kind: 'coverage_put_first',
      });
      return done(true);
    },
  );
  if (!outcome) return refuse({ code: 'NOT_FOUND' });
  return outcome.ok ? done(await listOwnCoverages(db, own.patientId)) : outcome;
}
