import type { StaffAppointment } from '../../../contract/staff/appointments.ts';
import { ActButtons } from '../../appointments/acts/act-buttons.tsx';
import { AppointmentProblem } from '../../appointments/acts/appointment-problem.tsx';
import { patientNameOf } from '../../appointments/acts/appointment-words.ts';
import { formatTime } from '../../format/format.ts';
import styles from './consulting-room.module.css';
import { Events } from './events.tsx';
import { useRoom } from './room.ts';

/** The patient after the present one: may be called while the doctor still writes. */
export function Following({ appointment }: { appointment: StaffAppointment }) {
  const { acts, timeZone } = useRoom();
  return (
    <section className={styles.following} aria-labelledby="turno-siguiente">
      <div>
        <h2 id="turno-siguiente" className={styles.followingTitle}>
          <span className={styles.quiet}>Después: </span>
          {formatTime(appointment.startsAt, timeZone)} {patientNameOf(appointment)}
        </h2>
        <Events appointment={appointment} />
      </div>
      <ActButtons appointment={appointment} acts={acts} timeZone={timeZone} only={['call']} />
      <AppointmentProblem appointment={appointment} acts={acts} />
    </section>
  );
}
