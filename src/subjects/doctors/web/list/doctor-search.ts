/**
 * The search parameters of the list. They are in the address, so that it can be shared and the back button
 * works.
 */
export interface DoctorSearch {
  /** Words of a name or a specialty. */
  buscar?: string;
  /** Slug of the specialty. */
  especialidad?: string;
  /** Slug of the insurer's name (`insurerSlug`). */
  'obra-social'?: string;
  parte?: 'manana' | 'tarde';
  /** The number of rows shown, if more than the first twenty. */
  hasta?: number;
}

const LONGEST_TEXT = 80;
const MOST_SHOWN = 10_000;

/**
 * Keeps valid parameters, so that a mistyped address still opens the list. Dropped ones are undefined,
 * because the router merges the result over the raw address.
 */
export function readDoctorSearch(
  search: Record<string, unknown>,
): DoctorSearch {
  return {
    buscar: textOf(search.buscar) || undefined,
    especialidad: slugOf(search.especialidad),
    'obra-social': slugOf(search['obra-social']),
    parte: partOf(search.parte),
    hasta: countOf(search.hasta),
  };
}

export function hasFilters({ hasta: _, ...filters }: DoctorSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

// The router reads `?buscar=123` as a number.
function textOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value).trim().slice(0, LONGEST_TEXT);
}

function slugOf(value: unknown): string | undefined {
  const slug = textOf(value);
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) ? slug : undefined;
}

function partOf(value: unknown): DoctorSearch['parte'] {
  if (value === 'manana' || value === 'mañana') return 'manana';
  return value === 'tarde' ? 'tarde' : undefined;
}

function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0
    ? Math.min(Math.floor(value), MOST_SHOWN)
    : undefined;
}
