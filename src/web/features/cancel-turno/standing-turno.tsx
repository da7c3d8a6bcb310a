import { useState } from 'react';
import { Button, ButtonLink } from '../../components/button/button.tsx';
import { Confirm } from '../../components/confirm/confirm.tsx';
import { Page } from '../../components/page/page.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { formatMoment } from '../../lib/format.ts';
import { ActRefused } from './act-refused.tsx';
import { CallClinic } from './call-clinic.tsx';
import styles from './cancel-turno.module.css';
import { DoneNotice } from './done-notice.tsx';
import { LinkedFacts, type LinkedTurnoProps } from './linked-facts.tsx';
import { standingTitle, whyNotCancellable } from './status-words.ts';

interface StandingTurnoProps extends LinkedTurnoProps {
  /** Goes to choose another time. */
  onChange: () => void;
}

/** A turno that was not cancelled: what it is, and confirming, changing and cancelling it while that is possible. */
export function StandingTurno({ turno, clinic, acts, onChange }: StandingTurnoProps) {
  const [isAsking, setAsking] = useState(false);
  const when = formatMoment(turno.startsAt, clinic.timeZone);

  return (
    <Page title={standingTitle(turno)}>
      <div className={styles.turno}>
        {acts.done && <DoneNotice act={acts.done} clinic={clinic} />}
        <LinkedFacts turno={turno} clinic={clinic} />
        {!turno.canCancel && <Notice title={whyNotCancellable(turno)} />}
        {turno.canCancel && turno.isLate && (
          <Notice tone="warning" title="Falta poco para su turno" actions={<CallClinic clinic={clinic} />}>
            <p>
              Ya no se cambia por internet: para cambiarlo, comuníquese con la clínica. Todavía puede
              cancelarlo, pero queda anotado como tardío.
            </p>
          </Notice>
        )}
        <ActRefused acts={acts} timeZone={clinic.timeZone} isCovered={isAsking} />
        {turno.canConfirm && (
          <Button
            kind="main"
            className={styles.submit}
            busy={acts.underWay?.kind === 'confirm'}
            busyLabel="Confirmando…"
            onClick={() => acts.start({ kind: 'confirm' })}
          >
            Confirmar asistencia
          </Button>
        )}
        <div className={styles.actions}>
          {turno.canChange && <Button onClick={onChange}>Cambiar el turno</Button>}
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
        busy={acts.underWay?.kind === 'cancel'}
        onClose={() => setAsking(false)}
        onConfirm={() => acts.start({ kind: 'cancel' }, () => setAsking(false))}
      >
        <p>
          El horario del {when} con {turno.doctorName} queda libre para otra persona. Podrá deshacerlo durante
          diez minutos, mientras nadie lo tome.
        </p>
      </Confirm>
    </Page>
  );
}
