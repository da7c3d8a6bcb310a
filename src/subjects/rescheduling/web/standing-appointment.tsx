import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '../../../base/ui/button/button.tsx';
import { CallButton } from '../../../base/ui/button/call-button.tsx';
import { Confirm } from '../../../base/ui/confirm/confirm.tsx';
import { Directions } from '../../../base/ui/directions/directions.tsx';
import { formatMoment } from '../../../base/ui/format/format.ts';
import { Page } from '../../../base/ui/page/page.tsx';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { AddToCalendar } from '../../appointments/web/add-to-calendar.tsx';
import { ActRefused } from './act-refused.tsx';
import styles from './cancel-appointment.module.css';
import { DoneNotice } from './done-notice.tsx';
import { type LinkedAppointmentProps, LinkedFacts } from './linked-facts.tsx';
import { standingTitle, whyNotCancellable } from './status-words.ts';

interface StandingAppointmentProps extends LinkedAppointmentProps {
  /** Goes on to choose another time. */
  onChange: () => void;
  /** The part that only the signed-in patient may see. */
  ofPatient?: ReactNode;
}

/** An appointment that is not cancelled: its facts, and buttons to confirm, change and cancel it. */
export function StandingAppointment(props: StandingAppointmentProps) {
  const { appointment, clinic, acts, onChange, ofPatient } = props;
  const [isAsking, setAsking] = useState(false);
  const when = formatMoment(appointment.startsAt, clinic.timeZone);

  return (
    <Page title={standingTitle(appointment)}>
      <div className={styles.appointment}>
        {acts.done && <DoneNotice act={acts.done} clinic={clinic} />}
        <LinkedFacts appointment={appointment} clinic={clinic} />
        {ofPatient}
        {!appointment.canCancel && (
          <Notice title={whyNotCancellable(appointment)} />
        )}
        {appointment.canCancel && appointment.isLate && (
          <Notice
            tone="warning"
            title="Falta poco para su turno"
            actions={<CallButton phone={clinic.phones[0]} />}
          >
            <p>
              Ya no se cambia por internet: para cambiarlo, comuníquese con la
              clínica. Todavía puede cancelarlo, pero queda anotado como tardío.
            </p>
          </Notice>
        )}
        <ActRefused
          acts={acts}
          timeZone={clinic.timeZone}
          isCovered={isAsking}
        />
        {appointment.canConfirm && (
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
        {appointment.status === 'booked' && (
          <>
            <div className={styles.actions}>
              <AddToCalendar appointment={appointment} clinic={clinic} />
            </div>
            <Directions clinic={clinic} />
          </>
        )}
        <div className={styles.actions}>
          {appointment.canChange && (
            <Button onClick={onChange}>Cambiar el turno</Button>
          )}
          {appointment.canCancel && (
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
        open={isAsking && appointment.canCancel}
        title="¿Cancelar este turno?"
        confirmLabel="Cancelar el turno"
        keepLabel="Conservar el turno"
        destructive
        busy={acts.underWay?.kind === 'cancel'}
        onClose={() => setAsking(false)}
        onConfirm={() => acts.start({ kind: 'cancel' }, () => setAsking(false))}
      >
        <p>
          El horario del {when} con {appointment.doctorName} queda libre para
          otra persona. Podrá deshacerlo durante diez minutos, mientras nadie lo
          tome.
        </p>
      </Confirm>
    </Page>
  );
}
