import { memo, type PointerEvent } from 'react';
import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { formatTime } from '../../lib/format.ts';
import { StatusMark } from '../../turno-acts/status-mark.tsx';
import styles from './agenda-board.module.css';
import { nameOf } from './person-words.ts';

interface AgendaBlockProps {
  turno: StaffTurno;
  top: number;
  height: number;
  lane: number;
  lanes: number;
  timeZone: string;
  isActive: boolean;
  isDragged: boolean;
  /** Its doctor does not attend at its time. */
  isOutside: boolean;
  onActive: (id: string) => void;
  onOpen: (turno: StaffTurno) => void;
  onDragStart: (event: PointerEvent<HTMLElement>, turno: StaffTurno) => void;
}

/** A turno on the board: a press opens it, a drag moves it. */
export const AgendaBlock = memo(function AgendaBlock(props: AgendaBlockProps) {
  const { turno, top, height, lane, lanes, timeZone, isActive, isDragged, isOutside } = props;
  const { onActive, onOpen, onDragStart } = props;
  return (
    <li
      className={styles.place}
      style={{ top, height, left: `${(lane * 100) / lanes}%`, width: `${100 / lanes}%` }}
    >
      <button
        type="button"
        className={styles.block}
        data-turno={turno.id}
        data-status={turno.status}
        data-low={height < 36 || undefined}
        data-shared={lanes > 1 || undefined}
        data-outside={isOutside || undefined}
        data-dragged={isDragged || undefined}
        data-movable={turno.canMove || undefined}
        tabIndex={isActive ? 0 : -1}
        onFocus={() => onActive(turno.id)}
        onPointerDown={(event) => onDragStart(event, turno)}
        onClick={() => onOpen(turno)}
      >
        <span className={styles.when}>
          <span className={styles.time}>{formatTime(turno.startsAt, timeZone)}</span>
          <StatusMark turno={turno} compact />
          {isOutside && (
            <strong className={styles.outside}>
              Fuera<span className={styles.rest}> de agenda</span>
            </strong>
          )}
          {turno.overbookPlace > 0 && <span className={styles.overbooked}>Sobreturno</span>}
        </span>
        <span className={styles.name}>{nameOf(turno.patient)}</span>
      </button>
    </li>
  );
});
