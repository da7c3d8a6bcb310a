import { useState } from 'react';

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What is typed about an entry that others may save meanwhile: their changes are taken over while nothing was typed;
 * else they are told, and what was typed stays until its author decides. Null: a new entry.
 */
export function useEntryDraft<Entry extends { revision: number }, Draft>(
  entry: Entry | null,
  draftOf: (entry: Entry | null) => Draft,
) {
  const [base, setBase] = useState(entry);
  const [draft, setDraft] = useState(() => draftOf(entry));
  const isNewer = entry !== null && entry.revision > (base?.revision ?? 0);
  const isDirty = !same(draft, draftOf(base));

  function takeTheirs() {
    setBase(entry);
    setDraft(draftOf(entry));
  }
  if (isNewer && !isDirty) takeTheirs();

  return {
    draft,
    edit: (changes: Partial<Draft>) => setDraft({ ...draft, ...changes }),
    /** Of what was read when the typing began. */
    revision: base?.revision ?? null,
    isOvertaken: isNewer && isDirty,
    latestRevision: entry?.revision ?? null,
    takeTheirs,
  };
}
