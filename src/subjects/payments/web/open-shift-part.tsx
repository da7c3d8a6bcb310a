import { formatShortMoment } from '../../../base/ui/format/format.ts';
import { Section } from '../../../base/ui/section/section.tsx';
import type { OpenShift } from '../contract/cash.ts';
import styles from './cash.module.css';
import { sayPayment } from './payment-words.ts';
import { TotalsTable } from './totals-table.tsx';

interface OpenShiftPartProps {
  open: OpenShift;
  timeZone: string;
}

/** The money that came into a till and went out of it since its last close. */
export function OpenShiftPart({ open, timeZone }: OpenShiftPartProps) {
  const { till, totals, payments } = open;
  return (
    <Section title={`${till}: desde el último cierre`}>
      {payments.length === 0 ? (
        <p className={styles.quiet}>Todavía no se cobró nada en esta caja.</p>
      ) : (
        <>
          <TotalsTable caption={`Lo cobrado en ${till}`} totals={totals} />
          <details className={styles.details}>
            <summary>
              {payments.length === 1
                ? 'Ver el movimiento'
                : `Ver los ${payments.length} movimientos`}
            </summary>
            <ul className={styles.list}>
              {payments.map((payment) => (
                <li
                  key={payment.id}
                  className={styles.line}
                  data-annulled={payment.isAnnulled || undefined}
                >
                  <p>
                    {sayPayment(payment)} · {payment.patientName}
                  </p>
                  <p className={styles.quiet}>
                    {[
                      payment.reason,
                      payment.notedBy,
                      formatShortMoment(payment.notedAt, timeZone),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
    </Section>
  );
}
