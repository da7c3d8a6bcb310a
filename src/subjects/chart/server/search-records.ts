import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../base/kernel/refusal.ts';
import { dayAt, type Zone } from '../../../base/time/clinic-zone.ts';
import type { KeptDocument } from '../../documents/rules/kept-document.ts';
import {
  makeExcerpt,
  type PartOfEntry,
  type Sought,
} from '../../record/rules/excerpt.ts';
import {
  foldedWords,
  parseRecordQuery,
  type RecordQuery,
} from '../../record/rules/record-query.ts';
import { findAccess } from '../../record/server/access/access-queries.ts';
import type { EntryPart, RecordMatch } from '../contract/record-search.ts';
import { partsOf } from './match-parts.ts';
import {
  findStems,
  insertSearchReads,
  listMatches,
  type MatchRow,
  type Wanted,
} from './search-queries.ts';

interface SearchWanted extends Call<'doctor'> {
  query: string;
  patientId?: string | undefined;
  before?: string | undefined;
}

interface Found {
  matches: RecordMatch[];
  nextBefore: string | null;
}

const page = 20;

/**
 * Searches the text of entries, in one record or in all that the doctor may read now. Before the answer, the
 * folios shown are noted for each of their patients.
 */
export async function searchRecords(
  { db }: Pick<Services, 'db'>,
  { query: typed, patientId, before, actor, now, zone }: SearchWanted,
): Promise<Outcome<Found, 'NOT_FOUND' | 'INVALID_INPUT'>> {
  const doctorId = actor.id;
  if (patientId && !(await findAccess(db, { patientId, doctorId, now })))
    return refuse({ code: 'NOT_FOUND' });
  const query = parseRecordQuery(typed);
  if (!query) return invalid('query', 'Escriba al menos dos letras.');
  const wanted = toWanted(
    query,
    await findStems(db, [...query.words, query.unfinished ?? '']),
  );
  const rows = await listMatches(db, {
    ...wanted,
    doctorId,
    now,
    patientId,
    before,
    limit: page + 1,
  });
  const shown = rows.slice(0, page);
  await insertSearchReads(db, { doctorId, at: now, reads: readsOf(shown) });
  const parts = new Map(shown.map((row) => [row.id, partsOf(row)]));
  const sought = await toSought(db, wanted, [...parts.values()].flat());
  return done({
    matches: shown.map((row) =>
      toMatch(row, { parts: parts.get(row.id) ?? [], sought, zone }),
    ),
    nextBefore: rows.length > page ? (shown.at(-1)?.id ?? null) : null,
  });
}

/** Leaves out words that say nothing by themselves, unless there are no others. */
function toWanted(
  { words, unfinished, phrases }: RecordQuery,
  stems: Map<string, string>,
): Wanted {
  const known = words.flatMap((word) => stems.get(word) ?? []);
  const isNothingElse =
    known.length === 0 && !unfinished && phrases.length === 0;
  return {
    stems: [...new Set(known)],
    exact: isNothingElse ? words : [],
    unfinished:
      unfinished === null
        ? null
        : { word: unfinished, stem: stems.get(unfinished) ?? null },
    phrases,
  };
}

/** Makes one reading for each patient. */
function readsOf(rows: readonly MatchRow[]) {
  return [...Map.groupBy(rows, ({ patientId }) => patientId)].map(
    ([patientId, entries]) => {
      const folios = entries.map(({ folio }) => folio);
      const [{ attends, exceptionId }] = entries as [MatchRow];
      return {
        patientId,
        exceptionId: attends ? null : exceptionId,
        newestFolio: Math.max(...folios),
        oldestFolio: Math.min(...folios),
      };
    },
  );
}

/** Finds the words to mark: those by which the database found the entries, by the same stems. */
async function toSought(
  db: Services['db'],
  { stems, exact, unfinished, phrases }: Wanted,
  parts: readonly PartOfEntry[],
): Promise<Sought> {
  const written = [...new Set(parts.flatMap(({ text }) => foldedWords(text)))];
  const stemOf = await findStems(db, written);
  const wanted = new Set([
    ...stems,
    ...(unfinished?.stem ? [unfinished.stem] : []),
  ]);
  const isSought = (word: string) =>
    exact.includes(word) ||
    (unfinished !== null && word.startsWith(unfinished.word)) ||
    wanted.has(stemOf.get(word) ?? '');
  return { isSought, phrases };
}

interface Around {
  parts: PartOfEntry<EntryPart>[];
  sought: Sought;
  zone: Zone;
}

function toMatch(row: MatchRow, { parts, sought, zone }: Around): RecordMatch {
  const {
    id,
    folio,
    readAtFolio,
    kind,
    authorName,
    isReserved,
    visitStartsAt,
  } = row;
  const { patientId, fullName, chosenName, dni, patientDocument } = row;
  const document: KeptDocument | null =
    row.document === null ? null : JSON.parse(row.document);
  return {
    id,
    folio,
    readAtFolio,
    kind,
    authorName,
    isReserved,
    documentKind: document?.kind ?? null,
    patient: {
      id: patientId,
      name: chosenName ?? fullName,
      fullName,
      dni,
      document: patientDocument,
    },
    byException: !row.attends,
    visitDay: document?.issuedOn ?? dayAt(visitStartsAt ?? row.signedAt, zone),
    specialtyName: document
      ? document.professional.specialtyName
      : row.specialtyName,
    signedAt: row.signedAt.toISOString(),
    excerpt: makeExcerpt(parts, sought),
  };
}
