import type { ReactNode } from 'react';
import type { FoundPatient, PatientsFound } from '../../../contract/reception/search.ts';
import { dayOf, epochMinuteOf } from '../../../domain/calendar/clinic-zone.ts';
import { Button } from '../../components/button/button.tsx';
import { Loading } from '../../components/loading/loading.tsx';
import { QueryProblem } from '../../components/problem/query-problem.tsx';
import { formatShortMoment, formatTime } from '../../lib/format.ts';
import { StatusMark } from '../../turno-acts/status-mark.tsx';
import styles from './front-desk.module.css';
import { identityOf, nameOf } from './person-words.ts';
import type { usePatientSearch } from './use-patient-search.ts';

interface PatientResultsProps {
  text: string;
  search: ReturnType<typeof usePatientSearch>;
  today: string;
  timeZone: string;
  onArrive: (patient: FoundPatient) => void;
  onOpenTurno: (appointmentId: string) => void;
  onGive: (patient: FoundPatient) => void;
  onRegister: (text: string, card: PatientsFound['card']) => void;
  patientLink: (patientId: string, name: string) => ReactNode;
}

/** Who a text may mean, with their turno of today or the next, and what can be done for them at once. */
export function PatientResults(props: PatientResultsProps) {
  const { text, search, today, timeZone, onRegister } = props;
  const { found, isAsked, isSettled } = search;
  if (!isAsked) return null;
  const patients = found.data?.patients ?? [];
  const card = found.data?.card ?? null;
  return (
    <section className={styles.results} aria-label="Personas encontradas">
      {found.isError && <QueryProblem query={found} />}
      {!found.data && !found.isError && <Loading inline label="Buscando…" />}
      {isSettled && found.data && patients.length === 0 && (
        <div className={styles.result}>
          <p>Nadie coincide con «{card?.fullName ?? text.trim()}».</p>
          <div className={styles.resultActs}>
            <Button onClick={() => onRegister(text, card)}>Darle un turno como paciente nuevo</Button>
          </div>
        </div>
      )}
      {patients.length > 0 && (
        <ul className={styles.resultList}>
          {patients.map((patient) => (
            <Result key={patient.id} patient={patient} {...{ today, timeZone }} {...handlersOf(props)} />
          ))}
        </ul>
      )}
      {found.data?.hasMore && (
        <p className={styles.quiet}>Hay más personas: escriba otra parte del nombre o el DNI.</p>
      )}
    </section>
  );
}

const handlersOf = ({ onArrive, onOpenTurno, onGive, patientLink }: PatientResultsProps) => ({
  ...{ onArrive, onOpenTurno, onGive, patientLink },
});

interface ResultProps extends ReturnType<typeof handlersOf> {
  patient: FoundPatient;
  today: string;
  timeZone: string;
}

function Result({ patient, today, timeZone, onArrive, onOpenTurno, onGive, patientLink }: ResultProps) {
  const name = nameOf(patient);
  const { nextTurno } = patient;
  const isToday =
    nextTurno !== null && dayOf(epochMinuteOf(Date.parse(nextTurno.startsAt)), timeZone) === today;
  return (
    <li className={styles.result}>
      <div>
        <p className={styles.resultName}>{name}</p>
        <p className={styles.quiet}>{identityOf(patient, today)}</p>
      </div>
      <div>
        {nextTurno ? (
          <>
            <p>
              {isToday
                ? `Hoy ${formatTime(nextTurno.startsAt, timeZone)}`
                : formatShortMoment(nextTurno.startsAt, timeZone)}{' '}
              · {nextTurno.doctor.name}
            </p>
            <StatusMark turno={nextTurno} />
          </>
        ) : (
          <p className={styles.quiet}>Sin turnos por venir</p>
        )}
      </div>
      <div className={styles.resultActs}>
        {isToday && nextTurno.status === 'booked' && (
          <Button onClick={() => onArrive(patient)}>
            Llegó <span className="visually-hidden">{name}</span>
          </Button>
        )}
        {nextTurno && (
          <Button kind="quiet" onClick={() => onOpenTurno(nextTurno.id)}>
            Ver turno <span className="visually-hidden">de {name}</span>
          </Button>
        )}
        <Button kind="quiet" onClick={() => onGive(patient)}>
          Dar turno <span className="visually-hidden">a {name}</span>
        </Button>
        {patientLink(patient.id, name)}
      </div>
    </li>
  );
}
