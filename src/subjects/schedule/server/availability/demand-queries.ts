import { sql } from 'kysely';
import type { UnmetSearch } from '../../../../base/doors/unmet-search.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { ClinicDay } from '../../../../base/time/clinic-day.ts';

/** Counts a search of that day that found nothing. */
export async function insertUnmetSearch(
  db: Database,
  day: ClinicDay,
  { specialtyId, practiceId, doctorId, insurerId, from, to }: UnmetSearch,
): Promise<void> {
  await sql`insert into unmet_demand
      (day, specialty_id, practice_id, doctor_id, insurer_id, wanted_from, wanted_to, searches)
    values (${day}::date, ${specialtyId}, ${practiceId}, ${doctorId}, ${insurerId}, ${from}::date, ${to}::date, 1)
    on conflict (day, specialty_id, practice_id, doctor_id, insurer_id, wanted_from, wanted_to)
      do update set searches = unmet_demand.searches + 1`.execute(db);
}

export interface UnmetDemand {
  specialty: string;
  insurer: string | null;
  searches: number;
  wantedFrom: string;
  wantedTo: string;
}

/** Lists the most frequent unmet searches since a day, by specialty and insurer. */
export async function listUnmetDemand(
  db: Database,
  { since, most }: { since: ClinicDay; most: number },
): Promise<UnmetDemand[]> {
  const { rows } = await sql<UnmetDemand>`
    select specialty.name as specialty, insurer.name as insurer, sum(demand.searches)::int as searches,
      min(demand.wanted_from)::text as wanted_from, max(demand.wanted_to)::text as wanted_to
    from unmet_demand demand join specialties specialty on specialty.id = demand.specialty_id
      left join insurers insurer on insurer.id = demand.insurer_id
    where demand.day >= ${since}::date
    group by specialty.id, insurer.id
    order by searches desc, specialty, insurer nulls first limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Deletes the counts from before a day. */
export async function deleteOldDemand(
  db: Database,
  before: ClinicDay,
): Promise<void> {
  await sql`delete from unmet_demand where day < ${before}::date`.execute(db);
}
