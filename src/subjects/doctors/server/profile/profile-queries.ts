import { sql } from 'kysely';
import { isTakenFrom } from '../../../../base/clinic/server/insurer-period-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { OwnProfile } from '../../contract/profile.ts';

/** A doctor's own profile. `today` decides which licences and insurers have ended. */
export async function findOwnProfile(
  db: Database,
  { doctorId, today }: { doctorId: string; today: string },
): Promise<OwnProfile | undefined> {
  const { rows } = await sql<OwnProfile>`
    select doctor.id, doctor.name, doctor.email, doctor.photo_path as photo_url, doctor.biography,
      doctor.communication, md5(doctor.biography) as biography_version,
      doctor.profession, doctor.signature_version is not null as has_signature,
      not exists (select from doctor_mail_preferences said where said.doctor_id = doctor.id
        and not said.wants_evening_list) as wants_evening_list,
      (select coalesce(json_agg(json_build_object(
          'text', kind || ' ' || number || coalesce(' (' || province || ')', ''),
          'validTo', valid_to, 'isExpired', coalesce(valid_to < ${today}::date, false))
          order by kind, number), '[]') from doctor_licenses where doctor_id = doctor.id) as licenses,
      (select coalesce(json_agg(specialty.name order by specialty.search_text), '[]')
        from doctor_specialties own join specialties specialty on specialty.id = own.specialty_id
        where own.doctor_id = doctor.id) as specialties,
      (select coalesce(json_agg(json_build_object('name', insurer.name, 'validFrom', taken.valid_from,
          'validTo', taken.valid_to) order by fold_for_search(insurer.name)), '[]')
        from doctor_insurers taken join insurers insurer on insurer.id = taken.insurer_id
        where taken.doctor_id = doctor.id and insurer.is_enabled and ${isTakenFrom(today)}) as insurers,
      exists (select from calendar_feeds where doctor_id = doctor.id and revoked_at is null)
        as has_calendar_feed
    from doctors doctor where doctor.id = ${doctorId}`.execute(db);
  return rows[0];
}

export interface BiographyRow {
  biography: string;
  biographyVersion: string;
}

/** Reads the text and locks the doctor's row until the transaction ends. */
export async function lockBiography(
  db: Database,
  doctorId: string,
): Promise<BiographyRow | undefined> {
  const { rows } = await sql<BiographyRow>`
    select biography, md5(biography) as biography_version from doctors where id = ${doctorId}
    for no key update`.execute(db);
  return rows[0];
}

export async function updateBiography(
  db: Database,
  { doctorId, biography }: { doctorId: string; biography: string },
): Promise<BiographyRow> {
  const { rows } = await sql<BiographyRow>`
    update doctors set biography = ${biography} where id = ${doctorId}
    returning biography, md5(biography) as biography_version`.execute(db);
  return rows[0] as BiographyRow;
}

export async function updateEveningList(
  db: Database,
  {
    doctorId,
    isWanted: wantsEveningList,
  }: { doctorId: string; isWanted: boolean },
): Promise<void> {
  await db
    .insertInto('doctorMailPreferences')
    .values({ doctorId, wantsEveningList })
    .onConflict((conflict) =>
      conflict.column('doctorId').doUpdateSet({ wantsEveningList }),
    )
    .execute();
}
