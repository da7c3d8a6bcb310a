import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { Interval } from '../../../../base/time/interval.ts';
import type { GivenAppointment } from '../../rules/place-in-schedule.ts';

export interface GivenAppointmentRow extends GivenAppointment {
  id: string;
  doctorId: string;
  roomId: string | null;
}

/** Lists these doctors' appointments that are given and not over, in those stretches. Null: in any. */
export async function listGivenAppointments(
  db: Database,
  {
    looks,
    now,
  }: {
    looks: readonly {
      doctorId: string;
      stretches: readonly Interval[] | null;
    }[];
    now: Date;
  },
): Promise<GivenAppointmentRow[]> {
  const doctorIds = looks.map(({ doctorId }) => doctorId);
  const stretches = looks.map(
    (look) => look.stretches && multirangeOf(look.stretches),
  );
  const { rows } = await sql<GivenAppointmentRow>`
    select id, doctor_id, room_id, practice_id, overbook_place > 0 as is_overbooked,
      floor(extract(epoch from starts_at) / 60)::int as "start", ceil(extract(epoch from ends_at) / 60)::int as "end"
    from unnest(${doctorIds}::uuid[], ${stretches}::tstzmultirange[]) as look (whose, stretches)
    join appointments on doctor_id = look.whose
    where status in ('booked', 'arrived') and starts_at > ${now}::timestamptz - interval '1 day'
      and ends_at > ${now} and (look.stretches is null or during && look.stretches)`.execute(
    db,
  );
  return rows;
}

function multirangeOf(stretches: readonly Interval[]): string {
  const iso = (minute: number) => new Date(minute * 60_000).toISOString();
  return `{${stretches.map(({ start, end }) => `["${iso(start)}","${iso(end)}")`).join(',')}}`;
}

/** Lists these appointments, earliest first, with the contact data of their patients. */
export function listAppointmentsToCall(
  db: Database,
  ids: readonly string[],
  most: number,
) {
  return db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patientId')
    .innerJoin('doctors', 'doctors.id', 'appointments.doctorId')
    .select(({ fn }) => [
      'appointments.id as appointmentId',
      'code',
      'startsAt',
      'doctorId',
      'doctors.name as doctorName',
      fn.coalesce('chosenName', 'fullName').as('patientName'),
      'patients.familyNames',
      'patients.phone',
    ])
    .where('appointments.id', 'in', ids)
    .$narrowType<{ code: string }>()
    .orderBy('startsAt')
    .orderBy('appointments.id')
    .limit(most)
    .execute();
}

/** Sets each appointment's room to the one that its session moved to. */
export async function updateRooms(
  db: Database,
  moves: readonly { id: string; roomId: string | null }[],
): Promise<void> {
  if (moves.length === 0) return;
  await sql`update appointments set room_id = moved.room_id
    from unnest(${moves.map(({ id }) => id)}::uuid[], ${moves.map(({ roomId }) => roomId)}::uuid[]) as moved (id, room_id)
    where appointments.id = moved.id`.execute(db);
}
