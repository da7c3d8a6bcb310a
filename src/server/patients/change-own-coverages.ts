import { fieldMessages } from '../../contract/field-messages.ts';
import type { Coverage } from '../../contract/patient/own-data.ts';
import type { CatalogCache } from '../clinic/catalog-cache.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { doneBy } from '../identity/personal-call.ts';
import { done, invalid, type Outcome, refuse } from '../refusal.ts';
import {
  type CoverageRow,
  findCoverage,
  insertCoverageOf,
  listCoverages,
  lockCoveragesOf,
  updateCoverageEnded,
  updatePrimaryCoverage,
} from './coverage-queries.ts';
import type { PatientCall } from './patient-call.ts';

const mostCoverages = 5;

interface Surroundings {
  db: Database;
  catalog: CatalogCache;
}

export interface NewCoverage {
  insurerId: string;
  planId?: string | undefined;
  memberNumber?: string | undefined;
}

/** Who pays for the patient, the primary one first. */
export async function listOwnCoverages(db: Database, patientId: string): Promise<Coverage[]> {
  return (await listCoverages(db, patientId)).map(told);
}

function told({ id, insurerName, planName, memberNumber, isPrimary }: CoverageRow): Coverage {
  return { id, insurerName, planName, memberNumber, isPrimary };
}

/** Adds an insurer of the clinic's list; the first one is the primary one. */
export async function addOwnCoverage(
  { db, catalog }: Surroundings,
  { insurerId, planId, memberNumber, ...call }: PatientCall & NewCoverage,
): Promise<Outcome<Coverage[], 'INVALID_INPUT'>> {
  const { patientId } = call;
  const insurer = (await catalog.current()).insurers.get(insurerId);
  if (!insurer) return invalid('insurerId', fieldMessages.INSURER_UNKNOWN);
  if (planId && !insurer.plans.some(({ id }) => id === planId)) {
    return invalid('planId', 'Elija un plan de la lista.');
  }
  const added = { patientId, insurerId, planId: planId ?? null, memberNumber: memberNumber || null };
  const outcome = await commitIf(db, async (tx): Promise<Outcome<true, 'INVALID_INPUT'> | undefined> => {
    if (!(await lockCoveragesOf(tx, patientId))) return undefined;
    const before = await listCoverages(tx, patientId);
    if (before.some((one) => one.insurerId === insurerId && one.planId === added.planId)) {
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
  });
  if (outcome && !outcome.ok) return outcome;
  return done(await listOwnCoverages(db, patientId));
}

interface OneCoverage extends PatientCall {
  coverageId: string;
}

/** Ends one of the patient's; what was booked with it stays as it is. */
export async function endOwnCoverage(
  db: Database,
  call: OneCoverage,
): Promise<Outcome<Coverage[], 'NOT_FOUND'>> {
  const isTheirs = await commitIf(db, async (tx) => {
    await lockCoveragesOf(tx, call.patientId);
    const found = await findCoverage(tx, call);
    if (!found) return undefined;
    if (found.endedAt) return true;
    await updateCoverageEnded(tx, call);
    await insertAuditEvent(tx, { ...doneBy(call), kind: 'coverage_ended' });
    return true;
  });
  return isTheirs ? done(await listOwnCoverages(db, call.patientId)) : refuse({ code: 'NOT_FOUND' });
}

/** The one that is meant where none is named. */
export async function putOwnCoverageFirst(
  db: Database,
  call: OneCoverage,
): Promise<Outcome<Coverage[], 'NOT_FOUND' | 'CHANGED_MEANWHILE'>> {
  const outcome = await commitIf(db, async (tx): Promise<Outcome<true, 'CHANGED_MEANWHILE'> | undefined> => {
    await lockCoveragesOf(tx, call.patientId);
    const found = await findCoverage(tx, call);
    if (!found) return undefined;
    if (found.endedAt) return refuse({ code: 'CHANGED_MEANWHILE' });
    if (found.isPrimary) return done(true);
    await updatePrimaryCoverage(tx, call);
    await insertAuditEvent(tx, { ...doneBy(call), kind: 'coverage_put_first' });
    return done(true);
  });
  if (!outcome) return refuse({ code: 'NOT_FOUND' });
  return outcome.ok ? done(await listOwnCoverages(db, call.patientId)) : outcome;
}
