/** The kinds of audit events of all subjects, with their words: `app/server/audit-vocabulary.ts` gathers them. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled there.
export interface AuditWords {}

/** The kinds of audit events: those that the audit log has words for. */
export type AuditKind = keyof AuditWords & string;

/** The words for a detail of an event. Undefined: this value is not shown. */
export type DetailWords = (value: unknown) => string | undefined;

/** The Spanish words of the audit log. Details without words are internal ids, and are not shown. */
export interface AuditVocabulary {
  words: Record<AuditKind, string>;
  details: Record<string, DetailWords>;
}
