import { useState } from 'react';
import type { Draft } from '../../components/written-text/written-text-form.tsx';

/** Notes that were typed and not saved: they stay while other turnos and other days are looked at. */
export function useNoteDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft | null>>>({});
  return {
    of: (appointmentId: string) => drafts[appointmentId] ?? null,
    keep: (appointmentId: string, draft: Draft | null) =>
      setDrafts((before) => ({ ...before, [appointmentId]: draft })),
  };
}

export type NoteDrafts = ReturnType<typeof useNoteDrafts>;
