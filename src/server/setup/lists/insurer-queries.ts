import { sql } from 'kysely';
import type { SetUpInsurer } from '../../../contract/admin/insurers.ts';
import type { Database } from '../../kernel/db/database.ts';

/** All insurers by name, with their plans, including disabled ones. */
export async function listInsurerRows(db: Database): Promise<SetUpInsurer[]> {
  const { rows } = await sql<SetUpInsurer>`
    select insurer.id, insurer.revision, insurer.name, insurer.kind, insurer.rnos_code, insurer.copay_cents,
      insurer.is_enabled,
      (select count(*)::int from doctor_insurers own
        join doctors doctor on doctor.id = own.doctor_id and doctor.is_enabled and doctor.status = 'active'
        where own.insurer_id = insurer.id) as doctor_count,
      (select coalesce(json_agg(json_build_object('id', plan.id, 'revision', plan.revision, 'name', plan.name,
          'isEnabled', plan.is_enabled) order by fold_for_search(plan.name)), '[]')
        from insurer_plans plan where plan.insurer_id = insurer.id) as plans
    from insurers insurer order by fold_for_search(insurer.name)`.execute(db);
  return rows;
}
