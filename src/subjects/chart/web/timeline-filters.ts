import type { EntryKind } from '../../record/contract/doctor-record.ts';

/** As the filters stand; nothing: all. */
export interface TimelineFilters {
  kind?: EntryKind | undefined;
  doctorId?: string | undefined;
  specialtyId?: string | undefined;
  /** By which documents name it. */
  specialtyName?: string | undefined;
  fromYear?: number | undefined;
  toYear?: number | undefined;
}
