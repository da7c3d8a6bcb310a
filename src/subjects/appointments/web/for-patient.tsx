import styles from '../../../base/ui/page/account.module.css';
import type { UpcomingAppointment } from '../contract/account.ts';

/** Names the patient of an appointment, if it is not the signed-in user. */
export function ForPatient({ patient }: Pick<UpcomingAppointment, 'patient'>) {
  return patient && <p className={styles.forPatient}>Para {patient.name}</p>;
}
