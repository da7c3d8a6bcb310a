import type { ReactNode } from 'react';
import { useFocusShown } from '../../../base/ui/focus/use-focus-shown.ts';
import { formatTime } from '../../../base/ui/format/format.ts';
import { formatPhone } from '../../../base/ui/format/format-phone.ts';
import type { Draft } from '../../../base/ui/written-text/written-text-form.tsx';
import type { StaffAppointment } from '../../../subjects/appointments/contract/staff-appointments.ts';
import { ActButtons } from '../../../subjects/appointments/web/acts/act-buttons.tsx';
import { AppointmentHistory } from '../../../subjects/appointments/web/acts/appointment-history.tsx';
import { AppointmentProblem } from '../../../subjects/appointments/web/acts/appointment-problem.tsx';
import {
  coverageOf,
  patientNameOf,
  questionnaireWords,
  readingWords,
} from '../../../subjects/appointments/web/acts/appointment-words.ts';
import { WaitingMark } from '../../../subjects/appointments/web/kept/waiting-mark.tsx';
import { AppointmentLines } from '../../../subjects/appointments/web/lines/appointment-lines.tsx';
import styles from './consulting-room.module.css';
import { Events } from './events.tsx';
import { NotePart } from './note-part.tsx';
import { RecordLinks } from './record-links.tsx';
import { useRoom } from './room.ts';
import { personOf, stageOf, visitWord } from './room-words.ts';

interface AppointmentCardProps {
  appointment: StaffAppointment;
  /** True if the room shows this appointment by itself, as the next in order. */
  isNext: boolean;
  draft: Draft | null;
  onDraft: (draft: Draft | null) => void;
  /** A half-typed line to the counter. */
  lineDraft: string;
  onLineDraft: (text: string) => void;
  /** The undo notice, below the buttons, so that they stay in place. */
  undo: ReactNode;
  /** The way back to the next appointment. */
  back: ReactNode;
}

/** One appointment of the day, large: the patient, the practice, the waiting time, and the next step. */
export function AppointmentCard(props: AppointmentCardProps) {
  const {
    appointment,
    isNext,
    draft,
    onDraft,
    lineDraft,
    onLineDraft,
    undo,
    back,
  } = props;
  const { isToday, acts, timeZone, today } = useRoom();
  const { patient, status } = appointment;
  const name = patientNameOf(appointment);
  const stage = stageOf(appointment, { isNext, isToday });
  // Then the next step is to write the visit.
  const isWriting = status === 'in_progress';
  const heading = useFocusShown<HTMLHeadingElement>(
    `${appointment.id} ${status}`,
    { isLater: true, isLost: true },
  );

  return (
    <section
      className={styles.card}
      data-status={status}
      aria-labelledby="turno-grande"
    >
      <div className={styles.cardHead}>
        <p className={styles.stage}>
          {stage && <span className={styles.stageWord}>{stage}</span>}
          <span>
            {stage ? ' · turno' : 'Turno'} de las{' '}
            <time dateTime={appointment.startsAt}>
              {formatTime(appointment.startsAt, timeZone)}
            </time>
            {appointment.overbookPlace > 0 && ' · sobreturno'}
            {appointment.isWalkIn && ' · sin turno previo'}
          </span>
        </p>
        {back}
      </div>
      <h2 id="turno-grande" ref={heading} tabIndex={-1} className={styles.name}>
        {name}
      </h2>
      {patient.chosenName && (
        <p className={styles.quiet}>En el documento: {patient.fullName}</p>
      )}
      <p className={styles.person}>
        {personOf(appointment, today).join(' · ')}
        {patient.phone && (
          <>
            {' · '}
            <a href={`tel:${patient.phone}`}>{formatPhone(patient.phone)}</a>
          </>
        )}
      </p>
      <p className={styles.visit}>
        <span
          className={styles.tag}
          data-first={appointment.isFirstVisit || undefined}
        >
          {visitWord(appointment)}
        </span>
        <span>{appointment.practiceName}</span>
        {readingWords(appointment) && <span>{readingWords(appointment)}</span>}
        {questionnaireWords(appointment) && (
          <span>{questionnaireWords(appointment)}</span>
        )}
        <span>{coverageOf(appointment)}</span>
        {appointment.roomName && <span>{appointment.roomName}</span>}
      </p>
      {acts.isWaiting(appointment.id) && (
        <p>
          <WaitingMark />
        </p>
      )}
      <Events appointment={appointment} />
      {status === 'cancelled' && appointment.cancelReason && (
        <p className={styles.quiet}>Motivo: {appointment.cancelReason}</p>
      )}
      {isWriting && <RecordLinks appointment={appointment} />}
      <ActButtons
        appointment={appointment}
        acts={acts}
        timeZone={timeZone}
        size={isWriting ? 'row' : 'large'}
      />
      {!isWriting && <RecordLinks appointment={appointment} />}
      <AppointmentProblem appointment={appointment} acts={acts} />
      {undo}
      <div className={styles.note}>
        <AppointmentLines
          key={appointment.id}
          role="doctor"
          appointmentId={appointment.id}
          timeZone={timeZone}
          draft={lineDraft}
          onDraft={onLineDraft}
          // The room shows the next appointment by itself, so nothing says that the doctor looks at it.
          isOpenedByHand={false}
        />
      </div>
      <div className={styles.note} data-note>
        <NotePart
          key={appointment.id}
          appointmentId={appointment.id}
          draft={draft}
          onDraft={onDraft}
        />
      </div>
      <details key={`historia ${appointment.id}`} className={styles.history}>
        <summary>Movimientos del turno {appointment.code}</summary>
        <AppointmentHistory
          role="doctor"
          appointmentId={appointment.id}
          timeZone={timeZone}
        />
      </details>
    </section>
  );
}
