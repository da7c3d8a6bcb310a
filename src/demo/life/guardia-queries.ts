import { sql } from 'kysely';
import type { Database } from '../../base/kernel/db/database.ts';
import type { ClinicDay } from '../../base/time/clinic-day.ts';
import { addressPhoto } from '../../subjects/doctors/server/profile/photo-address.ts';
import {
  insertPhoto,
  updatePhotoPath,
} from '../../subjects/doctors/server/profile/photo-queries.ts';
import {
  doctorOfShift,
  guardiaData,
  guardiaShifts,
} from '../material/guardia-data.ts';

/** The rooms and doctors of the guardia, and the account of its simulated counter. */
export interface Guardia {
  deskId: string;
  roomId: string;
  visitedRoomId: string;
  /** The doctors in the order that `doctorOfShift` counts. Undefined: that doctor does not exist. */
  doctorIds: (string | undefined)[];
  visitedDoctorId: string | undefined;
  practiceId: string;
}

/** Undefined: the clinic is no demonstration, or has no guardia yet. */
export async function findGuardia(db: Database): Promise<Guardia | undefined> {
  const { desk, specialty, practice, doctors, visitedDoctor, rooms } =
    guardiaData;
  const { rows } = await sql<{
    found: Partial<Guardia> & { doctors: Record<string, string> };
  }>`
    select jsonb_build_object(
      'deskId', (select id from system_users where email = ${desk.email}),
      'practiceId', (select practice.id from practices practice join specialties specialty
        on specialty.id = specialty_id where slug = ${specialty.slug} and practice.name = ${practice.name}),
      'roomId', (select id from rooms where name = ${rooms[0]} and is_enabled),
      'visitedRoomId', (select id from rooms where name = ${rooms[1]} and is_enabled),
      'visitedDoctorId', (select id from doctors where email = ${visitedDoctor}),
      'doctors', (select jsonb_object_agg(email, id) from doctors
        where email = any(${doctors.map(({ email }) => email)}::text[]))) as found
    from clinics where is_demo`.execute(db);
  const found = rows[0]?.found;
  if (
    !found?.deskId ||
    !found.practiceId ||
    !found.roomId ||
    !found.visitedRoomId
  )
    return undefined;
  const { deskId, practiceId, roomId, visitedRoomId, visitedDoctorId } = found;
  return {
    deskId,
    practiceId,
    roomId,
    visitedRoomId,
    visitedDoctorId: visitedDoctorId ?? undefined,
    doctorIds: doctors.map(({ email }) => found.doctors?.[email]),
  };
}

