import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { PRIVATE_COVERAGE } from '../../../../base/person/rules/private-coverage.ts';

export interface CoverageRow {
  id: string;
  /** Null: the patient pays. */
  insurerId: string | null;
  insurerName: string;
  planId: string | null;
  planName: string | null;
  memberNumber: string | null;
  isPrimary: boolean;
}

/** The valid coverages, the primary one first. */
export async function listCoverages(
  db: Database,
  patientId: string,
): Promise<CoverageRow[]> {
  const { rows } = await sql<CoverageRow>`
    select coverage.id, coverage.insurer_id, coalesce(insurer.name, ${PRIVATE_COVERAGE}) as insurer_name,
      coverage.plan_id, plan.name as plan_name, coverage.member_number, coverage.is_primary
    from coverages coverage left join insurers insurer on insurer.id = coverage.insurer_id
      left join insurer_plans plan on plan.id = coverage.plan_id
    where coverage.patient_id = ${patientId} and coverage.ended_at is null
    order by coverage.is_primary desc, coverage.created_at, coverage.id`.execute(
    db,
  );
  return rows;
}

export interface PayerRow {
  patientId: string;
  /** Null: the patient pays. */
  insurerId: string | null;
  planId: string | null;
  planName: string | null;
}

/** The first coverage of each patient that the clinic works with. */
export async function listFirstPayers(
  db: Database,
  patientIds: readonly string[],
): Promise<PayerRow[]> {
  if (patientIds.length === 0) return [];
  const { rows } = await sql<PayerRow>`
    select distinct on (coverage.patient_id) coverage.patient_id, coverage.insurer_id, plan.id as plan_id,
      plan.name as plan_name
    from coverages coverage left join insurers insurer on insurer.id = coverage.insurer_id
      left join insurer_plans plan on plan.id = coverage.plan_id and plan.is_enabled
    where coverage.patient_id = any(${patientIds}::uuid[]) and coverage.ended_at is null
      and (coverage.insurer_id is null or insurer.is_enabled)
    order by coverage.patient_id, coverage.is_primary desc, coverage.created_at, coverage.id`.execute(
    db,
  );
  return rows;
}

/**
 * Locks the patient's row, so that no other transaction changes their coverages meanwhile. False: no such
 * patient.
 */
export async function lockCoveragesOf(
  db: Database,
  patientId: string,
): Promise<boolean> {
  const { rows } =
    await sql`select from patients where id = ${patientId} for no key update`.execute(
      db,
    );
  return rows.length > 0;
}

interface OneCoverage {
  patientId: string;
  coverageId: string;
}

/** A coverage of this patient, valid or ended. */
export async function findCoverage(
  db: Database,
  { patientId, coverageId }: OneCoverage,
): Promise<{ endedAt: Date | null; isPrimary: boolean } | undefined> {
  const { rows } = await sql<{ endedAt: Date | null; isPrimary: boolean }>`
    select ended_at, is_primary from coverages where id = ${coverageId} and patient_id = ${patientId}`.execute(
    db,
  );
  return rows[0];
}

export interface CoverageToInsert {
  patientId: string;
  /** Null: the patient pays. */
  insurerId: string | null;
  planId: string | null;
  memberNumber: string | null;
  /** True: it replaces the present primary coverage. */
  isPrimary: boolean;
}

export async function insertCoverageOf(
  db: Database,
  coverage: CoverageToInsert,
): Promise<void> {
  if (coverage.isPrimary) await updateNonePrimary(db, coverage.patientId);
  await db.insertInto('coverages').values(coverage).execute();
}

/** Makes it the primary coverage, which is the default. */
export async function updatePrimaryCoverage(
  db: Database,
  { patientId, coverageId }: OneCoverage,
): Promise<void> {
  await updateNonePrimary(db, patientId);
  await sql`update coverages set is_primary = true
    where id = ${coverageId} and patient_id = ${patientId} and ended_at is null`.execute(
    db,
  );
}

async function updateNonePrimary(
  db: Database,
  patientId: string,
): Promise<void> {
  await sql`update coverages set is_primary = false
    where patient_id = ${patientId} and is_primary and ended_at is null`.execute(
    db,
  );
}

/**
 * Ends a coverage, which stays on file. If it was the primary one, the oldest of the others takes its place.
 */
export async function updateCoverageEnded(
  db: Database,
  { patientId, coverageId, now }: OneCoverage & { now: Date },
): Promise<void> {
  await sql`update coverages set ended_at = ${now}
    where id = ${coverageId} and patient_id = ${patientId} and ended_at is null`.execute(
    db,
  );
  await sql`update coverages set is_primary = true
    where id = (select id from coverages where patient_id = ${patientId} and ended_at is null
        order by created_at, id limit 1)
      and not exists (select from coverages where patient_id = ${patientId} and is_primary and ended_at is null)`.execute(
    db,
  );
}
