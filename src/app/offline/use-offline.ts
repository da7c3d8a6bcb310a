import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type KeepingRole, keepQueries } from './keep-answers.ts';

const areaOf: Record<KeepingRole, string> = {
  reception: 'recepcion',
  doctor: 'doctor',
  patient: 'mi-cuenta',
};

/** Lets the first page load before anything for later. */
const LATER_MS = 3_000;

/** In a panel: keeps what it needs to open without a connection. */
export function useOffline(role: KeepingRole): void {
  const queryClient = useQueryClient();
  useEffect(() => keepQueries(role, queryClient), [role, queryClient]);
  useEffect(() => {
    const timer = setTimeout(() => void keepArea(areaOf[role]), LATER_MS);
    return () => clearTimeout(timer);
  }, [role]);
}

/**
 * Has the service worker keep the files of this area. Over plain http and in private windows there is no
 * worker.
 */
async function keepArea(area: string): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers || !import.meta.env.PROD) return;
  try {
    await workers.register('/service-worker.js', { updateViaCache: 'none' });
    const { active } = await workers.ready;
    active?.postMessage({ keepArea: area });
  } catch {
    // Everything else goes on without it.
  }
}
