import type pg from 'pg';
import type { BenchSlot } from './clinic.ts';

interface Waiting {
  doctorId: string;
  patientIds: readonly string[];
  specialtyId: string;
  practiceId: string;
  /** The start of the first appointment. The others follow every ten minutes. */
  from: Date;
}

/** Inserts patients who arrived for a doctor, in the order of their appointments. */
export async function insertWaiting(
  owner: pg.Pool,
  waiting: Waiting,
): Promise<void> {
  const { doctorId, patientIds, specialtyId, practiceId, from } = waiting;
  await owner.query(
    `insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, status,
        booked_at, booked_by)
      select 'WAT' || lpad(translate(n::text, '01', 'BC'), 3, 'D'), $1, patient_id, $3, $4, starts_at,
        starts_at + interval '10 minutes', 'arrived', now(), 'reception'
      from unnest($2::uuid[]) with ordinality waiting (patient_id, n)
        cross join lateral (select $5::timestamptz + (n - 1) * interval '10 minutes' as starts_at) place`,
    [doctorId, patientIds, specialtyId, practiceId, from],
  );
}

/** Books each of these times for one of the patients. Returns the appointments. */
export async function insertBooked(
  owner: pg.Pool,
  {
    slots,
    patientIds,
    mark,
  }: {
    slots: readonly BenchSlot[];
    patientIds: readonly string[];
    mark: string;
  },
): Promise<string[]> {
  const { rows } = await owner.query(
    `insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, status,
        booked_at, booked_by)
      select $1 || lpad(translate(n::text, '01', 'BC'), 4, 'D'), doctor_id, patient_id, specialty_id, practice_id,
        starts_at, ends_at, 'booked', now(), 'patient'
      from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::timestamptz[], $7::timestamptz[])
        with ordinality slot (doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, n)
      returning id`,
    [
      mark,
      slots.map(({ doctorId }) => doctorId),
      patientIds,
      slots.map(({ specialtyId }) => specialtyId),
      slots.map(({ practiceId }) => practiceId),
      slots.map(({ startsAt }) => startsAt),
      slots.map(({ endsAt }) => endsAt),
    ],
  );
  return rows.map(({ id }) => id);
}

/** Cancels the appointments as their patients, all in one statement. */
export async function cancelAll(
  owner: pg.Pool,
  appointmentIds: readonly string[],
): Promise<void> {
  await owner.query(
    `update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'patient', version = version + 1
      where id = any($1)`,
    [appointmentIds],
  );
}

/** The patients with an open offer, in the order of the line, and the number of different times offered. */
export async function listOffered(
  owner: pg.Pool,
): Promise<{ patientIds: string[]; times: number }> {
  const { rows } = await owner.query(
    `select offer.patient_id, offer.doctor_id || ' ' || offer.starts_at as time from waitlist_offers offer
      where offer.state = 'offered' order by offer.entry_id`,
  );
  return {
    patientIds: rows.map((row) => row.patient_id),
    times: new Set(rows.map(({ time }) => time)).size,
  };
}

/** Holds these times for the first patients in the line, each with its message and in its own commit. */
export async function insertBareOffers(
  owner: pg.Pool,
  { workers, slots }: { workers: number; slots: readonly BenchSlot[] },
): Promise<void> {
  const { rows: line } = await owner.query(
    'select id, patient_id from waitlist_entries where ended_at is null order by id limit $1',
    [slots.length],
  );
  let next = 0;
  const work = async () => {
    const client = await owner.connect();
    try {
      for (let index = next++; index < slots.length; index = next++) {
        const { doctorId, specialtyId, practiceId, startsAt, endsAt } = slots[
          index
        ] as BenchSlot;
        const { id, patient_id: patientId } = line[index];
        await client.query({
          name: 'bare offer',
          text: `with held as (
              insert into appointments (doctor_id, specialty_id, practice_id, starts_at, ends_at, status, held_by, held_until)
              values ($1, $2, $3, $4, $5, 'held', uuid_send(gen_random_uuid()), now() + interval '30 minutes')
            )
            insert into outbox (subject_id, patient_id, kind, channel, due_at, useless_at, facts)
            values ($6, $7, 'waitlist_offer', 'none', now(), now() + interval '30 minutes', '{}')`,
          values: [
            doctorId,
            specialtyId,
            practiceId,
            startsAt,
            endsAt,
            id,
            patientId,
          ],
        });
      }
    } finally {
      client.release();
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
}

/** Frees the times that the floor held, and deletes its messages. */
export async function forgetBareOffers(owner: pg.Pool): Promise<void> {
  const client = await owner.connect();
  try {
    // The triggers would put the freed times on the list of looks again.
    await client.query(`begin; set local session_replication_role = replica;
      delete from appointments where status = 'held' and offer_id is null;
      delete from outbox where kind = 'waitlist_offer' and channel = 'none'; commit`);
  } finally {
    client.release();
  }
}

/** Deletes the offers, and the looks that their freed times caused. */
export async function forgetOffers(owner: pg.Pool): Promise<void> {
  await owner.query('delete from appointments where offer_id is not null');
  await owner.query('delete from waitlist_looks');
}

export async function countLooks(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query(
    'select count(*)::int as looks from waitlist_looks where look_at <= now()',
  );
  return rows[0].looks;
}

/** Only these doctors attend, from 8 to 20, and only on these days. */
export async function attendOnDays(
  owner: pg.Pool,
  {
    doctorIds,
    days,
  }: { doctorIds: readonly string[]; days: readonly string[] },
): Promise<void> {
  await owner.query(
    'update availability_rules set valid_to = greatest(valid_from, current_date - 1)',
  );
  await owner.query(
    'update doctors set is_enabled = false where id <> all($1)',
    [doctorIds],
  );
  await owner.query(
    `insert into extra_sessions (doctor_id, starts_at, ends_at, slot_minutes)
      select doctor_id, day + interval '11 hours', day + interval '23 hours', 20
      from unnest($1::uuid[]) doctor_id, unnest($2::date[]) day`,
    [doctorIds, days],
  );
}
