import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { IdentityDocument } from '../../../base/person/rules/identity-document.ts';
import { documentOf } from '../../../base/person/server/document-queries.ts';
import { attendingStatuses } from '../../record/server/access/access-queries.ts';

/** Finds the Spanish stem of each folded word. A word without a stem says nothing by itself, like «de». */
export async function findStems(
  db: Database,
  words: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ word: string; stem: string | null }>`
    select word, (ts_lexize('spanish_stem', word))[1] as stem from unnest(${words}::text[]) word`.execute(
    db,
  );
  return new Map(
    rows.flatMap(({ word, stem }) => (stem ? [[word, stem]] : [])),
  );
}

export interface MatchRow {
  id: string;
  patientId: string;
  folio: number;
  kind: 'encounter' | 'addendum' | 'document' | 'annulment';
  content: string;
  isReserved: boolean;
  signedAt: Date;
  authorName: string;
  readAtFolio: number;
  /** Only of a visit, or of an addendum to one. */
  visitStartsAt: Date | null;
  specialtyName: string | null;
  /** The `KeptDocument` that was found, or that the annulment is about. */
  document: string | null;
  fullName: string;
  chosenName: string | null;
  dni: string | null;
  patientDocument: IdentityDocument | null;
  attends: boolean;
  /** The exception that opens the record, if the doctor does not attend the patient. */
  exceptionId: string | null;
}

export interface Wanted {
  /** Stems of finished words. An entry must have them all. */
  stems: readonly string[];
  /** Folded words that an entry must have exactly. */
  exact: readonly string[];
  /** The last, unfinished word. An entry must have a word that begins so, or its stem. */
  unfinished: { word: string; stem: string | null } | null;
  phrases: readonly (readonly string[])[];
}

interface Search extends Wanted {
  doctorId: string;
  now: Date;
  patientId?: string | undefined;
  /** Id of an entry: only those after it in the list are returned. */
  before?: string | undefined;
  limit: number;
}

/** How many of the newest entries are searched one by one. Phrases take longer to read, so they get fewer. */
const newestLookedAt = { words: 1500, phrases: 500 };
/**
 * Up to this many entries access is checked one by one. For more, all readable patients are gathered first.
 */
const mostLookedUp = 200;

/**
 * Finds the matching entries, newest first, in the records that this doctor may read now; reserved ones only
 * for their author. Tries the newest entries one by one, because frequent words fill a page there, then the
 * index of words: the planner alone would scan everything. The costly checks, phrases and access, come last.
 */
export async function listMatches(
  db: Database,
  search: Search,
): Promise<MatchRow[]> {
  const { doctorId, now, patientId, before, limit } = search;
  const attends = sql`doctor_id = ${doctorId} and status in ${attendingStatuses}`;
  const opened = sql`found.patient_id in (select patient_id from record_exceptions
    where doctor_id = ${doctorId} and until > ${now})`;
  // A scalar subquery: the planner gathers no set for it.
  const isAttended = sql`(select true from appointments where patient_id = found.patient_id and ${attends} limit 1)`;
  const isReadable = sql`found.patient_id in (
    select patient_id from appointments where ${attends} and patient_id is not null
    union all select patient_id from record_exceptions where doctor_id = ${doctorId} and until > ${now})`;
  const place = sql.join(
    [
      patientId ? sql`found.patient_id = ${patientId}` : sql`true`,
      before
        ? sql`(found.signed_at, found.entry_id) <
            (select signed_at, entry_id from record_search where entry_id = ${before})`
        : sql`true`,
    ],
    sql` and `,
  );
  const { byIndex, byText } = conditionsOf(search);
  const newest =
    search.phrases.length > 0 ? newestLookedAt.phrases : newestLookedAt.words;
  const isReaders = sql`(found.reader_id is null or found.reader_id = ${doctorId})`;
  const matching = sql.join([...byIndex, isReaders], sql` and `);
  const isPhrased =
    byText.length > 0 ? sql.join(byText, sql` and `) : sql`true`;
  const isPhrasedThere =
    byText.length > 0
      ? sql`(select ${isPhrased} from record_search text where text.entry_id = found.entry_id)`
      : sql`true`;
  const { rows } = await sql<MatchRow>`
    with newest as materialized (
      select found.entry_id, found.signed_at
      from (select * from record_search found where ${place}
        order by found.signed_at desc, found.entry_id desc limit ${newest}) found
      where ${matching} and ${isPhrased} and (${isAttended} or ${opened})
      order by found.signed_at desc, found.entry_id desc limit ${limit}
    ), candidate as materialized (
      -- Fetched as far as they are asked for, and planned as if they all were. The planner alone looks at every entry
      -- of a patient instead of asking the index.
      select found.entry_id, found.signed_at, found.patient_id from record_search found
      where (select count(*) from newest) < ${limit} and ${place} and ${matching}
    ), few as materialized (
      select * from candidate limit ${mostLookedUp + 1}
    ), older as (
      select found.entry_id, found.signed_at from few found
      where (select count(*) from few) <= ${mostLookedUp} and (${isAttended} or ${opened})
      union all
      select found.entry_id, found.signed_at from candidate found
      where (select count(*) from few) > ${mostLookedUp} and ${isReadable}
    ), all_of_them as materialized (
      select found.entry_id, found.signed_at
      from (select * from older order by signed_at desc, entry_id desc offset 0) found
      where ${isPhrasedThere} order by found.signed_at desc, found.entry_id desc limit ${limit}
    ), page as (
      select entry_id, signed_at from newest where (select count(*) from newest) >= ${limit}
      union all
      select entry_id, signed_at from all_of_them)
    select entry.id, entry.patient_id, entry.folio, entry.kind, entry.content, entry.is_reserved, entry.signed_at,
      entry.author_name, root.folio as read_at_folio, appointment.starts_at as visit_starts_at,
      specialty.name as specialty_name, case when root.kind = 'document' then root.content end as document,
      patient.full_name, patient.chosen_name, patient.dni, ${documentOf('patient')} as patient_document,
      exists (select from appointments where patient_id = entry.patient_id and doctor_id = ${doctorId}
        and status in ${attendingStatuses}) as attends,
      (select id from record_exceptions where doctor_id = ${doctorId} and patient_id = entry.patient_id
        and until > ${now} order by until desc limit 1) as exception_id
    from page join record_entries entry on entry.id = page.entry_id
      join record_entries root on root.id = coalesce(entry.amends_id, entry.id)
      left join appointments appointment on appointment.id = root.appointment_id
      left join specialties specialty on specialty.id = appointment.specialty_id
      join patients patient on patient.id = entry.patient_id
    order by page.signed_at desc, page.entry_id desc`.execute(db);
  return rows;
}

