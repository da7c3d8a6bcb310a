import { type ReactNode, useEffect, useRef } from 'react';
import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import type { Draft } from '../../components/written-text/written-text-form.tsx';
import { formatTime } from '../../lib/format.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { ActButtons } from '../../turno-acts/act-buttons.tsx';
import { StatusMark } from '../../turno-acts/status-mark.tsx';
import { TurnoHistory } from '../../turno-acts/turno-history.tsx';
import { TurnoProblem } from '../../turno-acts/turno-problem.tsx';
import { patientNameOf } from '../../turno-acts/turno-words.ts';
import type { TurnoActs } from '../../turno-acts/use-turno-acts.ts';
import styles from './consulting-room.module.css';
import { NotePart } from './note-part.tsx';
import { coverageOf, eventsOf, personOf, stageOf, visitWord } from './room-words.ts';

interface TurnoCardProps {
  turno: StaffTurno;
  /** It is the one that the room comes to by itself. */
  isNext: boolean;
  isToday: boolean;
  acts: TurnoActs;
  timeZone: string;
  today: string;
  now: number;
  draft: Draft | null;
  onDraft: (draft: Draft | null) => void;
  /** What was done last and may be taken back: below the buttons, so that they stay where they are. */
  undo: ReactNode;
  /** Back to whom the room comes to by itself. */
  back: ReactNode;
}

/** One person of the day, large: who they are, what they come for, how long they wait, and the next step. */
export function TurnoCard(props: TurnoCardProps) {
  const { turno, isNext, isToday, acts, timeZone, today, now, draft, onDraft, undo, back } = props;
  const { patient, status } = turno;
  const name = patientNameOf(turno);
  const stage = stageOf(turno, { isNext, isToday });
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = `${turno.id} ${status}`;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    // The button that was pressed went with the state that it was for.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [shown]);

  return (
    <section className={styles.card} data-status={status} aria-labelledby="turno-grande">
      <div className={styles.cardHead}>
        <p className={styles.stage}>
          {stage && <span className={styles.stageWord}>{stage}</span>}
          <span>
            {stage ? ' · turno' : 'Turno'} de las{' '}
            <time dateTime={turno.startsAt}>{formatTime(turno.startsAt, timeZone)}</time>
            {turno.overbookPlace > 0 && ' · sobreturno'}
            {turno.isWalkIn && ' · sin turno previo'}
          </span>
        </p>
        {back}
      </div>
      <h2 id="turno-grande" ref={heading} tabIndex={-1} className={styles.name}>
        {name}
      </h2>
      {patient.chosenName && <p className={styles.quiet}>En el documento: {patient.fullName}</p>}
      <p className={styles.person}>
        {personOf(turno, today).join(' · ')}
        {patient.phone && (
          <>
            {' · '}
            <a href={`tel:${patient.phone}`}>{formatPhone(patient.phone)}</a>
          </>
        )}
      </p>
      <p className={styles.visit}>
        <span className={styles.tag} data-first={turno.isFirstVisit || undefined}>
          {visitWord(turno)}
        </span>
        <span>{turno.practiceName}</span>
        <span>{coverageOf(turno)}</span>
        {turno.roomName && <span>{turno.roomName}</span>}
      </p>
      <p className={styles.events}>
        <StatusMark turno={turno} />
        {eventsOf(turno, { timeZone, now }).map((event) => (
          <span key={event}>{event}</span>
        ))}
      </p>
      {status === 'cancelled' && turno.cancelReason && (
        <p className={styles.quiet}>Motivo: {turno.cancelReason}</p>
      )}
      <ActButtons turno={turno} acts={acts} timeZone={timeZone} size="large" />
      <TurnoProblem turno={turno} acts={acts} />
      {undo}
      <div className={styles.note}>
        <NotePart key={turno.id} turno={turno} timeZone={timeZone} draft={draft} onDraft={onDraft} />
      </div>
      <details key={`historia ${turno.id}`} className={styles.history}>
        <summary>Historia del turno {turno.code}</summary>
        <TurnoHistory role="doctor" appointmentId={turno.id} timeZone={timeZone} />
      </details>
    </section>
  );
}
