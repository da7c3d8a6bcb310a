import type { Offer } from '../../../contract/refusals.ts';
import { Button } from '../../components/button/button.tsx';
import { formatShortMoment } from '../../lib/format.ts';

interface NearestTimesProps {
  offers: Offer[];
  timeZone: string;
  busy: boolean;
  onTake: (offer: Offer) => void;
}

/** The free times nearest to one that was lost, each a press away. */
export function NearestTimes({ offers, timeZone, busy, onTake }: NearestTimesProps) {
  return offers.map((offer) => (
    <Button key={offer.startsAt + offer.doctorId} busy={busy} onClick={() => onTake(offer)}>
      {formatShortMoment(offer.startsAt, timeZone)} · {offer.doctorName}
    </Button>
  ));
}
