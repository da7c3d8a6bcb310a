import { formatMoney, formatTime } from '../../../base/ui/format/format.ts';
import { Section } from '../../../base/ui/section/section.tsx';
import type { ShiftClose } from '../contract/cash.ts';
import styles from './cash.module.css';
import { sayDifference } from './cash-words.ts';
import { TotalsTable } from './totals-table.tsx';

interface ShiftClosesProps {
  closes: readonly ShiftClose[];
  timeZone: string;
}

/** The shifts that were closed that day. */
export function ShiftCloses({ closes, timeZone }: ShiftClosesProps) {
  if (closes.length === 0) return null;
  return (
    <Section title="Cierres del día">
      <ul className={styles.list}>
        {closes.map((close) => (
          <li key={`${close.till} ${close.shift}`} className={styles.close}>
            <p>
              <strong>{close.till}</strong> ·{' '}
              {formatTime(close.closedAt, timeZone)} · {close.closedBy}
            </p>
            <p
              data-differs={
                close.countedCents !== close.expectedCents || undefined
              }
              className={styles.counted}
            >
              Contado {formatMoney(close.countedCents)} de{' '}
              {formatMoney(close.expectedCents)}: {sayDifference(close)}
              {close.floatCents > 0 &&
                ` · cambio ${formatMoney(close.floatCents)}`}
            </p>
            {close.note && <p className={styles.quiet}>{close.note}</p>}
            {close.totals.length > 0 && (
              <TotalsTable
                caption={`Lo cobrado en ${close.till}`}
                totals={close.totals}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
