/** What the address of the list says, so that it can be shared and the back button works. */
export interface DoctorSearch {
  /** Words of a name or a specialty. */
  buscar?: string;
  /** Slug of the specialty. */
  especialidad?: string;
  /** Slug of the insurer's name. */
  'obra-social'?: string;
  parte?: 'manana' | 'tarde';
}

const LONGEST_TEXT = 80;

/**
 * Keeps what makes sense and drops the rest: a mistyped address still opens the list. What is dropped is named
 * as undefined, because the router lays this over the address as it was written.
 */
export function readDoctorSearch(search: Record<string, unknown>): DoctorSearch {
  return {
    buscar: textOf(search.buscar) || undefined,
    especialidad: slugOf(search.especialidad),
    'obra-social': slugOf(search['obra-social']),
    parte: partOf(search.parte),
  };
}

export function hasFilters(search: DoctorSearch): boolean {
  return Object.values(search).some((value) => value !== undefined);
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
