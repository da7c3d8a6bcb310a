/** The later of two clinic days, which compare as text. */
export function laterOf(a: string, b: string): string {
  return a.localeCompare(b) < 0 ? b : a;
}
