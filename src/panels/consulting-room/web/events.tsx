import type { StaffAppointment } from '../../../subjects/appointments/contract/staff-appointments.ts';
import { StatusMark } from '../../../subjects/appointments/web/acts/status-mark.tsx';
import styles from './consulting-room.module.css';
import { useRoom } from './room.ts';
import { eventsOf } from './room-words.ts';

/** The state of an appointment, and its events of today. */
export function Events({ appointment }: { appointment: StaffAppointment }) {
  return (
    <p className={styles.events}>
      <StatusMark appointment={appointment} />
      {eventsOf(appointment, useRoom()).map((event) => (
        <span key={event}>{event}</span>
      ))}
    </p>
  );
}
