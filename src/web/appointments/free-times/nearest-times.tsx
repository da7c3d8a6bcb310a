import type { Offer } from '../../../contract/refusals.ts';
import { Button } from '../../components/button/button.tsx';
import { formatShortMoment } from '../../format/format.ts';

interface NearestTimesProps {
  offers: Offer[];
  timeZone: string;
  /** Shows the doctor's name, where several doctors are listed. */
  withDoctor: boolean;
  busy: boolean;
  onTake: (offer: Offer) => void;
}

/** The free times nearest to a lost one, one press away. */
export function NearestTimes({ offers, timeZone, withDoctor, busy, onTake }: NearestTimesProps) {
  return offers.map((offer) => (
    <Button key={offer.startsAt + offer.doctorId} busy={busy} onClick={() => onTake(offer)}>
      {formatShortMoment(offer.startsAt, timeZone)}
      {withDoctor && ` · ${offer.doctorName}`}
    </Button>
  ));
}
