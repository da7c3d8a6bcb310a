import { memo, type PointerEvent } from 'react';
import { formatTime } from '../../../../base/ui/format/format.ts';
import { listedNameOf } from '../../../../base/ui/format/person-words.ts';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import { StatusMark } from '../../../../subjects/appointments/web/acts/status-mark.tsx';
import { UnreadMark } from '../../../../subjects/appointments/web/lines/unread-mark.tsx';
import styles from './agenda-board.module.css';

interface AgendaBlockProps {
  appointment: StaffAppointment;
  top: number;
  height: number;
  /** Too low for two lines. */
  isLow: boolean;
  lane: number;
  lanes: number;
  timeZone: string;
  isActive: boolean;
  isDragged: boolean;
  /** The doctor does not attend at the appointment's time. */
  isOutside: boolean;
  onActive: (id: string) => void;
  onOpen: (appointment: StaffAppointment) => void;
  onDragStart: (
    event: PointerEvent<HTMLElement>,
    appointment: StaffAppointment,
  ) => void;
}

/** An appointment on the board: a press opens it, a drag moves it. */
export const AgendaBlock = memo(function AgendaBlock(props: AgendaBlockProps) {
  const {
    appointment,
    top,
    height,
    isLow,
    lane,
    lanes,
    timeZone,
    isActive,
    isDragged,
    isOutside,
  } = props;
  const { onActive, onOpen, onDragStart } = props;
  return (
    <li
      className={styles.place}
      style={{
        top,
        height,
        left: `${(lane * 100) / lanes}%`,
        width: `${100 / lanes}%`,
      }}
    >
      <button
        type="button"
        className={styles.block}
        data-appointment={appointment.id}
        data-status={appointment.status}
        data-low={isLow || undefined}
        data-shared={lanes > 1 || undefined}
        data-outside={isOutside || undefined}
        data-dragged={isDragged || undefined}
        data-movable={appointment.canMove || undefined}
        tabIndex={isActive ? 0 : -1}
        onFocus={() => onActive(appointment.id)}
        onPointerDown={(event) => onDragStart(event, appointment)}
        onClick={() => onOpen(appointment)}
      >
        <span className={styles.when}>
          <span className={styles.time}>
            {formatTime(appointment.startsAt, timeZone)}
          </span>
          <StatusMark appointment={appointment} compact />
          <UnreadMark {...appointment} compact />
          {isOutside && (
            <strong className={styles.outside}>
              Fuera<span className={styles.rest}> de agenda</span>
            </strong>
          )}
          {appointment.overbookPlace > 0 && (
            <span className={styles.overbooked}>Sobreturno</span>
          )}
        </span>
        <span className={styles.name}>{listedNameOf(appointment.patient)}</span>
      </button>
    </li>
  );
});
