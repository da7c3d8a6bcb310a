import { useEffect } from 'react';
import { client } from '../../base/api/web/client/api.ts';
import {
  endpointHere,
  forgetPushHere,
} from '../../base/api/web/client/push-here.ts';

const LATER_MS = 4_000;

/** In a patient's account: removes this browser's push subscription if it belongs to another patient. */
export function useOwnPush(): void {
  useEffect(() => {
    const timer = setTimeout(() => void keepOwn().catch(() => {}), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
}

async function keepOwn(): Promise<void> {
  const endpoint = await endpointHere();
  if (endpoint === null) return;
  const { isHere } = await client.patient.push.here({ endpoint });
  if (!isHere) await forgetPushHere();
}
