import { formatTime } from '../../../base/ui/format/format.ts';
import type { StaffAppointment } from '../../../subjects/appointments/contract/staff-appointments.ts';
import { ActButtons } from '../../../subjects/appointments/web/acts/act-buttons.tsx';
import { AppointmentProblem } from '../../../subjects/appointments/web/acts/appointment-problem.tsx';
import { patientNameOf } from '../../../subjects/appointments/web/acts/appointment-words.ts';
import styles from './consulting-room.module.css';
import { Events } from './events.tsx';
import { useRoom } from './room.ts';

/** The patient after the present one, who may be called while the doctor still writes. */
export function Following({ appointment }: { appointment: StaffAppointment }) {
  const { acts, timeZone } = useRoom();
  return (
    <section className={styles.following} aria-labelledby="turno-siguiente">
      <div>
        <h2 id="turno-siguiente" className={styles.followingTitle}>
          <span className={styles.quiet}>Después: </span>
          {formatTime(appointment.startsAt, timeZone)}{' '}
          {patientNameOf(appointment)}
        </h2>
        <Events appointment={appointment} />
      </div>
      <ActButtons
        appointment={appointment}
        acts={acts}
        timeZone={timeZone}
        only={['call']}
      />
      <AppointmentProblem appointment={appointment} acts={acts} />
    </section>
  );
}