/** Splits the conditions: those that the index of words answers, and those that need the entry's text. */
function conditionsOf({ stems, exact, unfinished, phrases }: Wanted) {
  const byIndex: RawBuilder<unknown>[] = [];
  const byText: RawBuilder<unknown>[] = [];
  // Words and stems have only letters and digits, so `to_tsquery` finds no operator in them.
  if (stems.length > 0)
    byIndex.push(
      sql`found.stems @@ to_tsquery('simple', ${stems.join(' & ')})`,
    );
  if (exact.length > 0)
    byIndex.push(
      sql`found.words @@ to_tsquery('simple', ${exact.join(' & ')})`,
    );
  if (unfinished) {
    const begins = sql`found.words @@ to_tsquery('simple', ${`${unfinished.word}:*`})`;
    const { stem } = unfinished;
    byIndex.push(
      stem
        ? sql`(${begins} or found.stems @@ to_tsquery('simple', ${stem}))`
        : begins,
    );
  }
  for (const phrase of phrases) {
    const pairs = phrase
      .slice(1)
      .map((word, index) => `'${phrase[index]}_${word}'`);
    byIndex.push(sql`found.pairs @@ ${pairs.join(' & ')}::tsquery`);
    // A phrase of two words is one pair. A longer one may have all its pairs and still not be there.
    if (phrase.length > 2)
      byText.push(
        sql`words @@ phraseto_tsquery('simple', ${phrase.join(' ')})`,
      );
  }
  return { byIndex, byText };
}

interface SearchRead {
  patientId: string;
  exceptionId: string | null;
  newestFolio: number;
  oldestFolio: number;
}

/** Notes that a search showed a doctor these folios, a row for each patient. */
export async function insertSearchReads(
  db: Database,
  {
    doctorId,
    at,
    reads,
  }: { doctorId: string; at: Date; reads: readonly SearchRead[] },
): Promise<void> {
  if (reads.length === 0) return;
  await sql`insert into record_reads (patient_id, doctor_id, reader_name, at, purpose, exception_id, newest_folio,
      oldest_folio, by_search)
    select read.patient_id, doctor.id, doctor.name, ${at},
      case when read.exception_id is null then 'attending' else 'exception' end, read.exception_id,
      read.newest_folio, read.oldest_folio, true
    from doctors doctor, unnest(${reads.map(({ patientId }) => patientId)}::uuid[],
        ${reads.map(({ exceptionId }) => exceptionId)}::uuid[], ${reads.map(({ newestFolio }) => newestFolio)}::int[],
        ${reads.map(({ oldestFolio }) => oldestFolio)}::int[])
      read (patient_id, exception_id, newest_folio, oldest_folio)
    where doctor.id = ${doctorId}`.execute(db);
}
