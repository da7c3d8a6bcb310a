import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Confirm } from '../../components/confirm/confirm.tsx';
import { Page } from '../../components/page/page.tsx';
import { formatMoment, sentence } from '../../lib/format.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { ActRefused } from './act-refused.tsx';
import { CallClinic } from './call-clinic.tsx';
import styles from './cancel-turno.module.css';
import { ChangeTimes } from './change-times.tsx';
import type { LinkedTurnoProps } from './linked-facts.tsx';
import type { TurnoAsked } from './use-turno-acts.ts';

interface ChangeTurnoProps extends LinkedTurnoProps {
  asked: TurnoAsked;
  onBack: () => void;
}

/** Another time for a turno. Until it is confirmed, and taken, the turno keeps the one it has. */
export function ChangeTurno({ turno, clinic, acts, asked, onBack }: ChangeTurnoProps) {
  const [wanted, setWanted] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { timeZone } = clinic;
  const now = formatMoment(turno.startsAt, timeZone);
  const moving = acts.underWay?.kind === 'move' ? acts.underWay : null;
  const problem = acts.failed && problemOf(acts.failed.error);

  function ask(startsAt: string) {
    setWanted(startsAt);
    setAsking(true);
  }

  return (
    <Page
      title="Elija otro horario"
      width="wide"
      lead={`Su turno con ${turno.doctorName} sigue siendo el ${now} hasta que confirme el cambio.`}
      above={
        <Button kind="quiet" className={styles.back} onClick={onBack}>
          <span aria-hidden="true">←</span> Volver al turno
        </Button>
      }
    >
      <div className={styles.turno}>
        <ActRefused
          acts={acts}
          timeZone={timeZone}
          isCovered={isAsking}
          onTake={({ startsAt }) => ask(startsAt)}
          actions={problem?.code === 'CHANGE_TOO_LATE' && <CallClinic clinic={clinic} />}
        >
          {problem?.canRetry ? (
            <p>Si el cambio llegó a hacerse, repetirlo no lo hace dos veces.</p>
          ) : (
            <p>Su turno sigue siendo el {now}.</p>
          )}
        </ActRefused>
        <ChangeTimes
          turno={turno}
          clinic={clinic}
          asked={asked}
          busyAt={moving?.to ?? null}
          onChoose={ask}
          onRefused={acts.lookAgain}
          onBack={onBack}
        />
      </div>
      <Confirm
        open={isAsking}
        title="¿Cambiar su turno?"
        confirmLabel="Cambiar el turno"
        keepLabel="Dejarlo así"
        busy={moving !== null}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          acts.start({ kind: 'move', from: turno.startsAt, to: wanted }, () => setAsking(false))
        }
      >
        <dl className={styles.exchange}>
          <div>
            <dt>Ahora</dt>
            <dd>{sentence(now)}</dd>
          </div>
          <div>
            <dt>Pasa a</dt>
            <dd>{wanted && sentence(formatMoment(wanted, timeZone))}</dd>
          </div>
        </dl>
        <p className={styles.consequence}>
          Con {turno.doctorName}. El horario de ahora queda libre para otra persona.
        </p>
      </Confirm>
    </Page>
  );
}
