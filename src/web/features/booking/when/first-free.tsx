import type { Offer } from '../../../../contract/refusals.ts';
import { Button } from '../../../components/button/button.tsx';
import { formatMoment } from '../../../format/format.ts';
import styles from './first-free.module.css';

interface FirstFreeProps {
  /** Why this time is proposed. */
  label: string;
  offer: Offer;
  timeZone: string;
  withDoctor: boolean;
  busy: boolean;
  onTake: () => void;
}

/** The soonest free time, or the one in the address: one press away. */
export function FirstFree({ label, offer, timeZone, withDoctor, busy, onTake }: FirstFreeProps) {
  return (
    <section className={styles.first} aria-label={label}>
      <p>
        <span className={styles.label}>{label}</span>
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
