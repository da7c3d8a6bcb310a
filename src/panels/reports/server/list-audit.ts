import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import type {
  AuditKind,
  AuditVocabulary,
} from '../../../base/kernel/audit/audit-vocabulary.ts';
import { searchWords } from '../../../base/text/name-search.ts';
import { addDays } from '../../../base/time/clinic-day.ts';
import { startOfDay } from '../../../base/time/clinic-zone.ts';
import type { AuditEntry, AuditFilters } from '../contract/audit.ts';
import {
  type AuditRow,
  findPeopleByName,
  listAuditRows,
} from './audit-log-queries.ts';

const pageSize = 50;

/** Events, newest first; days are the clinic's, both ends included. */
export async function listAudit(
  { db, audit }: Pick<Services, 'db' | 'audit'>,
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
    entries: shown.map((row) => toEntry(row, audit)),
    olderBefore: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** The kinds of events to filter by, with their text. */
export function listAuditKinds({
  audit,
}: Pick<Services, 'audit'>): { kind: string; what: string }[] {
  return Object.entries(audit.words)
    .map(([kind, what]) => ({ kind, what }))
    .sort((a, b) => a.what.localeCompare(b.what, 'es'));
}

function toEntry(
  { detail, kind, at, ...row }: AuditRow,
  { words, details }: AuditVocabulary,
): AuditEntry {
  return {
    ...row,
    kind,
    at: at.toISOString(),
    what: words[kind as AuditKind] ?? kind.replaceAll('_', ' '),
    details: Object.entries(details).flatMap(([name, wordsOf]) =>
      name in detail ? (wordsOf(detail[name]) ?? []) : [],
    ),
  };
}
