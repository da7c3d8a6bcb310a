import { Loading } from '../components/loading/loading.tsx';
import { KioskPage } from '../features/kiosk/kiosk-page.tsx';
import { useIsPaired } from '../features/kiosk/use-is-paired.ts';
import { TurneroPage } from '../features/turnero/turnero-page.tsx';

/** Where who comes says so. A screen that is not paired shows its numbers, and how to pair it. */
export function KioskScreen({ room }: { room: string | undefined }) {
  const isPaired = useIsPaired();
  if (isPaired === undefined) return <Loading label="Buscando la pantalla…" />;
  return isPaired ? <KioskPage /> : <TurneroPage key={room} room={room} />;
}
