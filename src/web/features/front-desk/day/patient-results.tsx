import type { FoundPatient } from '../../../../contract/reception/search.ts';
import { dayAt } from '../../../../domain/time/clinic-zone.ts';
import { client } from '../../../api/api.ts';
import { StatusMark } from '../../../appointments/acts/status-mark.tsx';
import { Button } from '../../../components/button/button.tsx';
import { Loading } from '../../../components/loading/loading.tsx';
import { QueryProblem } from '../../../components/problem/query-problem.tsx';
import { formatShortMoment, formatTime } from '../../../format/format.ts';
import { identityOf, nameOf } from '../../../format/person-words.ts';
import styles from '../front-desk.module.css';
import { personFromSearch } from '../give/read-desk-person.ts';
import { useShownDay } from '../shown-day.ts';
import { useDesk } from './use-desk.ts';

type NextAppointment = NonNullable<FoundPatient['nextAppointment']>;

/** The people that match a text, with their appointment of today or the next one, and the acts possible at once. */
export function PatientResults() {
  const { text, people, search, give } = useDesk();
  const { found: result, isAsked, isSettled } = people;
  if (!isAsked) return null;
  const patients = result.data?.patients ?? [];
  const card = result.data?.card ?? null;
  const register = () =>
    give('book', {
      person: { kind: 'new', typed: personFromSearch(text, card) },
      doctorId: search.doctor,
    });
  return (
    <section className={styles.results} aria-label="Personas encontradas">
      {result.isError && <QueryProblem query={result} />}
      {!result.data && !result.isError && <Loading inline label="Buscando…" />}
      {isSettled && result.data && patients.length === 0 && (
        <div className={styles.nobody}>
          <p>Nadie coincide con «{card?.fullName ?? text.trim()}».</p>
          <Button onClick={register}>Darle un turno como paciente nuevo</Button>
        </div>
      )}
      {patients.length > 0 && (
        <ul className={styles.resultList}>
          {patients.map((patient) => (
            <Result key={patient.id} patient={patient} />
          ))}
        </ul>
      )}
      {result.data?.hasMore && (
        <p className={styles.quiet}>Hay más personas: escriba otra parte del nombre o el DNI.</p>
      )}
    </section>
  );
}

function Result({ patient }: { patient: FoundPatient }) {
  const { search, acts, patientLink, find, open, openAppointment, give } = useDesk();
  const { today, timeZone } = useShownDay();
  const name = nameOf(patient);
  const { nextAppointment } = patient;
  const isToday = nextAppointment !== null && dayAt(nextAppointment.startsAt, timeZone) === today;
  const ofDay = nextAppointment ? find(nextAppointment.id) : undefined;

  function show({ id: appointmentId }: NextAppointment) {
    if (ofDay) openAppointment(ofDay);
    else open({ kind: 'appointment', appointmentId });
  }
  async function arrive({ id: appointmentId }: NextAppointment) {
    if (ofDay) return acts.start(ofDay, { kind: 'arrive' });
    // An appointment of another day: its dialog shows the outcome.
    open({ kind: 'appointment', appointmentId });
    const appointment = await client.reception.appointments.get({ appointmentId }).catch(() => null);
    if (appointment) acts.start(appointment, { kind: 'arrive' });
  }

  return (
    <li className={styles.result}>
      <div>
        <p className={styles.resultName}>{name}</p>
        <p className={styles.quiet}>{identityOf(patient, today)}</p>
      </div>
      <div>
        {nextAppointment ? (
          <>
            <p>
              {isToday
                ? `Hoy ${formatTime(nextAppointment.startsAt, timeZone)}`
                : formatShortMoment(nextAppointment.startsAt, timeZone)}{' '}
              · {nextAppointment.doctor.name}
            </p>
            <StatusMark appointment={nextAppointment} />
          </>
        ) : (
          <p className={styles.quiet}>Sin turnos por venir</p>
        )}
      </div>
      <div className={styles.resultActs}>
        {isToday && nextAppointment.status === 'booked' && (
          <Button onClick={() => void arrive(nextAppointment)}>
            Llegó <span className="visually-hidden">{name}</span>
          </Button>
        )}
        {nextAppointment && (
          <Button kind="quiet" onClick={() => show(nextAppointment)}>
            Ver turno <span className="visually-hidden">de {name}</span>
          </Button>
        )}
        <Button
          kind="quiet"
          onClick={() => give('book', { person: { kind: 'known', patient }, doctorId: search.doctor })}
        >
          Dar turno <span className="visually-hidden">a {name}</span>
        </Button>
        {patientLink(patient.id, name)}
      </div>
    </li>
  );
}
