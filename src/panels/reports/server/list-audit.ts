import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { auditWords } from '../../../base/kernel/audit/audit-words.ts';
import { searchWords } from '../../../base/text/name-search.ts';
import { addDays } from '../../../base/time/clinic-day.ts';
import { startOfDay } from '../../../base/time/clinic-zone.ts';
import type { AuditEntry, AuditFilters } from '../contract/audit.ts';
import {
  type AuditRow,
  findPeopleByName,
  listAuditRows,
} from './audit-log-queries.ts';
import { detailsOf, wordsOfKind } from './audit-words.ts';

const pageSize = 50;

/** Events, newest first; days are the clinic's, both ends included. */
export async function listAudit(
  { db }: Pick<Services, 'db'>,
  { from, to, person, kind, before, zone }: AuditFilters & Pick<Call, 'zone'>,
): Promise<{ entries: AuditEntry[]; olderBefore: number | null }> {
  const startOf = (day: string) => new Date(startOfDay(day, zone) * 60_000);
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

/** The kinds of events to filter by, with their text. */
export function listAuditKinds(): { kind: string; what: string }[] {
  return Object.entries(auditWords)
    .map(([kind, what]) => ({ kind, what }))
    .sort((a, b) => a.what.localeCompare(b.what, 'es'));
}

function toEntry({ detail, kind, at, ...row }: AuditRow): AuditEntry {
  return {
    ...row,
    kind,
    at: at.toISOString(),
    what: wordsOfKind(kind),
    details: detailsOf(detail),
  };
}
