import { useEffect, useState, useSyncExternalStore } from 'react';
import { client } from '../../../base/api/web/client/api.ts';
import type { DraftContent } from '../../record/contract/record-content.ts';
import type { VisitRecord } from '../contract/visit.ts';
import { createDraftKeeper } from './draft-keeper.ts';

/** Keeps the draft of a visit, and saves at once when the page is left or the network is back. */
export function useDraftKeeper(
  { appointmentId, draft }: VisitRecord,
  content: DraftContent,
) {
  const [keeper] = useState(() =>
    createDraftKeeper({
      draft,
      content,
      send: (saving) =>
        client.doctor.visit.saveDraft({ appointmentId, ...saving }),
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
