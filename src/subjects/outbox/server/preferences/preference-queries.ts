import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  channelRulesOf,
  REFUSABLE_WAYS,
  type Way,
} from '../../../../base/person/rules/channels.ts';

/** `turnos`: about the patient's own appointments. `offers`: freed times and the like. */
export type PreferenceTopic = 'turnos' | 'offers';

export interface PreferenceSaid {
  patientId: string;
  channel: Way;
  topic: PreferenceTopic;
  isWanted: boolean;
  saidThrough: 'web' | 'desk' | 'unsubscribe';
}

export interface MessagePreference {
  channel: Way;
  topic: PreferenceTopic;
  isWanted: boolean;
  /** Null: the patient said nothing, and the default applies. */
  saidAt: Date | null;
  saidThrough: PreferenceSaid['saidThrough'] | null;
}

/**
 * Locks the patient's row, so that one transaction at a time changes their preferences. False: no such
 * patient.
 */
export async function lockPreferencesOf(
  db: Database,
  patientId: string,
): Promise<boolean> {
  const { rows } =
    await sql`select from patients where id = ${patientId} for no key update`.execute(
      db,
    );
  return rows.length > 0;
}

/** Appends a preference unless it equals the last one. True: it was appended. */
export async function insertPreferenceIfNew(
  db: Database,
  { patientId, channel, topic, isWanted, saidThrough }: PreferenceSaid,
): Promise<boolean> {
  const { rows } = await sql`
    insert into message_preferences (patient_id, channel, topic, is_wanted, said_through)
    select ${patientId}, ${channel}, ${topic}, ${isWanted}, ${saidThrough}
    where (select said.is_wanted from message_preferences said
      where said.patient_id = ${patientId} and said.channel = ${channel} and said.topic = ${topic}
      order by said.id desc limit 1) is distinct from ${isWanted}::boolean
    returning 1`.execute(db);
  return rows.length > 0;
}

/** A patient's preferences by each channel that they can refuse and the clinic offers. */
export async function listPreferences(
  db: Database,
  { patientId, ways: on }: { patientId: string; ways: readonly Way[] },
): Promise<MessagePreference[]> {
  const ways = REFUSABLE_WAYS.filter(
    (way) => !channelRulesOf(way).isOfferedOnlyIfOn || on.includes(way),
  );
  const { rows } = await sql<MessagePreference>`
    select channel, topic, wants_messages(${patientId}, channel, topic) as is_wanted, said.said_at,
      said.said_through
    from unnest(${[...ways]}::text[]) channel cross join unnest(array['turnos', 'offers']) topic
      left join lateral (select newest.said_at, newest.said_through from message_preferences newest
        where newest.patient_id = ${patientId} and newest.channel = channel and newest.topic = topic
        order by newest.id desc limit 1) said on true
    order by channel, topic desc`.execute(db);
  return rows;
}
