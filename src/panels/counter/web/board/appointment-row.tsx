// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows out of sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the row has the focus, not its cells.
import { memo, type ReactNode } from 'react';
import type { WaitLevel } from '../../../../base/clinic/rules/waiting-time.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import {
  formatCountdown,
  formatTime,
} from '../../../../base/ui/format/format.ts';
import { formatPhone } from '../../../../base/ui/format/format-phone.ts';
import {
  NO_DOCUMENT,
  shortNumberOf,
} from '../../../../base/ui/format/person-words.ts';
import { useTimeLeft } from '../../../../base/ui/moment/use-time-left.ts';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import {
  listedPatientOf,
  papersWords,
  questionnaireWords,
  readingWords,
} from '../../../../subjects/appointments/web/acts/appointment-words.ts';
import { StatusMark } from '../../../../subjects/appointments/web/acts/status-mark.tsx';
import type {
  AppointmentActs,
  UndoableAct,
} from '../../../../subjects/appointments/web/acts/use-appointment-acts.ts';
import { WaitingMark } from '../../../../subjects/appointments/web/kept/waiting-mark.tsx';
import { UnreadMark } from '../../../../subjects/appointments/web/lines/unread-mark.tsx';
import { lackWords } from '../arrival/lack-words.ts';
import styles from './appointment-list.module.css';

interface AppointmentRowProps {
  appointment: StaffAppointment;
  timeZone: string;
  rowIndex: number;
  isTabStop: boolean;
  /** False: the row is rendered only to keep the focus. */
  isInSight: boolean;
  isActive: boolean;
  isBusy: boolean;
  /** True if an act on it waits for the connection. */
  isWaiting: boolean;
  /** The doctor does not attend at the appointment's time. */
  isOutside: boolean;
  /** The hour at which the late doctor arrives, while this patient is expected or waits. Null: none. */
  doctorArrives: string | null;
  /** The last act here, while it can be undone. */
  undoable: UndoableAct | undefined;
  nowLabel: string | null;
  /** The words beside the state, and how long the wait is. */
  answer: string | null;
  answerLevel: WaitLevel;
  note: ReactNode;
  onActive: (id: string) => void;
  onOpen: (appointment: StaffAppointment) => void;
  /** Opens what the admission lacks. */
  onAdmit: (appointment: StaffAppointment) => void;
  onAct: AppointmentActs['start'];
  onUndo: AppointmentActs['undo'];
}

/**
 * An appointment in the list. The row itself has the focus; its buttons are for the mouse, and each has a
 * key.
 */
export const AppointmentRow = memo(function AppointmentRow(
  props: AppointmentRowProps,
) {
  const { appointment, timeZone, rowIndex, isTabStop, isInSight } = props;
  const { isActive, doctorArrives, nowLabel, note } = props;
  const { onActive, onOpen, onAdmit } = props;
  const name = listedPatientOf(appointment);
  return (
    <>
      <div
        role="row"
        aria-rowindex={rowIndex}
        aria-selected={isActive}
        tabIndex={isTabStop ? 0 : -1}
        className={isInSight ? styles.row : `${styles.row} ${styles.kept}`}
        data-appointment={appointment.id}
        data-status={appointment.status}
        data-called={appointment.calledAt !== null || undefined}
        data-now={nowLabel ?? undefined}
        onFocus={(event) =>
          event.target === event.currentTarget && onActive(appointment.id)
        }
        onDoubleClick={({ target }) =>
          isOnButton(target) || onOpen(appointment)
        }
      >
        <div role="gridcell" className={styles.time}>
          <time dateTime={appointment.startsAt}>
            {formatTime(appointment.startsAt, timeZone)}
          </time>
        </div>
        <PersonCell {...{ appointment, name, onOpen, onAdmit }} />
        <DoctorCell appointment={appointment} doctorArrives={doctorArrives} />
        <StatusCell {...props} />
        <div role="gridcell" className={styles.ticket}>
          {appointment.ticket}
        </div>
        <ActsCell {...props} name={name} />
      </div>
      {note && isInSight && (
        <div role="row" className={styles.note}>
          <div role="gridcell">{note}</div>
        </div>
      )}
    </>
  );
});

