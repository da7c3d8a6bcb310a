import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type {
  BookingTerms,
  ClinicData,
  MessageTerms,
} from '../../contract/clinic.ts';

export interface SettingsRow {
  clinic: ClinicData & {
    revision: number;
    accent: string | null;
    logoVersion: string | null;
    isDemo: boolean;
  };
  policy: BookingTerms & { revision: number };
  messages: MessageTerms & { revision: number };
}

/** All settings, read at one instant. */
export async function findSettings(db: Database): Promise<SettingsRow> {
  const { rows } = await sql<{ settings: SettingsRow }>`
    select json_build_object(
      'clinic', json_build_object('name', clinic.name, 'address', address, 'city', city, 'phones', phones,
        'email', email, 'openingHours', opening_hours, 'directionsUrl', directions_url,
        'position', case when latitude is not null then
          json_build_object('latitude', latitude, 'longitude', longitude) end,
        'arrivalNotes', arrival_notes, 'timeZone', time_zone, 'revision', clinic.revision, 'accent', accent,
        'logoVersion', logo_version, 'isDemo', is_demo),
      'policy', json_build_object('minNoticeMinutes', min_notice_minutes, 'horizonDays', horizon_days,
        'maxFuturePerPatient', max_future_per_patient, 'maxFuturePerSpecialty', max_future_per_specialty,
        'changeUntilHours', change_until_hours, 'bufferMinutes', buffer_minutes,
        'maxOverbookedPerHalfDay', max_overbooked_per_half_day,
        'longWaitMinutes', long_wait_minutes, 'tooLongWaitMinutes', too_long_wait_minutes,
        'contingencyMinute', contingency_minute, 'absencesByDoctors', absences_by_doctors, 'revision', policy.revision),
      'messages', json_build_object('reminderOffsetsMinutes', reminder_offsets_minutes,
        'namesProfessional', names_professional, 'quietFromMinute', quiet_from_minute,
        'quietToMinute', quiet_to_minute, 'eveningListMinute', evening_list_minute, 'revision', messages.revision)) as settings
    from clinics clinic, message_settings messages, booking_policies policy
    where policy.doctor_id is null`.execute(db);
  const [row] = rows;
  if (!row)
    throw new Error('The clinic is not set up: the table clinics is empty.');
  return row.settings;
}

/** Each of these returns false if another administrator saved after the caller had read. */
export async function updateClinicData(
  db: Database,
  { revision, data }: { revision: number; data: ClinicData },
): Promise<boolean> {
  const { position, ...columns } = data;
  const { numUpdatedRows } = await db
    .updateTable('clinics')
    .set({
      ...columns,
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
    })
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function updateAccent(
  db: Database,
  { revision, accent }: { revision: number; accent: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('clinics')
    .set({ accent })
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export interface Logo {
  content: Buffer;
  kind: string;
  version: string;
}

/** Sets a logo that was encoded anew. Null: no logo from now on. */
export async function updateLogo(
  db: Database,
  { revision, logo, now }: { revision: number; logo: Logo | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('clinics')
    .set({ logoVersion: logo?.version ?? null })
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  await db.deleteFrom('clinicLogos').execute();
  if (logo)
    await db
      .insertInto('clinicLogos')
      .values({ ...logo, isEncodedAgain: true, updatedAt: now })
      .execute();
  return true;
}

/** The logo, if it was encoded anew. Only such a logo may be published. */
export function findLogo(db: Database): Promise<Logo | undefined> {
  return selectLogo(db, { isEncodedAgain: true });
}

/** The logo that was stored without being encoded anew, with the clinic's revision. */
export function findLogoAsItCame(
  db: Database,
): Promise<(Logo & { revision: number }) | undefined> {
  return selectLogo(db, { isEncodedAgain: false });
}

function selectLogo(
  db: Database,
  { isEncodedAgain }: { isEncodedAgain: boolean },
) {
  return db
    .selectFrom('clinicLogos')
    .innerJoin('clinics', 'clinics.logoVersion', 'clinicLogos.version')
    .select(['content', 'kind', 'version', 'revision'])
    .where('isEncodedAgain', '=', isEncodedAgain)
    .executeTakeFirst();
}

export async function updateClinicPolicy(
  db: Database,
  { revision, terms }: { revision: number; terms: BookingTerms },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bookingPolicies')
    .set(terms)
    .where('doctorId', 'is', null)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function updateMessageTerms(
  db: Database,
  {
    revision,
    terms,
    now,
  }: { revision: number; terms: MessageTerms; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messageSettings')
    .set({ ...terms, updatedAt: now })
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Counts the booked, held or running appointments that are not over. */
export async function countAppointmentsToCome(
  db: Database,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from appointments where ends_at > ${now}
      and (status in ('booked', 'arrived', 'in_progress') or status = 'held' and held_until > ${now})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
