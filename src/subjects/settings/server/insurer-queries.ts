import { sql } from 'kysely';
import { isTakenFrom } from '../../../base/clinic/server/insurer-period-queries.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { SetUpInsurer, UsualInsurer } from '../contract/insurers.ts';
import type { UsualInsurer as Usual } from '../rules/usual-insurers.ts';

/**
 * All insurers by name, also disabled ones, with their plans and the number of doctors who take them today or
 * later.
 */
export async function listInsurerRows(
  db: Database,
  today: string,
): Promise<SetUpInsurer[]> {
  const { rows } = await sql<SetUpInsurer>`
    select insurer.id, insurer.revision, insurer.name, insurer.kind, insurer.rnos_code, insurer.copay_cents,
      insurer.asks_authorization, insurer.is_enabled,
      (select count(*)::int from doctor_insurers taken
        join doctors doctor on doctor.id = taken.doctor_id and doctor.is_enabled and doctor.status = 'active'
        where taken.insurer_id = insurer.id and ${isTakenFrom(today)}) as doctor_count,
      (select coalesce(json_agg(json_build_object('id', plan.id, 'revision', plan.revision, 'name', plan.name,
          'isEnabled', plan.is_enabled) order by fold_for_search(plan.name)), '[]')
        from insurer_plans plan where plan.insurer_id = insurer.id) as plans
    from insurers insurer order by fold_for_search(insurer.name)`.execute(db);
  return rows;
}

const given = (insurers: readonly Usual[]) => sql`
  json_to_recordset(${JSON.stringify(insurers.map(({ rnosCode, ...rest }) => ({ ...rest, rnos_code: rnosCode })))}::json)
    as usual(name text, kind text, rnos_code text)`;

/** These insurers. `isThere`: the clinic has it, also under another name or without the number. */
export async function listUsualInsurerRows(
  db: Database,
  insurers: readonly Usual[],
): Promise<UsualInsurer[]> {
  const { rows } = await sql<UsualInsurer>`
    select usual.name, usual.kind, usual.rnos_code, exists (select from insurers own
      where own.rnos_code = usual.rnos_code or fold_for_search(own.name) = fold_for_search(usual.name)) as is_there
    from ${given(insurers)} order by usual.kind, fold_for_search(usual.name)`.execute(
    db,
  );
  return rows;
}

/**
 * Inserts the insurers whose name and number are new, and returns their ids. If two requests insert one at
 * the same time, one request does.
 */
export async function insertMissingInsurers(
  db: Database,
  insurers: readonly Usual[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into insurers (name, kind, rnos_code)
    select usual.name, usual.kind, usual.rnos_code from ${given(insurers)}
    on conflict do nothing returning id`.execute(db);
  return rows.map(({ id }) => id);
}
