import styles from '../../../../base/ui/page/account.module.css';
import type { UpcomingAppointment } from '../../../appointments/contract/account.ts';

/** How late the doctor runs, on the day; nobody is asked to come later. */
export function DelayLine({ appointment: { delayMinutes } }: { appointment: UpcomingAppointment }) {
  if (delayMinutes === null) return null;
  return (
    <p className={styles.delay}>
      <strong>Se atiende con unos {delayMinutes} minutos de demora.</strong> Venga igual a su hora: puede
      acortarse.
    </p>
  );
}
