import type { EntryKind } from '../../record/contract/doctor-record.ts';

/** The chosen filters. An absent one filters nothing. */
export interface TimelineFilters {
  kind?: EntryKind | undefined;
  doctorId?: string | undefined;
  specialtyId?: string | undefined;
  /** The specialty's name, as documents state it. */
  specialtyName?: string | undefined;
  fromYear?: number | undefined;
  toYear?: number | undefined;
}
