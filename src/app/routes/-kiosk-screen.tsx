import { Loading } from '../../base/ui/loading/loading.tsx';
import { KioskPage } from '../../subjects/queue/web/arrival/kiosk-page.tsx';
import { useIsPaired } from '../../subjects/queue/web/arrival/use-is-paired.ts';
import { TurneroPage } from '../../subjects/queue/web/turnero/turnero-page.tsx';

/**
 * The kiosk at which patients say that they arrived. An unpaired screen shows its numbers, and how to pair
 * it.
 */
export function KioskScreen({ room }: { room: string | undefined }) {
  const isPaired = useIsPaired();
  if (isPaired === undefined) return <Loading label="Buscando la pantalla…" />;
  return isPaired ? <KioskPage /> : <TurneroPage key={room} room={room} />;
}
