import { useState } from 'react';
import { Button, ButtonLink } from '../../components/button/button.tsx';
import { Confirm } from '../../components/confirm/confirm.tsx';
import { Page } from '../../components/page/page.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { Problem } from '../../components/problem/problem.tsx';
import { formatMoment } from '../../lib/format.ts';
import { problemOf } from '../../lib/problem-of.ts';
import styles from './cancel-turno.module.css';
import { LinkedFacts, type LinkedTurnoProps } from './linked-facts.tsx';
import { standingTitle, whyNotCancellable } from './status-words.ts';

/** A turno that was not cancelled: what it is, and cancelling it while that is possible. */
export function StandingTurno({ turno, clinic, cancellation }: LinkedTurnoProps) {
  const [isAsking, setAsking] = useState(false);
  const when = formatMoment(turno.startsAt, clinic.timeZone);
  const { changeUntilHours } = clinic.policy;
  const failure = cancellation.cancelError ? problemOf(cancellation.cancelError) : null;

  return (
    <Page title={standingTitle(turno)}>
      <div className={styles.turno}>
        <LinkedFacts turno={turno} clinic={clinic} />
        {!turno.canCancel && <Notice title={whyNotCancellable(turno)} />}
        {turno.canCancel && turno.isLate && (
          <Notice tone="warning" title={`Faltan menos de ${changeUntilHours} horas`}>
            <p>Todavía puede cancelar, pero queda anotado como tardío.</p>
          </Notice>
        )}
        {failure && (
          <Problem
            title={failure.sentence}
            {...(failure.canRetry && { onRetry: cancellation.cancel, retrying: cancellation.isCancelling })}
          />
        )}
        <div className={styles.actions}>
          {turno.canCancel && (
            <Button kind="danger" onClick={() => setAsking(true)}>
              Cancelar el turno
            </Button>
          )}
          <ButtonLink to="/" kind="quiet">
            Ir al inicio
          </ButtonLink>
        </div>
      </div>
      <Confirm
        open={isAsking && turno.canCancel}
        title="¿Cancelar este turno?"
        confirmLabel="Cancelar el turno"
        keepLabel="Conservar el turno"
        destructive
        busy={cancellation.isCancelling}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          cancellation.cancel();
          setAsking(false);
        }}
      >
        <p>
          El horario del {when} con {turno.doctorName} queda libre para otra persona. Podrá deshacerlo durante
          diez minutos, mientras nadie lo tome.
        </p>
      </Confirm>
    </Page>
  );
}
