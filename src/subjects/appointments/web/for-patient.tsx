import styles from '../../../base/ui/page/account.module.css';
import type { UpcomingAppointment } from '../contract/account.ts';

/** Whose appointment it is, where it is somebody else's for whom who is signed in acts. */
export function ForPatient({ patient }: Pick<UpcomingAppointment, 'patient'>) {
  return patient && <p className={styles.forPatient}>Para {patient.name}</p>;
}
