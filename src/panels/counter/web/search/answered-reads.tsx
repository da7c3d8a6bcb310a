import { Button } from '../../../../base/ui/button/button.tsx';
import { usePlaceFocus } from '../../../../base/ui/focus/use-place-focus.ts';
import { sayRead } from '../../../../base/ui/format/person-words.ts';
import styles from '../../../../base/ui/page/front-desk.module.css';
import { StatusMark } from '../../../../subjects/appointments/web/acts/status-mark.tsx';
import { foundActs } from './found-acts.ts';
import type { SearchDesk } from './search-desk.ts';
import type { AnsweredRead, SearchReads } from './use-search-reads.ts';

interface AnsweredReadsProps {
  desk: SearchDesk;
  reads: SearchReads;
}

/** The outcomes of texts entered quickly one after another, a line each. */
export function AnsweredReads({ desk, reads }: AnsweredReadsProps) {
  const { lines, dropAll } = reads;
  if (lines.length === 0) return null;
  return (
    <section className={styles.results} aria-label="Lecturas">
      <div role="log">
        <ul className={styles.resultList}>
          {lines.map((read) => (
            <li key={read.id} className={styles.read}>
              <Line desk={desk} reads={reads} read={read} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.resultActs}>
        <Button kind="quiet" onClick={dropAll}>
          Cerrar estas lecturas
        </Button>
      </div>
    </section>
  );
}

function Line({
  desk,
  reads,
  read,
}: AnsweredReadsProps & { read: AnsweredRead }) {
  const { acts, find, openAppointment, open } = desk;
  const { focusPlace: focusSearch } = usePlaceFocus(desk.searchBox);
  const { answer, text, id } = read;
  const words = sayRead(text);
  switch (answer.kind) {
    case 'waiting':
      return <p>{words} · Buscando…</p>;
    case 'appointment': {
      const ofDay = find(answer.appointmentId);
      const isBusy = acts.underWayOf(answer.appointmentId) !== null;
      const failure = acts.failureOf(answer.appointmentId);
      return (
        <>
          <p className={styles.resultName}>{answer.name}</p>
          {isBusy && <p className={styles.quiet}>Anotando la llegada…</p>}
          {failure && <p>{failure.refusal.sentence}</p>}
          {ofDay && <StatusMark appointment={ofDay} />}
          {ofDay?.ticket && <strong>{ofDay.ticket}</strong>}
          <Button
            kind="quiet"
            onClick={() =>
              ofDay
                ? openAppointment(ofDay)
                : open({
                    kind: 'appointment',
                    appointmentId: answer.appointmentId,
                  })
            }
          >
            Ver turno <span className="visually-hidden">de {answer.name}</span>
          </Button>
        </>
      );
    }
    case 'withoutAppointment': {
      const { act, receive } = foundActs(desk);
      return (
        <>
          <p className={styles.resultName}>{answer.name}</p>
          <p className={styles.quiet}>Sin turnos por venir</p>
          <Button kind="quiet" onClick={() => act(answer.patient, 'give')}>
            Dar turno <span className="visually-hidden">a {answer.name}</span>
          </Button>
          <Button kind="quiet" onClick={() => receive(answer.patient)}>
            Recibir sin turno{' '}
            <span className="visually-hidden">a {answer.name}</span>
          </Button>
        </>
      );
    }
    default:
      return (
        <>
          <p>
            {words} · {leftWords[answer.kind]}
          </p>
          <Button
            kind="quiet"
            onClick={() => {
              reads.drop(id);
              reads.beginText();
              desk.type(text);
              focusSearch();
            }}
          >
            Buscar de nuevo <span className="visually-hidden">{words}</span>
          </Button>
        </>
      );
  }
}

const leftWords = {
  several: 'Coinciden varias personas',
  nobody: 'Nadie coincide',
  failed: 'No se pudo buscar',
};
