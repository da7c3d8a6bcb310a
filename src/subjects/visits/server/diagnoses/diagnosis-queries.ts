import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { FoundDiagnosis } from '../../contract/diagnoses.ts';
import type { DiagnosisList } from '../../contract/diagnosis-lists.ts';
import type {
  DiagnosisRow,
  DiagnosisSystem,
} from '../../rules/diagnosis-rows.ts';

export async function listDiagnosisLists(
  db: Database,
): Promise<DiagnosisList[]> {
  const { rows } = await sql<
    Omit<DiagnosisList, 'importedAt'> & { importedAt: Date }
  >`
    select list.system, license_note, list.revision, imported_at, importer.name as imported_by,
      (select count(*)::int from diagnosis_codes where system = list.system) as count
    from diagnosis_lists list left join system_users importer on importer.id = list.imported_by
    order by list.system`.execute(db);
  return rows.map(({ importedAt, ...list }) => ({
    ...list,
    importedAt: importedAt.toISOString(),
  }));
}

/** Locks a list until the transaction ends, and returns its revision. 0: there is none. */
export async function lockDiagnosisList(
  db: Database,
  system: DiagnosisSystem,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(7210037, hashtext(${system}))`.execute(
    db,
  );
  const row = await db
    .selectFrom('diagnosisLists')
    .select('revision')
    .where('system', '=', system)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

interface ListToKeep {
  system: DiagnosisSystem;
  licenseNote: string;
  importedAt: Date;
  importedBy: string | null;
}

export async function insertOrUpdateDiagnosisList(
  db: Database,
  list: ListToKeep,
): Promise<void> {
  const { system, ...values } = list;
  await db
    .insertInto('diagnosisLists')
    .values(list)
    .onConflict((conflict) => conflict.column('system').doUpdateSet(values))
    .execute();
}

export async function deleteDiagnosisCodes(
  db: Database,
  system: DiagnosisSystem,
): Promise<void> {
  await db.deleteFrom('diagnosisCodes').where('system', '=', system).execute();
}

/** Inserts all rows in one statement. A code that is there gets the new label. */
export async function insertDiagnosisCodes(
  db: Database,
  system: DiagnosisSystem,
  rows: readonly DiagnosisRow[],
): Promise<void> {
  await sql`insert into diagnosis_codes (system, code, label)
    select ${system}, code, label
    from unnest(${rows.map(({ code }) => code)}::text[], ${rows.map(({ label }) => label)}::text[]) as row (code, label)
    on conflict (system, code) do update set label = excluded.label
      where diagnosis_codes.label <> excluded.label`.execute(db);
}

/** False: it was gone already. */
export async function deleteDiagnosisList(
  db: Database,
  system: DiagnosisSystem,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('diagnosisLists')
    .where('system', '=', system)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/**
 * Finds the diagnoses that have every word: first those whose code begins so, then those whose name does, the
 * shortest first.
 */
export async function findDiagnoses(
  db: Database,
  { words, limit }: { words: readonly string[]; limit: number },
): Promise<FoundDiagnosis[]> {
  const patterns = words.map(
    (word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
  );
  const begins = `${words.join(' ').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<FoundDiagnosis>`
    select label as text, code, system as code_system from diagnosis_codes
    where search_text like all(${patterns}::text[])
    order by search_text not like ${begins}, fold_for_search(label) not like ${begins}, length(label), system, code
    limit ${limit}`.execute(db);
  return rows;
}
