import { useState } from 'react';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { CallButton } from '../../../base/ui/button/call-button.tsx';
import { Confirm } from '../../../base/ui/confirm/confirm.tsx';
import { formatMoment, sentence } from '../../../base/ui/format/format.ts';
import { Page } from '../../../base/ui/page/page.tsx';
import { ActRefused } from './act-refused.tsx';
import styles from './cancel-appointment.module.css';
import { ChangeTimes } from './change-times.tsx';
import type { LinkedAppointmentProps } from './linked-facts.tsx';
import type { AppointmentRequest } from './use-appointment-acts.ts';

interface ChangeAppointmentProps extends LinkedAppointmentProps {
  request: AppointmentRequest;
  onBack: () => void;
}

/** Another time for an appointment. The present time stays until the new one is confirmed and booked. */
export function ChangeAppointment({
  appointment,
  clinic,
  acts,
  request,
  onBack,
}: ChangeAppointmentProps) {
  const [wanted, setWanted] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { timeZone } = clinic;
  const now = formatMoment(appointment.startsAt, timeZone);
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
      lead={`Su turno con ${appointment.doctorName} sigue siendo el ${now} hasta que confirme el cambio.`}
      above={
        <Button kind="quiet" className={styles.back} onClick={onBack}>
          <span aria-hidden="true">←</span> Volver al turno
        </Button>
      }
    >
      <div className={styles.appointment}>
        <ActRefused
          acts={acts}
          timeZone={timeZone}
          isCovered={isAsking}
          onTake={({ startsAt }) => ask(startsAt)}
          actions={
            problem?.code === 'CHANGE_TOO_LATE' && (
              <CallButton phone={clinic.phones[0]} />
            )
          }
        >
          {problem?.canRetry ? (
            <p>Si el cambio llegó a hacerse, repetirlo no lo hace dos veces.</p>
          ) : (
            <p>Su turno sigue siendo el {now}.</p>
          )}
        </ActRefused>
        <ChangeTimes
          appointment={appointment}
          clinic={clinic}
          request={request}
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
          acts.start(
            { kind: 'move', from: appointment.startsAt, to: wanted },
            () => setAsking(false),
          )
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
          Con {appointment.doctorName}. El horario de ahora queda libre para
          otra persona.
        </p>
      </Confirm>
    </Page>
  );
}
