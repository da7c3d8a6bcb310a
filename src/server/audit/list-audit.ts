import type { AuditEntry, AuditFilters } from '../../contract/admin/audit.ts';
import { addDays } from '../../domain/calendar/clinic-day.ts';
import { startOfDay } from '../../domain/calendar/clinic-zone.ts';
import { searchWords } from '../../domain/identity/name-search.ts';
import type { CatalogCache } from '../clinic/catalog-cache.ts';
import type { Database } from '../db/database.ts';
import { type AuditRow, findPeopleByName, listAuditRows } from './audit-log-queries.ts';
import { auditWords, detailsOf, wordsOfKind } from './audit-words.ts';

const pageSize = 50;

/** What happened, newest first; days are the clinic's, both ends included. */
export async function listAudit(
  { db, catalog }: { db: Database; catalog: CatalogCache },
  { from, to, person, kind, before }: AuditFilters,
): Promise<{ entries: AuditEntry[]; olderBefore: number | null }> {
  const { timeZone } = (await catalog.any()).clinic;
  const startOf = (day: string) => new Date(startOfDay(day, timeZone) * 60_000);
  const words = searchWords(person ?? '');
  const rows = await listAuditRows(db, {
    from: from ? startOf(from) : null,
    until: to ? startOf(addDays(to, 1)) : null,
    people: words.length > 0 ? await findPeopleByName(db, words) : null,
    kind: kind || null,
    before: before ?? null,
    limit: pageSize + 1,
  });
  const shown = rows.slice(0, pageSize);
  return {
    entries: shown.map(toEntry),
    olderBefore: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** What may be looked for, by its words. */
export function listAuditKinds(): { kind: string; what: string }[] {
  return Object.entries(auditWords)
    .map(([kind, what]) => ({ kind, what }))
    .sort((one, other) => one.what.localeCompare(other.what, 'es'));
}

function toEntry({ detail, kind, at, ...row }: AuditRow): AuditEntry {
  return { ...row, kind, at: at.toISOString(), what: wordsOfKind(kind), details: detailsOf(detail) };
}
