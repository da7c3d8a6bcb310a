/** The later of two clinic days, which compare as text. */
export function laterOf(one: string, other: string): string {
  return one.localeCompare(other) < 0 ? other : one;
}
