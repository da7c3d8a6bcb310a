import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { MessageChannel } from '../../../../base/person/rules/channels.ts';
import {
  MESSAGE_TOPICS,
  type MessageTopic,
} from '../../rules/kinds/message-topics.ts';
import { KIND_OF_TOPIC } from '../../rules/message-kinds.ts';
import type { PreferenceSaid } from './preference-queries.ts';

export interface ChoiceSaid {
  patientId: string;
  topic: MessageTopic;
  channel: MessageChannel;
  saidThrough: PreferenceSaid['saidThrough'];
}

export interface MessageChoice {
  topic: MessageTopic;
  /** Null: the patient made no choice. */
  chosen: MessageChannel | null;
  /** The way by which the patient is told at present. Null: they are not told. */
  goesBy: MessageChannel | null;
  saidAt: Date | null;
  saidThrough: ChoiceSaid['saidThrough'] | null;
}

/** Appends a choice unless it equals the last one. True: it was appended. */
export async function insertChoiceIfNew(
  db: Database,
  { patientId, topic, channel, saidThrough }: ChoiceSaid,
): Promise<boolean> {
  const { rows } = await sql`
    insert into message_choices (patient_id, topic, channel, said_through)
    select ${patientId}, ${topic}, ${channel}, ${saidThrough}
    where (select said.channel from counted_choices said where said.patient_id = ${patientId} and said.topic = ${topic}
        order by said.id desc limit 1) is distinct from ${channel}::text
      -- Who refused the way since chooses it anew.
      or ${channel}::text <> 'none' and not lets_channel(${patientId}, ${channel}, ${topic})
    returning 1`.execute(db);
  return rows.length > 0;
}

/** The choice of each topic, in the order in which they are shown. */
export async function listChoices(
  db: Database,
  patientId: string,
): Promise<MessageChoice[]> {
  const { rows } = await sql<MessageChoice>`
    select topic.name as topic, said.channel as chosen, message_channel(patient, topic.kind) as goes_by, said.said_at,
      said.said_through
    from patients patient
      cross join unnest(${[...MESSAGE_TOPICS]}::text[], ${MESSAGE_TOPICS.map((topic) => KIND_OF_TOPIC[topic])}::text[])
        with ordinality topic(name, kind, place)
      left join lateral (select newest.channel, newest.said_at, newest.said_through from counted_choices newest
        where newest.patient_id = patient.id and newest.topic = topic.name order by newest.id desc limit 1) said on true
    where patient.id = ${patientId} order by topic.place`.execute(db);
  return rows;
}
