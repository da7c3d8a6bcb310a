/* "Any doctor of a specialty", as a value in the list of doctors. */

const prefix = 'any:';

export const anyOf = (specialtyId: string): string => `${prefix}${specialtyId}`;

/** Returns the specialty in which any doctor serves. Null: a doctor is chosen, or nothing yet. */
export function specialtyOfAny(chosen: string): string | null {
  return chosen.startsWith(prefix) ? chosen.slice(prefix.length) : null;
}
