import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';

interface Counted {
  seen: number;
  absent: number;
  delayMinutes: number | null;
}

export interface StatisticsRow extends Counted {
  delayedCount: number;
  byMonth: (Counted & { month: string })[];
  byPractice: {
    practiceName: string;
    seen: number;
    absent: number;
    plannedMinutes: number | null;
    visitMinutes: number | null;
  }[];
}

interface Period {
  doctorId: string;
  start: Date;
  end: Date;
  zone: string;
}

/**
 * The outcomes of one doctor's appointments from `start` to `end`, excluded. Months without any are left out.
 */
export async function findStatistics(
  db: Database,
  { doctorId, start, end, zone }: Period,
): Promise<StatisticsRow> {
  const median = sql`percentile_cont(0.5) within group`;
  const counts = sql`count(*) filter (where status = 'fulfilled')::int as seen,
    count(*) filter (where status = 'noshow')::int as absent`;
  const { rows } = await sql<StatisticsRow>`
    with visit as materialized (
      select status, practice_id, date_trunc('month', starts_at at time zone ${zone})::date as month,
        extract(epoch from ends_at - starts_at) / 60 as planned,
        -- Who came without an appointment was promised no time.
        case when status = 'fulfilled' and not is_walk_in
          then greatest(0, extract(epoch from started_at - starts_at) / 60) end as delay,
        case when status = 'fulfilled' then extract(epoch from finished_at - started_at) / 60 end as lasted
      from appointments where doctor_id = ${doctorId} and starts_at >= ${start} and starts_at < ${end}
        and status in ('fulfilled', 'noshow')
    ), month as (
      select month, ${counts}, ${median} (order by delay) as delay from visit group by month
    ), practice as (
      select practice.name, ${counts}, ${median} (order by planned) filter (where status = 'fulfilled') as planned,
        ${median} (order by lasted) as lasted
      from visit join practices practice on practice.id = visit.practice_id group by practice.id
    )
    select ${counts}, count(delay)::int as delayed_count, ${median} (order by delay) as delay_minutes,
      (select coalesce(json_agg(json_build_object('month', month, 'seen', seen, 'absent', absent,
        'delayMinutes', delay) order by month), '[]') from month) as by_month,
      (select coalesce(json_agg(json_build_object('practiceName', name, 'seen', seen, 'absent', absent,
        'plannedMinutes', planned, 'visitMinutes', lasted) order by seen desc, name), '[]') from practice)
        as by_practice
    from visit`.execute(db);
  return rows[0] as StatisticsRow;
}
