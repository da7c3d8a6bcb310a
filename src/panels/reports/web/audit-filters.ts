import type { AuditFilters } from '../contract/audit.ts';

/** The filters as the form holds them. Empty ones show everything. */
export type TypedFilters = Record<'from' | 'to' | 'person' | 'kind', string>;

export const noFilters: TypedFilters = {
  from: '',
  to: '',
  person: '',
  kind: '',
};

export function filtersOf({
  from,
  to,
  kind,
  ...typed
}: TypedFilters): AuditFilters {
  const person = typed.person.trim();
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(kind && { kind }),
    ...(person && { person }),
  };
}
