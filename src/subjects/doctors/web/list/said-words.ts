/** The everyday words that patients type instead of the names of these specialties. */
export function saidWordsOf(
  specialties: readonly { id: string }[],
  all: readonly { id: string; searchWords: readonly string[] }[],
): string[] {
  return specialties.flatMap(
    ({ id }) => all.find((specialty) => specialty.id === id)?.searchWords ?? [],
  );
}
