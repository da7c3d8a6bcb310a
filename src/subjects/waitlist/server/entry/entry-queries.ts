import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { MessageChannel } from '../../../../base/person/rules/channels.ts';
import { confirmation } from '../../../outbox/rules/kinds/confirmation.ts';
import { waitlistOffer } from '../../../outbox/rules/kinds/waitlist-offer.ts';
import type {
  WishTerms,
  waitlistEndReasons,
} from '../../contract/waitlist-entries.ts';

export type EndReason = (typeof waitlistEndReasons)[number];

/** A wish with its living offer, as its person or the counter may be shown it. */
export interface EntryRow {
  id: string;
  patientId: string;
  doctorId: string | null;
  doctorName: string | null;
  specialtyId: string;
  specialtyName: string;
  practiceId: string;
  practiceName: string;
  /** True if the specialty is reserved (psychiatry and the like). */
  isReserved: boolean;
  insurerId: string | null;
  planId: string | null;
  weekdays: number[];
  dayParts: ('morning' | 'afternoon')[];
  untilDay: string;
  atNight: boolean;
  appointmentId: string | null;
  /** The start of that appointment while it stands. */
  soonerThan: Date | null;
  joinedAt: Date;
  linkSalt: string;
  endReason: EndReason | null;
  bookedAppointmentId: string | null;
  /** The booked appointment while it stands. */
  booked: {
    id: string;
    code: string;
    startsAtMs: number;
    doctorId: string;
    doctorName: string;
    roomName: string | null;
  } | null;
  offer: OfferOfEntry | null;
  /** The channel that tells the offer, or the confirmation after it was taken. Null: none. */
  channel: MessageChannel | null;
}

export interface OfferOfEntry {
  id: string;
  doctorId: string;
  doctorName: string;
  startsAtMs: number;
  endsAtMs: number;
  expiresAtMs: number;
  roomName: string | null;
  holdId: string;
}

const entryColumns = sql`entry.id, entry.patient_id, entry.doctor_id, doctor.name as doctor_name, entry.specialty_id,
  specialty.name as specialty_name, entry.practice_id, practice.name as practice_name, specialty.is_reserved,
  entry.insurer_id, entry.plan_id, entry.weekdays, entry.day_parts, entry.until_day::text as until_day, entry.at_night,
  entry.appointment_id, case when moving.status = 'booked' then moving.starts_at end as sooner_than, entry.joined_at,
  entry.link_salt, entry.end_reason,
  case when entry.end_reason = 'booked' then message_channel(patient, ${confirmation.name})
    else message_channel(patient, ${waitlistOffer.name}, entry.joined_at) end as channel,
  (select coalesce(taken.id, entry.appointment_id) from waitlist_offers accepted
    left join appointments taken on taken.offer_id = accepted.id
    where accepted.entry_id = entry.id and accepted.state = 'accepted') as booked_appointment_id,
  (select json_build_object('id', booked.id, 'code', booked.code,
      'startsAtMs', extract(epoch from booked.starts_at) * 1000, 'doctorId', booked.doctor_id,
      'doctorName', attending.name, 'roomName', room.name)
    from waitlist_offers accepted
      join appointments booked on booked.offer_id = accepted.id or booked.id = entry.appointment_id
      join doctors attending on attending.id = booked.doctor_id left join rooms room on room.id = booked.room_id
    where accepted.entry_id = entry.id and accepted.state = 'accepted' and booked.status not in ('held', 'cancelled')
    order by booked.offer_id = accepted.id desc nulls last limit 1) as booked,
  (select json_build_object('id', offer.id, 'doctorId', offer.doctor_id, 'doctorName', offering.name,
      'startsAtMs', extract(epoch from offer.starts_at) * 1000, 'endsAtMs', extract(epoch from offer.ends_at) * 1000,
      'expiresAtMs', extract(epoch from offer.expires_at) * 1000, 'roomName', room.name, 'holdId', hold.id)
    from waitlist_offers offer join appointments hold on hold.offer_id = offer.id and hold.status = 'held'
      join doctors offering on offering.id = offer.doctor_id left join rooms room on room.id = hold.room_id
    where offer.entry_id = entry.id and offer.state = 'offered') as offer`;
const entryJoins = sql`waitlist_entries entry
  join patients patient on patient.id = entry.patient_id
  join specialties specialty on specialty.id = entry.specialty_id
  join practices practice on practice.id = entry.practice_id
  left join doctors doctor on doctor.id = entry.doctor_id
  left join appointments moving on moving.id = entry.appointment_id`;

export async function findEntry(
  db: Database,
  id: string,
): Promise<EntryRow | undefined> {
  const { rows } =
    await sql<EntryRow>`select ${entryColumns} from ${entryJoins} where entry.id = ${id}`.execute(
      db,
    );
  return rows[0];
}

