import { addDays, type ClinicDay } from '../../base/time/clinic-day.ts';
import type { Catalogue } from '../make/make-catalogue.ts';
import type { TableRows } from './demo-queries.ts';

/**
 * Searches made `ago` days before today, for `within` days from then. `insurer` is an index in the clinic's
 * list.
 */
const unmet = [
  { slug: 'dermatologia', insurer: null, ago: 3, within: 60, searches: 9 },
  { slug: 'dermatologia', insurer: 1, ago: 5, within: 30, searches: 6 },
  { slug: 'salud-mental', insurer: 0, ago: 2, within: 60, searches: 5 },
  { slug: 'dermatologia', insurer: null, ago: 12, within: 60, searches: 4 },
  { slug: 'pediatria', insurer: 2, ago: 8, within: 7, searches: 2 },
];

/** Searches of the last weeks that found no time. */
export function unmetDemandRows(
  { specialties, insurers }: Catalogue,
  today: ClinicDay,
): TableRows {
  const rows = unmet.flatMap(({ slug, insurer, ago, within, searches }) => {
    const specialty = specialties.find((each) => each.slug === slug);
    const practice = specialty?.practices.find(
      ({ isFirstChoice }) => isFirstChoice,
    );
    if (!specialty || !practice) return [];
    const day = addDays(today, -ago);
    return {
      day,
      specialty_id: specialty.id,
      practice_id: practice.id,
      doctor_id: null,
      insurer_id: insurer === null ? null : (insurers[insurer]?.id ?? null),
      wanted_from: day,
      wanted_to: addDays(day, within),
      searches,
    };
  });
  return { unmet_demand: rows };
}
