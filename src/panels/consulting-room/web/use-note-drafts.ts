import { useState } from 'react';
import type { Draft } from '../../../base/ui/written-text/written-text-form.tsx';

/** Unsaved notes: they stay while other appointments and other days are shown. */
export function useNoteDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft | null>>>(
    {},
  );
  return {
    of: (appointmentId: string) => drafts[appointmentId] ?? null,
    keep: (appointmentId: string, draft: Draft | null) =>
      setDrafts((before) => ({ ...before, [appointmentId]: draft })),
  };
}

export type NoteDrafts = ReturnType<typeof useNoteDrafts>;
