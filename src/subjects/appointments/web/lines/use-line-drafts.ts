import { useState } from 'react';

/** Half-typed lines by appointment: they stay while other appointments and other days are shown. */
export function useLineDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  return {
    of: (appointmentId: string) => drafts[appointmentId] ?? '',
    keep: (appointmentId: string, text: string) =>
      setDrafts((before) => ({ ...before, [appointmentId]: text })),
  };
}

export type LineDrafts = ReturnType<typeof useLineDrafts>;
