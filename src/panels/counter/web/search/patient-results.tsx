import type { KeyboardEvent } from 'react';
import { Button } from '../../../../base/ui/button/button.tsx';
import {
  formatShortMoment,
  formatTime,
} from '../../../../base/ui/format/format.ts';
import {
  identityOf,
  listedNameOf,
  sayQuery,
} from '../../../../base/ui/format/person-words.ts';
import { Loading } from '../../../../base/ui/loading/loading.tsx';
import styles from '../../../../base/ui/page/front-desk.module.css';
import { QueryProblem } from '../../../../base/ui/problem/query-problem.tsx';
import { StatusMark } from '../../../../subjects/appointments/web/acts/status-mark.tsx';
import type { FoundPatient } from '../../../../subjects/patients/contract/search.ts';
import { foundActs } from './found-acts.ts';
import { type FoundAct, isOn, usualAct } from './found-person.ts';
import { focusFirstAppointment, focusResultBeside } from './result-focus.ts';
import type { SearchDesk } from './search-desk.ts';

/** The people that match a text, with their appointment of today or the next one, and the possible acts. */
export function PatientResults({ desk }: { desk: SearchDesk }) {
  const { text, people } = desk;
  const { found: result, isAsked, isSettled } = people;
  if (!isAsked) return null;
  const patients = result.data?.patients ?? [];
  const card = result.data?.card ?? null;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      if (!focusResultBeside(event.target, 1)) focusFirstAppointment();
    } else if (event.key === 'ArrowUp') {
      event.preventDefault();
      if (!focusResultBeside(event.target, -1)) desk.backToSearch();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      desk.backToSearch();
    }
  }

  return (
    <section
      className={styles.results}
      aria-label="Personas encontradas"
      onKeyDown={onKeyDown}
    >
      {result.isError && <QueryProblem query={result} />}
      {!result.data && !result.isError && <Loading inline label="Buscando…" />}
      {isSettled && result.data && patients.length === 0 && (
        <div className={styles.nobody} data-result>
          <p>Nadie coincide con «{sayQuery(text, card)}».</p>
          <Button onClick={() => foundActs(desk).register('book')}>
            Darle un turno como paciente nuevo
          </Button>
          <Button
            kind="quiet"
            onClick={() => foundActs(desk).register('walkIn')}
          >
            Recibirlo sin turno
          </Button>
        </div>
      )}
      {patients.length > 0 && (
        <ul className={styles.resultList}>
          {patients.map((patient) => (
            <Result
              key={patient.id}
              desk={desk}
              patient={patient}
              isOnly={patients.length === 1}
            />
          ))}
        </ul>
      )}
      {result.data?.hasMore && (
        <p className={styles.quiet}>
          Hay más personas: escriba otra parte del nombre o el DNI.
        </p>
      )}
    </section>
  );
}

/** `isOnly`: Enter in the search box does its usual act. */
function Result({
  desk,
  patient,
  isOnly,
}: {
  desk: SearchDesk;
  patient: FoundPatient;
  isOnly: boolean;
}) {
  const { moment, nextOf, act, receive } = foundActs(desk);
  const { today, timeZone } = moment;
  const name = listedNameOf(patient);
  const next = nextOf(patient);
  const usual = usualAct(next, moment);
  const hintOf = (kind: FoundAct) => isOnly && kind === usual && 'Enter';

  return (
    <li
      className={styles.result}
      data-result
      data-person={patient.id}
      data-found={next?.id}
    >
      <div>
        <p className={styles.resultName}>{name}</p>
        <p className={styles.quiet}>{identityOf(patient, today)}</p>
      </div>
      <div>
        {next ? (
          <>
            <p>
              {isOn(moment, next)
                ? `Hoy ${formatTime(next.startsAt, timeZone)}`
                : formatShortMoment(next.startsAt, timeZone)}{' '}
              · {next.doctor.name}
            </p>
            <StatusMark appointment={next} />
          </>
        ) : (
          <p className={styles.quiet}>Sin turnos por venir</p>
        )}
      </div>
      <div className={styles.resultActs}>
        {usual === 'arrive' && (
          <Button
            hint={hintOf('arrive')}
            busy={next !== null && desk.acts.underWayOf(next.id) !== null}
            onClick={() => act(patient, 'arrive')}
          >
            Llegó <span className="visually-hidden">{name}</span>
          </Button>
        )}
        {next && (
          <Button
            kind="quiet"
            hint={hintOf('show')}
            onClick={() => act(patient, 'show')}
          >
            Ver turno <span className="visually-hidden">de {name}</span>
          </Button>
        )}
        <Button
          kind="quiet"
          hint={hintOf('give')}
          onClick={() => act(patient, 'give')}
        >
          Dar turno <span className="visually-hidden">a {name}</span>
        </Button>
        {!(next && isOn(moment, next)) && (
          <Button kind="quiet" onClick={() => receive(patient)}>
            Recibir sin turno <span className="visually-hidden">a {name}</span>
          </Button>
        )}
        {desk.patientLink(patient.id, name)}
      </div>
    </li>
  );
}
