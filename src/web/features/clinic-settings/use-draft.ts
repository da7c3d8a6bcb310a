import { useState } from 'react';

export interface Draft<Values> {
  values: Values;
  /** Of what whoever edits had before them. */
  revision: number;
  isTouched: boolean;
  change: (changes: Partial<Values>) => void;
  /** Drops what was typed: from here on it is what is saved. */
  restart: (saved: Values, revision: number) => void;
}

/**
 * What is being changed of something that is saved. It follows what is saved until somebody types; from then on it
 * keeps to what they had before them, so that the server can tell whether somebody else changed it.
 */
export function useDraft<Values extends object>(saved: Values, revision: number): Draft<Values> {
  const [base, setBase] = useState({ saved, revision });
  const [values, setValues] = useState(saved);
  const isSame = (one: Values, other: Values) => JSON.stringify(one) === JSON.stringify(other);
  const isTouched = !isSame(values, base.saved);

  function restart(next: Values, nextRevision: number) {
    setBase({ saved: next, revision: nextRevision });
    setValues(next);
  }

  if (revision !== base.revision) {
    // Saved in another part of the page: what is edited here is as it was.
    if (isSame(saved, base.saved)) setBase({ saved: base.saved, revision });
    else if (!isTouched || isSame(saved, values)) restart(saved, revision);
  }

  return {
    values,
    revision: base.revision,
    isTouched,
    change: (changes) => setValues((before) => ({ ...before, ...changes })),
    restart,
  };
}
