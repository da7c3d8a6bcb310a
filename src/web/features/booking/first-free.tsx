import type { Offer } from '../../../contract/refusals.ts';
import { Button } from '../../components/button/button.tsx';
import { formatMoment } from '../../lib/format.ts';
import styles from './first-free.module.css';

interface FirstFreeProps {
  offer: Offer;
  timeZone: string;
  withDoctor: boolean;
  busy: boolean;
  onTake: () => void;
}

/** The soonest there is, one press away. */
export function FirstFree({ offer, timeZone, withDoctor, busy, onTake }: FirstFreeProps) {
  return (
    <section className={styles.first} aria-label="Primer turno libre">
      <p>
        <span className={styles.label}>Primer turno libre</span>
        <strong className={styles.when}>
          <time dateTime={offer.startsAt}>{formatMoment(offer.startsAt, timeZone)}</time>
        </strong>
        {withDoctor && <span className={styles.label}>con {offer.doctorName}</span>}
      </p>
      <Button kind="main" busy={busy} busyLabel="Guardando…" onClick={onTake}>
        Tomar este turno
      </Button>
    </section>
  );
}
