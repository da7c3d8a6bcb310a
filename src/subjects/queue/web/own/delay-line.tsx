import styles from '../../../../base/ui/page/account.module.css';
import type { UpcomingAppointment } from '../../../appointments/contract/account.ts';

/** Says how late the doctor runs, on the day. It never asks the patient to come later. */
export function DelayLine({
  appointment: { delayMinutes },
}: {
  appointment: UpcomingAppointment;
}) {
  if (delayMinutes === null) return null;
  return (
    <p className={styles.delay}>
      <strong>Se atiende con unos {delayMinutes} minutos de demora.</strong>{' '}
      Venga igual a su hora: puede acortarse.
    </p>
  );
}