function PersonCell({
  appointment,
  name,
  onOpen,
  onAdmit,
}: Pick<AppointmentRowProps, 'appointment' | 'onOpen' | 'onAdmit'> & {
  name: string;
}) {
  return (
    <div role="gridcell" className={styles.person}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.name}
        onClick={() => onOpen(appointment)}
      >
        {name}
      </button>
      {appointment.lacks && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.lacks}
          onClick={() => onAdmit(appointment)}
        >
          {lackWords(appointment.lacks, appointment.patient)}
        </button>
      )}
      <span className={styles.detail}>
        {shortNumberOf(appointment.patient) ?? NO_DOCUMENT}
        {appointment.isFirstVisit && ' · 1.ª vez'}
        {appointment.overbookPlace > 0 && <strong> · Sobreturno</strong>}
        {appointment.isWalkIn && ' · Sin turno'}
        {appointment.insurerName && ` · ${appointment.insurerName}`}
        {appointment.patient.phone &&
          ` · ${formatPhone(appointment.patient.phone)}`}
      </span>
    </div>
  );
}

function DoctorCell({
  appointment,
  doctorArrives,
}: Pick<AppointmentRowProps, 'appointment' | 'doctorArrives'>) {
  return (
    <div role="gridcell" className={styles.doctor}>
      <span>{appointment.doctor.name}</span>
      <span className={styles.detail}>
        {doctorArrives ? (
          <strong>Llega a las {doctorArrives}</strong>
        ) : (
          <>
            {appointment.roomName}
            <span className={styles.practice}>
              {appointment.roomName && ' · '}
              {appointment.practiceName}
            </span>
          </>
        )}
      </span>
    </div>
  );
}

function StatusCell({
  appointment,
  answer,
  answerLevel,
  isWaiting,
  isOutside,
}: Pick<
  AppointmentRowProps,
  'appointment' | 'answer' | 'answerLevel' | 'isWaiting' | 'isOutside'
>) {
  // There is room for one line below the state.
  const hasMark = isWaiting || isOutside || appointment.unreadLines > 0;
  const reading =
    appointment.status === 'booked' && !answer && !hasMark
      ? (papersWords(appointment) ??
        ([questionnaireWords(appointment), readingWords(appointment)]
          .filter(Boolean)
          .join(' · ') ||
          null))
      : null;
  return (
    <div role="gridcell" className={styles.status}>
      <StatusMark appointment={appointment} />
      {answer && (
        <span className={styles.answer} data-wait={answerLevel}>
          {answer}
        </span>
      )}
      {reading && <span className={styles.answer}>{reading}</span>}
      {isWaiting && <WaitingMark />}
      <UnreadMark {...appointment} compact={answer !== null} />
      {isOutside && (
        <strong className={styles.outside}>
          Fuera<span className={styles.ofAgenda}> de agenda</span>
        </strong>
      )}
    </div>
  );
}

/** The buttons for the mouse: the usual act, or its undoing, and the details. */
function ActsCell({
  appointment,
  name,
  undoable,
  isBusy,
  onOpen,
  onAct,
  onUndo,
}: AppointmentRowProps & { name: string }) {
  return (
    <div role="gridcell" className={styles.acts}>
      {undoable ? (
        <Button
          tabIndex={-1}
          busy={isBusy}
          className={styles.act}
          onClick={() => onUndo(undoable)}
        >
          Deshacer <span className="visually-hidden">lo último de {name}</span>
          {undoable.until !== null && <UndoLeft until={undoable.until} />}
        </Button>
      ) : (
        appointment.acts.includes('arrive') && (
          <Button
            tabIndex={-1}
            busy={isBusy}
            className={styles.act}
            onClick={() => onAct(appointment, { kind: 'arrive' })}
          >
            Llegó <span className="visually-hidden">{name}</span>
          </Button>
        )
      )}
      <Button
        kind="quiet"
        tabIndex={-1}
        className={styles.act}
        onClick={() => onOpen(appointment)}
      >
        Más <span className="visually-hidden">de {name}</span>
      </Button>
    </div>
  );
}

/** Two presses in one place, such as an arrival and its undoing, are two acts. */
const isOnButton = (target: EventTarget) =>
  target instanceof Element && target.closest('button') !== null;

function UndoLeft({ until }: { until: number }) {
  const left = useTimeLeft(new Date(until).toISOString(), 0);
  return (
    <span aria-hidden="true" className={styles.left}>
      {formatCountdown(left)}
    </span>
  );
}
