/* "Whoever of a specialty", where a doctor is chosen: a value of the same list. */

const prefix = 'any:';

export const anyOf = (specialtyId: string): string => `${prefix}${specialtyId}`;

/** The specialty of which anybody serves; null: a doctor is chosen, or nobody yet. */
export function specialtyOfAny(chosen: string): string | null {
  return chosen.startsWith(prefix) ? chosen.slice(prefix.length) : null;
}