/** Reads a wish that exists for certain, because none is ever deleted. */
export async function findKnownEntry(
  db: Database,
  id: string,
): Promise<EntryRow> {
  return (await findEntry(db, id)) as EntryRow;
}

/** Finds the wish of a living or settled offer. */
export async function findEntryOfOffer(
  db: Database,
  offerId: string,
): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`select ${entryColumns} from ${entryJoins}
    where entry.id = (select entry_id from waitlist_offers where id = ${offerId})`.execute(
    db,
  );
  return rows[0];
}

/** Lists a patient's open wishes, the oldest first, and those that ended by themselves since that instant. */
export async function listEntriesOfPatient(
  db: Database,
  { patientId, endedSince }: { patientId: string; endedSince: Date },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`select ${entryColumns} from ${entryJoins}
    where entry.patient_id = ${patientId} and (entry.ended_at is null
      or (entry.ended_at > ${endedSince} and entry.end_reason in ('silent', 'by_clinic')))
    order by entry.id`.execute(db);
  return rows;
}

export interface EntryToInsert extends WishTerms {
  patientId: string;
  specialtyId: string;
  practiceId: string;
  doctorId: string | null;
  insurerId: string | null;
  planId: string | null;
  appointmentId: string | null;
  joinedBy: 'patient' | 'reception';
  /** The hash of the request's Idempotency-Key. */
  idempotencyHash: Buffer;
  now: Date;
}

/** Undefined: this person already waits for the same, or the same request was written before. */
export async function insertEntryIfNew(
  db: Database,
  entry: EntryToInsert,
): Promise<string | undefined> {
  const { now, ...columns } = entry;
  const row = await db
    .insertInto('waitlistEntries')
    .values({ ...columns, joinedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Finds the wish that prevents an equal one: the same request's, or the person's open one. */
export async function findEqualEntry(
  db: Database,
  { patientId, practiceId, doctorId, idempotencyHash }: EntryToInsert,
): Promise<{ id: string; isRepeat: boolean } | undefined> {
  const { rows } = await sql<{ id: string; isRepeat: boolean }>`
    select id, idempotency_hash is not distinct from ${idempotencyHash}::bytea as is_repeat from waitlist_entries
    where idempotency_hash = ${idempotencyHash}::bytea or (ended_at is null and patient_id = ${patientId}
      and practice_id = ${practiceId} and doctor_id is not distinct from ${doctorId}::uuid)
    order by 2 desc limit 1`.execute(db);
  return rows[0];
}

/** Locks an open wish until the transaction ends. False: it ended. */
export async function lockOpenEntry(
  db: Database,
  id: string,
): Promise<boolean> {
  const { rows } =
    await sql`select from waitlist_entries where id = ${id} and ended_at is null
    for no key update`.execute(db);
  return rows.length > 0;
}

export async function updateEntryTerms(
  db: Database,
  {
    id,
    weekdays,
    dayParts,
    untilDay,
    atNight,
    appointmentId,
  }: WishTerms & { id: string; appointmentId?: string | null },
): Promise<void> {
  await db
    .updateTable('waitlistEntries')
    .set({
      weekdays,
      dayParts,
      untilDay,
      atNight,
      ...(appointmentId !== undefined && { appointmentId }),
    })
    .where('id', '=', id)
    .execute();
}

export async function updateEntryEnded(
  db: Database,
  { id, reason, now }: { id: string; reason: EndReason; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('waitlistEntries')
    .set({ endedAt: now, endReason: reason })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Adds looks at the agendas that may serve a person who just began to wait, or waits for more than before.
 */
export async function insertLooksForEntry(
  db: Database,
  entryId: string,
): Promise<void> {
  await sql`insert into waitlist_looks (doctor_id)
    select doctor.doctor_id from waitlist_entries entry
      join doctor_specialties doctor on doctor.specialty_id = entry.specialty_id
    where entry.id = ${entryId} and (entry.doctor_id is null or entry.doctor_id = doctor.doctor_id)`.execute(
    db,
  );
}

/** Finds the payer of an appointment. */
export async function findPayer(
  db: Database,
  appointmentId: string,
): Promise<{ insurerId: string | null; planId: string | null }> {
  return db
    .selectFrom('appointments')
    .select(['insurerId', 'planId'])
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow();
}

/** Finds the wish of an earlier request with this key and content. */
export async function findEntryByKey(
  db: Database,
  idempotencyHash: Buffer,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('waitlistEntries')
    .select('id')
    .where('idempotencyHash', '=', idempotencyHash)
    .executeTakeFirst();
  return row?.id;
}
