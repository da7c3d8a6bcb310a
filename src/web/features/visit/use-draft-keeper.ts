import { useEffect, useState, useSyncExternalStore } from 'react';
import type { VisitRecord } from '../../../contract/doctor/visit.ts';
import type { DraftContent } from '../../../contract/record-content.ts';
import { client } from '../../api/api.ts';
import { createDraftKeeper } from './draft-keeper.ts';

/** Keeps what is written of a visit, and tries at once when the page is left or the network is back. */
export function useDraftKeeper({ appointmentId, draft }: VisitRecord, content: DraftContent) {
  const [keeper] = useState(() =>
    createDraftKeeper({
      draft,
      content,
      send: (saving) => client.doctor.visit.saveDraft({ appointmentId, ...saving }),
    }),
  );
  const shown = useSyncExternalStore(keeper.subscribe, keeper.shown);
  useEffect(() => keeper.write(content), [keeper, content]);
  useEffect(() => {
    const flush = () => void keeper.flush();
    const whenHidden = () => document.visibilityState === 'hidden' && flush();
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (!keeper.isUnsaved()) return;
      flush();
      event.preventDefault();
    };
    window.addEventListener('online', flush);
    window.addEventListener('beforeunload', beforeUnload);
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      window.removeEventListener('online', flush);
      window.removeEventListener('beforeunload', beforeUnload);
      document.removeEventListener('visibilitychange', whenHidden);
      flush();
    };
  }, [keeper]);
  return { keeper, shown };
}
