import { useNavigate } from '@tanstack/react-router';
import { Button } from '../../../../base/ui/button/button.tsx';
import {
  formatShortMoment,
  formatTime,
} from '../../../../base/ui/format/format.ts';
import {
  identityOf,
  listedNameOf,
  sayRead,
} from '../../../../base/ui/format/person-words.ts';
import styles from '../../../../base/ui/page/front-desk.module.css';
import { handRead } from '../../../../base/ui/panel/reads/handed-read.ts';
import { StatusMark } from '../../../../subjects/appointments/web/acts/status-mark.tsx';
import type { AppointmentActs } from '../../../../subjects/appointments/web/acts/use-appointment-acts.ts';
import type {
  FoundPatient,
  PatientMatches,
} from '../../../../subjects/patients/contract/search.ts';
import type { Read } from '../../../../subjects/patients/web/reads/use-read-queue.ts';
import { isOn, usualAct } from '../search/found-person.ts';

/** A text that was entered, and the people found by it. Null: the search failed. */
export interface FoundRead extends Read {
  matches: PatientMatches | 'waiting' | null;
}

interface ReadLinesProps {
  reads: readonly FoundRead[];
  acts: AppointmentActs;
  today: string;
  timeZone: string;
  /** True if the question about the only person found takes the focus. */
  isAskedAtOnce: (readId: number) => boolean;
  onArrive: (patient: FoundPatient) => void;
  /** Called before the browser goes to another page. */
  onLeave: () => void;
}

/** The results of each text, newest first. */
export function ReadLines({ reads, isAskedAtOnce, ...line }: ReadLinesProps) {
  const navigate = useNavigate();
  function seeInDay(text: string) {
    handRead(text);
    line.onLeave();
    void navigate({ to: '/recepcion/appointments', search: {} });
  }
  return (
    <div role="log">
      <ul className={styles.anywhereReads} aria-label="Lecturas">
        {reads.map(({ id, text, matches }) => {
          const patients =
            matches && matches !== 'waiting'
              ? matches.patients.slice(0, 5)
              : [];
          const isOne = patients.length === 1;
          return (
            <li key={id} className={styles.anywhereRead}>
              {matches === 'waiting' && <p>{sayRead(text)} · Buscando…</p>}
              {matches === null && <p>{sayRead(text)} · No se pudo buscar</p>}
              {matches && matches !== 'waiting' && patients.length === 0 && (
                <p>Ninguna persona coincide con «{sayRead(text)}».</p>
              )}
              {patients.map((patient) => (
                <PersonLine
                  key={patient.id}
                  {...line}
                  patient={patient}
                  hasFocus={isOne && isAskedAtOnce(id)}
                />
              ))}
              {matches !== 'waiting' && (
                <Button kind="quiet" onClick={() => seeInDay(text)}>
                  Ver en Turnos{' '}
                  <span className="visually-hidden">{sayRead(text)}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface PersonLineProps
  extends Omit<ReadLinesProps, 'reads' | 'isAskedAtOnce'> {
  patient: FoundPatient;
  hasFocus: boolean;
}

function PersonLine({
  patient,
  hasFocus,
  acts,
  today,
  timeZone,
  onArrive,
}: PersonLineProps) {
  const next = patient.nextAppointment;
  const name = listedNameOf(patient);
  const isBusy = next !== null && acts.underWayOf(next.id) !== null;
  const failure = next && acts.failureOf(next.id);
  const noted =
    next &&
    acts.undoable.find(({ appointmentId }) => appointmentId === next.id);
  const asks = !noted && usualAct(next, { today, timeZone }) === 'arrive';
  const moment =
    next &&
    `${isOn({ today, timeZone }, next) ? `Hoy ${formatTime(next.startsAt, timeZone)}` : formatShortMoment(next.startsAt, timeZone)} · ${next.doctor.name}`;
  return (
    <div className={styles.anywherePerson}>
      <p className={styles.resultName}>
        {asks ? `¿Anotar la llegada de ${name}?` : (noted?.sentence ?? name)}
      </p>
      <p className={styles.quiet}>
        {[identityOf(patient, today), moment ?? 'Sin turnos por venir'].join(
          ' · ',
        )}
      </p>
      {next && !asks && !noted && <StatusMark appointment={next} />}
      {failure && <p role="alert">{failure.refusal.sentence}</p>}
      {asks && (
        <Button
          kind="main"
          autoFocus={hasFocus}
          busy={isBusy}
          busyLabel="Anotando…"
          onClick={() => onArrive(patient)}
        >
          Anotar la llegada <span className="visually-hidden">de {name}</span>
        </Button>
      )}
      {noted && (
        <Button busy={isBusy} onClick={() => acts.undo(noted)}>
          Deshacer <span className="visually-hidden">la llegada de {name}</span>
        </Button>
      )}
    </div>
  );
}
