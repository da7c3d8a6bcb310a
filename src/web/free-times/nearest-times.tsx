import type { Offer } from '../../contract/refusals.ts';
import { Button } from '../components/button/button.tsx';
import { formatShortMoment } from '../lib/format.ts';

interface NearestTimesProps {
  offers: Offer[];
  timeZone: string;
  /** Names who attends, where it is not always the same person. */
  withDoctor: boolean;
  busy: boolean;
  onTake: (offer: Offer) => void;
}

/** The free times nearest to one that was lost, each a press away. */
export function NearestTimes({ offers, timeZone, withDoctor, busy, onTake }: NearestTimesProps) {
  return offers.map((offer) => (
    <Button key={offer.startsAt + offer.doctorId} busy={busy} onClick={() => onTake(offer)}>
      {formatShortMoment(offer.startsAt, timeZone)}
      {withDoctor && ` · ${offer.doctorName}`}
    </Button>
  ));
}