/** Locks the creation of the guardia until the transaction ends. False: the clinic is no demonstration. */
export async function lockDemonstration(tx: Database): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${guardiaLock})`.execute(tx);
  const { rows } =
    await sql`select from clinics where is_demo for key share`.execute(tx);
  return rows.length > 0;
}

const guardiaLock = 7_210_017;

/**
 * Inserts what the guardia lacks: specialty, rooms, doctors with weekly shifts, and the counter's account.
 */
export async function insertGuardia(
  tx: Database,
  {
    portraits,
    ...since
  }: { since: ClinicDay; portraits: readonly Buffer[]; now: Date },
): Promise<void> {
  const {
    desk,
    specialty,
    practice,
    waitingRoom,
    rooms,
    doctors,
    openingHours,
  } = guardiaData;
  await sql`update clinics set opening_hours = opening_hours || ${openingHours}::text
    where ${openingHours} <> all(opening_hours)
      and not exists (select from specialties where slug = ${specialty.slug})`.execute(
    tx,
  );
  await sql`insert into system_users (email, name, role) values (${desk.email}, ${desk.name}, 'Recepcionista')
    on conflict do nothing`.execute(tx);
  await sql`insert into specialties (slug, name) values (${specialty.slug}, ${specialty.name})
    on conflict do nothing`.execute(tx);
  await sql`insert into practices (specialty_id, name, visit_minutes, price_cents, is_first_choice)
    select id, ${practice.name}, ${practice.minutes}::int, ${practice.pesos * 100}::bigint,
      not exists (select from practices other where other.specialty_id = specialty.id and other.is_first_choice)
    from specialties specialty where slug = ${specialty.slug} on conflict do nothing`.execute(
    tx,
  );
  await sql`insert into waiting_rooms (name, letter) values (${waitingRoom.name}, ${waitingRoom.letter})
    on conflict do nothing`.execute(tx);
  await sql`insert into rooms (name, floor, waiting_room_id)
    select name, ${guardiaData.floor}, (select id from waiting_rooms
      order by name = ${waitingRoom.name} desc, letter limit 1)
    from unnest(${[...rooms]}::text[]) name on conflict do nothing`.execute(tx);
  for (const [index, doctor] of doctors.entries()) {
    await insertDoctor(tx, {
      ...doctor,
      ...since,
      index,
      portrait: portraits[index] as Buffer,
    });
  }
}

/** An existing doctor stays as an administrator left them. */
async function insertDoctor(
  tx: Database,
  of: (typeof guardiaData.doctors)[number] & {
    index: number;
    since: ClinicDay;
    portrait: Buffer;
    now: Date;
  },
): Promise<void> {
  const { specialty, practice, biography, webFromHoursBefore, rooms } =
    guardiaData;
  const { rows } = await sql<{ id: string }>`
    insert into doctors (name, email, biography, enabled_at)
    select ${of.name}, ${of.email}, ${biography}, ${of.since}::date
    where not exists (select from doctors where email = ${of.email})
    returning id`.execute(tx);
  const id = rows[0]?.id;
  if (!id) return;
  const { version, path } = addressPhoto(id, of.portrait);
  await insertPhoto(tx, {
    doctorId: id,
    content: of.portrait,
    kind: 'image/png',
    version,
    now: of.now,
  });
  await updatePhotoPath(tx, { doctorId: id, path });
  await sql`insert into system_users (email, name, role) values (${of.email}, ${of.name}, 'Doctor')
    on conflict do nothing`.execute(tx);
  await sql`insert into doctor_licenses (doctor_id, kind, number) values (${id}, 'MN', ${of.license})
    on conflict do nothing`.execute(tx);
  await sql`insert into doctor_specialties (doctor_id, specialty_id)
    select ${id}, id from specialties where slug = ${specialty.slug}`.execute(
    tx,
  );
  await sql`insert into doctor_practices (doctor_id, practice_id)
    select ${id}, practice.id from practices practice join specialties specialty on specialty.id = specialty_id
    where slug = ${specialty.slug} and practice.name = ${practice.name}`.execute(
    tx,
  );
  await sql`insert into doctor_insurers (doctor_id, insurer_id) select ${id}, id from insurers`.execute(
    tx,
  );
  const week = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    guardiaShifts.flatMap((hours, shift) =>
      doctorOfShift(weekday, shift) === of.index ? [{ weekday, ...hours }] : [],
    ),
  );
  await sql`insert into availability_rules (doctor_id, weekday, from_minute, to_minute, slot_minutes, room_id,
      valid_from, desk_only_until_hours_before)
    select ${id}, weekday, from_minute, to_minute, ${practice.minutes}::int,
      (select id from rooms where name = ${rooms[0]}), ${of.since}::date, ${webFromHoursBefore}::int
    from unnest(${week.map(({ weekday }) => weekday)}::int[], ${week.map(({ fromMinute }) => fromMinute)}::int[],
      ${week.map(({ toMinute }) => toMinute)}::int[]) as shift (weekday, from_minute, to_minute)`.execute(
    tx,
  );
}

/** True if the doctor has a session within these hours, also one that an administrator took back. */
export async function findWasOpened(
  tx: Database,
  {
    doctorId,
    startsAt,
    endsAt,
  }: { doctorId: string; startsAt: Date; endsAt: Date },
): Promise<boolean> {
  const { rows } =
    await sql`select from extra_sessions where doctor_id = ${doctorId}
    and starts_at < ${endsAt} and ends_at > ${startsAt}`.execute(tx);
  return rows.length > 0;
}
