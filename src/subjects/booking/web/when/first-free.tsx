import type { ReactNode } from 'react';
import type { Insurer } from '../../../../base/clinic/contract/clinic.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatMoment } from '../../../../base/ui/format/format.ts';
import { costWords } from '../../../appointments/web/visit-words.ts';
import type { FreeTime } from '../times/use-availability.ts';
import styles from './first-free.module.css';

interface FirstFreeProps {
  /** Why this time is proposed. */
  label: string;
  offer: FreeTime;
  timeZone: string;
  withDoctor: boolean;
  /** Null: the patient pays privately. */
  insurer: Insurer | null;
  busy: boolean;
  onTake: () => void;
  /** Beside the time: the way to wait for an earlier one. */
  children?: ReactNode;
}

/** The soonest free time, or the one in the address. One press takes it. */
export function FirstFree({
  label,
  offer,
  timeZone,
  withDoctor,
  insurer,
  busy,
  onTake,
  children,
}: FirstFreeProps) {
  const { isCovered, priceCents } = offer;
  const dueCents = insurer && isCovered ? insurer.copayCents : priceCents;
  const cost = costWords({
    insurerName: insurer?.name ?? null,
    isCovered,
    dueCents,
  });
  return (
    <section className={styles.first} aria-label={label}>
      <p>
        <span className={styles.label}>{label}</span>
        <strong className={styles.when}>
          <time dateTime={offer.startsAt}>
            {formatMoment(offer.startsAt, timeZone)}
          </time>
        </strong>
        {withDoctor && (
          <span className={styles.label}>con {offer.doctorName}</span>
        )}
        <span className={styles.label}>
          A pagar: <strong className={styles.cost}>{cost.value}</strong>
          {cost.detail && ` · ${cost.detail}`}
        </span>
      </p>
      <Button kind="main" busy={busy} busyLabel="Guardando…" onClick={onTake}>
        Tomar este turno
      </Button>
      {children}
    </section>
  );
}
