import { sql } from 'kysely';
import { isByPresentSchedule } from '../../../../base/clinic/server/snapshot-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { waitlistOffer } from '../../../outbox/rules/kinds/waitlist-offer.ts';

export type OfferState =
  | 'offered'
  | 'accepted'
  | 'passed'
  | 'expired'
  | 'withdrawn';

/** A time to offer. */
export interface OfferToInsert {
  entryId: string;
  startsAt: Date;
  endsAt: Date;
  roomId: string | null;
  /** The instant at which the half hour begins and the message goes out. */
  toldAt: Date;
  expiresAt: Date;
}

export interface InsertedOffer {
  id: string;
  entryId: string;
}

/**
 * Offers times of one doctor, each with the hold that keeps it. Leaves out an offer that lost a race for its
 * wish, person, time or schedule. Locks wishes by person, so that two processes never deadlock.
 */
export async function insertOffers(
  db: Database,
  {
    doctor,
    offers,
    userId,
    now,
  }: {
    doctor: { id: string; revision: number };
    offers: readonly OfferToInsert[];
    /** The receptionist who offers. Null: the program. */
    userId: string | null;
    now: Date;
  },
): Promise<InsertedOffer[]> {
  if (offers.length === 0) return [];
  const rows = offers.map((offer) => ({
    entry_id: offer.entryId,
    starts_at: offer.startsAt,
    ends_at: offer.endsAt,
    told_at: offer.toldAt,
    expires_at: offer.expiresAt,
  }));
  const inserted = await sql<InsertedOffer>`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (entry_id uuid, starts_at timestamptz,
        ends_at timestamptz, told_at timestamptz, expires_at timestamptz)
    ), entry as materialized (
      select id, patient_id from waitlist_entries where id in (select entry_id from wanted) and ended_at is null
      order by patient_id, id for no key update
    )
    insert into waitlist_offers (entry_id, patient_id, doctor_id, starts_at, ends_at, offered_at, told_at, expires_at,
      offered_by, user_id)
    select entry.id, entry.patient_id, ${doctor.id}::uuid, starts_at, ends_at, ${now}::timestamptz, told_at, expires_at,
      ${userId === null ? 'system' : 'reception'}, ${userId}::uuid
    from wanted join entry on entry.id = wanted.entry_id order by entry.patient_id, entry.id
    on conflict do nothing returning id, entry_id`.execute(db);
  if (inserted.rows.length === 0) return [];
  const roomOf = new Map(
    offers.map(({ entryId, roomId }) => [entryId, roomId]),
  );
  const rooms = inserted.rows.map(({ id, entryId }) => ({
    id,
    room_id: roomOf.get(entryId) ?? null,
  }));
  const held = await sql<{ offerId: string }>`
    insert into appointments (doctor_id, specialty_id, practice_id, room_id, insurer_id, plan_id, starts_at, ends_at,
      status, held_by, held_until, offer_id)
    select offer.doctor_id, entry.specialty_id, entry.practice_id, place.room_id, entry.insurer_id, entry.plan_id,
      offer.starts_at, offer.ends_at, 'held', uuid_send(gen_random_uuid()), offer.expires_at, offer.id
    from jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb) as place (id uuid, room_id uuid)
      join waitlist_offers offer on offer.id = place.id join waitlist_entries entry on entry.id = offer.entry_id
    where ${isByPresentSchedule(doctor)} order by offer.starts_at
    on conflict do nothing returning offer_id`.execute(db);
  const kept = new Set(held.rows.map(({ offerId }) => offerId));
  const lost = inserted.rows.filter(({ id }) => !kept.has(id));
  if (lost.length > 0) {
    await db
      .deleteFrom('waitlistOffers')
      .where(
        'id',
        'in',
        lost.map(({ id }) => id),
      )
      .execute();
  }
  return inserted.rows.filter(({ id }) => kept.has(id));
}

