// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that nobody sees.
// biome-ignore-all lint/a11y/useFocusableInteractive: the row has the focus, not its cells.
import { memo, type ReactNode } from 'react';
import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { Button } from '../../components/button/button.tsx';
import { formatCountdown, formatDni, formatTime } from '../../lib/format.ts';
import { useTimeLeft } from '../../lib/use-time-left.ts';
import { StatusMark } from '../../turno-acts/status-mark.tsx';
import { patientNameOf } from '../../turno-acts/turno-words.ts';
import styles from './turno-list.module.css';

interface TurnoRowProps {
  turno: StaffTurno;
  timeZone: string;
  rowIndex: number;
  isTabStop: boolean;
  /** Else it is there for its focus alone. */
  isInSight: boolean;
  isActive: boolean;
  isBusy: boolean;
  /** Its doctor does not attend at its time. */
  isOutside: boolean;
  /** Until when the last thing done here may be taken back, on this browser's clock. */
  undoUntil: number | null;
  nowLabel: string | null;
  note: ReactNode;
  onActive: (id: string) => void;
  onOpen: (turno: StaffTurno) => void;
  onArrive: (turno: StaffTurno) => void;
  onUndo: (turno: StaffTurno) => void;
}

/** A turno in the list. The row itself has the focus; its buttons are for the mouse, and have a key each. */
export const TurnoRow = memo(function TurnoRow(props: TurnoRowProps) {
  const { turno, timeZone, rowIndex, isTabStop, isActive, isBusy, isOutside, undoUntil, nowLabel, note } =
    props;
  const { isInSight, onActive, onOpen, onArrive, onUndo } = props;
  const name = patientNameOf(turno);
  return (
    <>
      <div
        role="row"
        aria-rowindex={rowIndex}
        aria-selected={isActive}
        tabIndex={isTabStop ? 0 : -1}
        className={isInSight ? styles.row : `${styles.row} ${styles.kept}`}
        data-turno={turno.id}
        data-status={turno.status}
        data-now={nowLabel ?? undefined}
        onFocus={(event) => event.target === event.currentTarget && onActive(turno.id)}
        onDoubleClick={() => onOpen(turno)}
      >
        <div role="gridcell" className={styles.time}>
          <time dateTime={turno.startsAt}>{formatTime(turno.startsAt, timeZone)}</time>
        </div>
        <div role="gridcell" className={styles.person}>
          <button type="button" tabIndex={-1} className={styles.name} onClick={() => onOpen(turno)}>
            {name}
          </button>
          <span className={styles.detail}>
            {turno.patient.dni ? formatDni(turno.patient.dni) : 'Sin DNI'}
            {turno.isFirstVisit && ' · 1.ª vez'}
            {turno.overbookPlace > 0 && <strong> · Sobreturno</strong>}
            {turno.isWalkIn && ' · Sin turno'}
            {turno.insurerName && ` · ${turno.insurerName}`}
          </span>
        </div>
        <div role="gridcell" className={styles.doctor}>
          <span>{turno.doctor.name}</span>
          <span className={styles.detail}>{turno.practiceName}</span>
        </div>
        <div role="gridcell" className={styles.status}>
          <StatusMark turno={turno} />
          {isOutside && (
            <strong className={styles.outside}>
              Fuera<span className={styles.ofAgenda}> de agenda</span>
            </strong>
          )}
        </div>
        <div role="gridcell" className={styles.ticket}>
          {turno.ticket}
        </div>
        <div role="gridcell" className={styles.acts}>
          {undoUntil !== null ? (
            <Button tabIndex={-1} busy={isBusy} className={styles.act} onClick={() => onUndo(turno)}>
              Deshacer <span className="visually-hidden">lo último de {name}</span>
              <UndoLeft until={undoUntil} />
            </Button>
          ) : (
            turno.acts.includes('arrive') && (
              <Button tabIndex={-1} busy={isBusy} className={styles.act} onClick={() => onArrive(turno)}>
                Llegó <span className="visually-hidden">{name}</span>
              </Button>
            )
          )}
          <Button
            kind="quiet"
            tabIndex={-1}
            className={styles.act}
            aria-label={`Más de ${name}`}
            onClick={() => onOpen(turno)}
          >
            Más
          </Button>
        </div>
      </div>
      {note && isInSight && (
        <div role="row" className={styles.note}>
          <div role="gridcell">{note}</div>
        </div>
      )}
    </>
  );
});

function UndoLeft({ until }: { until: number }) {
  const left = useTimeLeft(new Date(until).toISOString(), 0);
  return (
    <span aria-hidden="true" className={styles.left}>
      {formatCountdown(left)}
    </span>
  );
}
