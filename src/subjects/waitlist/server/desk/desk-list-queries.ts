import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { documentOf } from '../../../../base/person/server/document-queries.ts';
import { waitlistOffer } from '../../../outbox/rules/kinds/waitlist-offer.ts';
import type {
  DeskWaitlistEntry,
  WaitlistEvent,
} from '../../contract/reception-waitlist.ts';

export interface DeskEntryRow {
  id: string;
  patient: DeskWaitlistEntry['patient'];
  doctor: DeskWaitlistEntry['doctor'];
  specialty: DeskWaitlistEntry['specialty'];
  practiceName: string;
  weekdays: number[];
  dayParts: ('morning' | 'afternoon')[];
  untilDay: string;
  atNight: boolean;
  soonerThan: Date | null;
  joinedAt: Date;
  offer:
    | (Pick<
        NonNullable<DeskWaitlistEntry['offer']>,
        'id' | 'doctor' | 'offeredBy' | 'told'
      > & {
        startsAtMs: number;
        expiresAtMs: number;
      })
    | null;
  offersBefore: number;
  passedOver: { startsAtMs: number; reason: string } | null;
}

/** Lists the persons who wait, in the order of the line, or one of them. */
export async function listDeskEntries(
  db: Database,
  { entryId, most }: { entryId?: string; most: number },
): Promise<DeskEntryRow[]> {
  const { rows } = await sql<DeskEntryRow>`
    select entry.id,
      json_build_object('id', patient.id, 'name', coalesce(patient.chosen_name, patient.full_name),
        'fullName', patient.full_name, 'familyNames', patient.family_names, 'dni', patient.dni,
        'document', ${documentOf('patient')}, 'phone', patient.phone) as patient,
      case when doctor.id is not null then json_build_object('id', doctor.id, 'name', doctor.name) end as doctor,
      json_build_object('id', specialty.id, 'name', specialty.name) as specialty, practice.name as practice_name,
      entry.weekdays, entry.day_parts, entry.until_day::text as until_day, entry.at_night,
      case when moving.status = 'booked' then moving.starts_at end as sooner_than, entry.joined_at,
      (select json_build_object('id', offer.id, 'doctor', json_build_object('id', offering.id, 'name', offering.name),
          'offeredBy', offer.offered_by, 'startsAtMs', extract(epoch from offer.starts_at) * 1000,
          'expiresAtMs', extract(epoch from offer.expires_at) * 1000,
          'told', coalesce((select case when told.status in ('sent', 'opened') then 'sent'
              when told.channel <> 'none' and told.status in ('waiting', 'queued') then 'on_its_way' else 'not_sent' end
            from outbox told where told.subject_id = offer.id and told.kind = ${waitlistOffer.name} order by told.id desc limit 1),
            'not_sent'))
        from waitlist_offers offer join doctors offering on offering.id = offer.doctor_id
        where offer.entry_id = entry.id and offer.state = 'offered') as offer,
      (select count(*)::int from waitlist_offers before where before.entry_id = entry.id and before.state <> 'offered')
        as offers_before,
      (select json_build_object('startsAtMs', extract(epoch from event.starts_at) * 1000, 'reason', event.reason)
        from waitlist_events event where event.entry_id = entry.id and event.kind = 'passed_over'
        order by event.id desc limit 1) as passed_over
    from waitlist_entries entry join patients patient on patient.id = entry.patient_id
      join specialties specialty on specialty.id = entry.specialty_id
      join practices practice on practice.id = entry.practice_id
      left join doctors doctor on doctor.id = entry.doctor_id
      left join appointments moving on moving.id = entry.appointment_id
    where entry.ended_at is null ${entryId ? sql`and entry.id = ${entryId}` : sql``}
    order by entry.id limit ${most}`.execute(db);
  return rows;
}

export interface EventRow extends Omit<WaitlistEvent, 'at' | 'time'> {
  at: Date;
  startsAt: Date | null;
  doctorName: string | null;
}

const mostEvents = 200;

/** Lists the events of a wish, the latest first. */
export async function listEntryEvents(
  db: Database,
  entryId: string,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event.id, event.kind, event.at, event.actor_kind, who.name as actor_name, event.reason,
      coalesce(event.starts_at, offer.starts_at) as starts_at, doctor.name as doctor_name
    from waitlist_events event left join waitlist_offers offer on offer.id = event.offer_id
      left join doctors doctor on doctor.id = coalesce(event.doctor_id, offer.doctor_id)
      left join system_users who on event.actor_kind = 'reception' and who.id = event.actor_id
    where event.entry_id = ${entryId} order by event.id desc limit ${mostEvents}`.execute(
    db,
  );
  return rows;
}