/** Notes the times that passed persons over, and why. Each is noted once. */
export async function insertPassedOver(
  db: Database,
  {
    doctorId,
    passedOver,
    now,
  }: {
    doctorId: string;
    passedOver: readonly { entryId: string; startsAt: Date; reason: string }[];
    now: Date;
  },
): Promise<void> {
  if (passedOver.length === 0) return;
  const rows = passedOver.map(({ entryId, startsAt, reason }) => ({
    entryId,
    startsAt,
    reason,
    doctorId,
    kind: 'passed_over',
    at: now,
    actorKind: 'system',
  }));
  await db
    .insertInto('waitlistEvents')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface OfferMessage {
  offerId: string;
  facts: Record<string, unknown>;
}

/**
 * Queues the messages about offers, by the channel that reaches each person. No channel: the counter tells
 * it.
 */
export async function insertOfferMessages(
  db: Database,
  messages: readonly OfferMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ offerId, facts }) => ({
    offer_id: offerId,
    facts,
  }));
  await sql`insert into outbox (subject_id, patient_id, kind, channel, due_at, useless_at, facts)
    select offer.id, offer.patient_id, ${waitlistOffer.name},
      message_channel(patient, ${waitlistOffer.name}, entry.joined_at), offer.told_at, offer.expires_at, message.facts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as message (offer_id uuid, facts jsonb)
      join waitlist_offers offer on offer.id = message.offer_id join waitlist_entries entry on entry.id = offer.entry_id
      join patients patient on patient.id = offer.patient_id
    on conflict do nothing`.execute(db);
}

/** Locks an offer's row until the transaction ends, and returns its state. */
export async function lockOffer(
  db: Database,
  offerId: string,
): Promise<
  { entryId: string; state: OfferState; expiresAt: Date } | undefined
> {
  const { rows } = await sql<{
    entryId: string;
    state: OfferState;
    expiresAt: Date;
  }>`
    select entry_id, state, expires_at from waitlist_offers where id = ${offerId} for no key update`.execute(
    db,
  );
  return rows[0];
}

/** Settles a living offer and releases its time. False: it was settled before. */
export async function updateOfferSettled(
  db: Database,
  {
    offerId,
    state,
    now,
  }: { offerId: string; state: Exclude<OfferState, 'offered'>; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('waitlistOffers')
    .set({ state, settledAt: now })
    .where('id', '=', offerId)
    .where('state', '=', 'offered')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db
    .deleteFrom('appointments')
    .where('offerId', '=', offerId)
    .where('status', '=', 'held')
    .execute();
  // A message that was not sent yet is no longer true.
  await sql`update outbox set status = 'voided', finished_at = clock_timestamp(), reason = 'El ofrecimiento terminó'
    where subject_id = ${offerId} and kind = ${waitlistOffer.name} and status = 'waiting'`.execute(
    db,
  );
  return true;
}

/** Locks the offers whose time is over, oldest first. Skips those that another process ends. */
export async function lockOffersOver(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<
  {
    id: string;
    entryId: string;
    patientId: string;
    doctorId: string;
    expiresAt: Date;
  }[]
> {
  const { rows } = await sql<{
    id: string;
    entryId: string;
    patientId: string;
    doctorId: string;
    expiresAt: Date;
  }>`
    select id, entry_id, patient_id, doctor_id, expires_at from waitlist_offers
    where state = 'offered' and expires_at <= ${now} order by expires_at, id limit ${limit}
    for no key update skip locked`.execute(db);
  return rows;
}

/** Lists the living offers of a doctor, with their times and holds. */
export async function listLivingOffers(
  db: Database,
  doctorId: string,
): Promise<
  {
    id: string;
    entryId: string;
    practiceId: string;
    startsAt: Date;
    endsAt: Date;
    holdId: string;
  }[]
> {
  const { rows } = await sql<{
    id: string;
    entryId: string;
    practiceId: string;
    startsAt: Date;
    endsAt: Date;
    holdId: string;
  }>`
    select offer.id, offer.entry_id, hold.practice_id, offer.starts_at, offer.ends_at, hold.id as hold_id
    from waitlist_offers offer join appointments hold on hold.offer_id = offer.id and hold.status = 'held'
    where offer.doctor_id = ${doctorId} and offer.state = 'offered'`.execute(
    db,
  );
  return rows;
}

export async function findPatientOfOffer(
  db: Database,
  offerId: string,
): Promise<string> {
  const { patientId } = await db
    .selectFrom('waitlistOffers')
    .select('patientId')
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow();
  return patientId;
}

export async function findOfferState(
  db: Database,
  offerId: string,
): Promise<OfferState | undefined> {
  const row = await db
    .selectFrom('waitlistOffers')
    .select('state')
    .where('id', '=', offerId)
    .executeTakeFirst();
  return row?.state as OfferState | undefined;
}
