import type pg from 'pg';

export interface PastVisits {
  doctorId: string;
  patientIds: readonly string[];
  specialtyId: string;
  practiceId: string;
  /** The number of appointments, going back from one day. */
  count: number;
  /** At most four. */
  perDay: number;
  /** The days from a day with visits to the one before it. */
  everyDays: number;
  /** The number of latest visits whose ids are returned. */
  unsigned: number;
  latest: Date;
  /** The first code's number. Other visits must not use the numbers from it on. */
  firstCode: number;
}

/** Inserts past visits of one doctor, with these patients in turn. Returns the latest ones, to be signed. */
export async function insertPastVisits(
  owner: pg.Pool,
  visits: PastVisits,
): Promise<string[]> {
  const {
    doctorId,
    patientIds,
    specialtyId,
    practiceId,
    count,
    perDay,
    unsigned,
    latest,
    firstCode,
    everyDays,
  } = visits;
  const { rows } = await owner.query(
    `with visit as (
      insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, status,
        booked_at, booked_by)
      select 'A' || lpad(translate((n + $8)::text, '01', 'BC'), 5, 'D'), $1, ($2::uuid[])[1 + n % $5::int], $3, $4,
        starts_at, starts_at + interval '10 minutes', 'fulfilled', starts_at - interval '9 days', 'patient'
      from generate_series(0, $6::int - 1) n cross join lateral (select
        $7::timestamptz - (n / $10::int * $11::int) * interval '1 day' + (n % $10::int) * interval '10 minutes' as starts_at) place
      returning id, starts_at)
    select id from visit order by starts_at desc limit $9`,
    [
      doctorId,
      patientIds,
      specialtyId,
      practiceId,
      patientIds.length,
      count,
      latest,
      firstCode,
      unsigned,
      perDay,
      everyDays,
    ],
  );
  return rows.map(({ id }) => id);
}

/**
 * Signs the latest past appointments except these, with texts in turn: a thirtieth reserved, a third for the
 * patient. Triggers are off: folios and words are set here, and hashes are empty. Returns the number.
 */
export async function insertSignedVisits(
  owner: pg.Pool,
  visits: {
    texts: readonly string[];
    except: readonly string[];
    most: number;
    allForPatient: string;
  },
): Promise<number> {
  const { texts, except, most, allForPatient } = visits;
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query('drop index record_search_by_text');
    await client.query(
      `create temporary table texts on commit drop as
        select n - 1 as n, content, to_tsvector('simple', words) as words, strip(to_tsvector('spanish', words)) as stems,
          word_pairs(words) as pairs
        from unnest($1::text[]) with ordinality text (content, n) cross join lateral (select entry_words(content) as words) folded`,
      [texts],
    );
    const { rowCount } = await client.query(
      `with visit as materialized (
        select *, row_number() over (partition by patient_id order by starts_at) as folio,
          row_number() over (order by starts_at, id) as n
        from (select * from appointments where status = 'fulfilled' and id <> all ($1::uuid[])
          order by starts_at desc limit $2) latest
      ), record as (
        insert into medical_records (patient_id, opened_at)
        select patient_id, starts_at from visit where folio = 1
      ), entry as (
        insert into record_entries (patient_id, folio, kind, appointment_id, doctor_id, author_name, author_license,
          is_reserved, is_for_patient, signed_at, content, previous_hash, hash)
        select patient_id, folio, 'encounter', visit.id, doctor_id, doctor.name, 'MN 123456',
          visit.n % 30 = 7 and patient_id <> $4, visit.n % 3 = 0 or patient_id = $4, starts_at, content, sha256(''), sha256('')
        from visit join doctors doctor on doctor.id = visit.doctor_id
          join texts on texts.n = visit.n * 7919 % $3
        returning id, patient_id, doctor_id, is_reserved, signed_at, content
      )
      insert into record_search (entry_id, patient_id, signed_at, reader_id, words, stems, pairs)
      select id, patient_id, signed_at, case when is_reserved then doctor_id end, words, stems, pairs
      from entry join texts using (content) order by signed_at`,
      [except, most, texts.length, allForPatient],
    );
    await client.query(
      'create index record_search_by_text on record_search using gin (stems, words, pairs) with (fastupdate = off)',
    );
    await client.query('commit');
    await client.query(
      'vacuum (analyze) appointments, patients, record_entries, record_search, medical_records',
    );
    await client.query('checkpoint');
    return rowCount ?? 0;
  } finally {
    client.release();
  }
}

/** Inserts texts and their indexed words, each in its own commit. Returns the milliseconds of each. */
export async function insertBareTexts(
  owner: pg.Pool,
  { texts, count }: { texts: readonly string[]; count: number },
): Promise<number[]> {
  const client = await owner.connect();
  try {
    await client.query(`create table if not exists bare_texts (content text not null);
      create table if not exists bare_words (words tsvector not null);
      create index if not exists bare_words_by_word on bare_words using gin (words) with (fastupdate = off)`);
    const latencies: number[] = [];
    for (let index = 0; index < count; index++) {
      const began = performance.now();
      await client.query({
        name: 'bare text',
        text: `with written as (insert into bare_texts (content) values ($1) returning content)
            insert into bare_words (words) select to_tsvector('spanish', content) from written`,
        values: [texts[index % texts.length]],
      });
      latencies.push(performance.now() - began);
    }
    return latencies;
  } finally {
    client.release();
  }
}

/** The ids of all patients who were ever attended. */
export async function listAttended(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query(
    `select distinct patient_id as id from appointments where status = 'fulfilled' order by id`,
  );
  return rows.map(({ id }) => id);
}
