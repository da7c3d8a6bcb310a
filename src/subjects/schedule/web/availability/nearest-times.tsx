import type { Offer } from '../../../../base/api/contract/offers.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatShortMoment } from '../../../../base/ui/format/format.ts';

/** A time, with a note to read before it is taken. */
export type NotedOffer = Offer & { note?: string | null };

interface NearestTimesProps {
  offers: NotedOffer[];
  timeZone: string;
  /** Shows the doctor's name, where several doctors are listed. */
  withDoctor: boolean;
  busy: boolean;
  onTake: (offer: Offer) => void;
}

/** The free times nearest to a lost one, one press away. */
export function NearestTimes({
  offers,
  timeZone,
  withDoctor,
  busy,
  onTake,
}: NearestTimesProps) {
  return offers.map((offer) => (
    <Button
      key={offer.startsAt + offer.doctorId}
      busy={busy}
      onClick={() => onTake(offer)}
    >
      {formatShortMoment(offer.startsAt, timeZone)}
      {withDoctor && ` · ${offer.doctorName}`}
      {offer.note && ` · ${offer.note}`}
    </Button>
  ));
}
