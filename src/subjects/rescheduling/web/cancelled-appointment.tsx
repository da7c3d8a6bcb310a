import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { Button, ButtonLink } from '../../../base/ui/button/button.tsx';
import { formatCountdown } from '../../../base/ui/format/format.ts';
import { useTimeLeft } from '../../../base/ui/moment/use-time-left.ts';
import { Page } from '../../../base/ui/page/page.tsx';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { ActRefused } from './act-refused.tsx';
import styles from './cancel-appointment.module.css';
import { type LinkedAppointmentProps, LinkedFacts } from './linked-facts.tsx';

interface CancelledAppointmentProps extends LinkedAppointmentProps {
  /** Time at which the answer arrived, on this browser's clock. */
  receivedAt: number;
}

/** A cancelled appointment, with undo for ten minutes. */
export function CancelledAppointment({
  appointment,
  clinic,
  acts,
  receivedAt,
}: CancelledAppointmentProps) {
  const { undoUntil, serverNow } = appointment;
  const refusal = acts.failed && problemOf(acts.failed.error);
  return (
    <Page title="Turno cancelado">
      <div className={styles.appointment}>
        {undoUntil && (
          <UndoOffer
            key={undoUntil}
            until={undoUntil}
            leadMs={Date.parse(serverNow) - receivedAt}
            busy={acts.underWay?.kind === 'undo'}
            onUndo={() => acts.start({ kind: 'undo' })}
          />
        )}
        <ActRefused acts={acts} timeZone={clinic.timeZone} isCovered={false}>
          {refusal?.canRetry === false && (
            <p>El turno sigue cancelado. Puede agendar otro.</p>
          )}
        </ActRefused>
        <LinkedFacts appointment={appointment} clinic={clinic} />
        <div className={styles.actions}>
          <ButtonLink to="/agendar-cita">Agendar otro turno</ButtonLink>
          <ButtonLink to="/" kind="quiet">
            Ir al inicio
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}

interface UndoOfferProps {
  until: string;
  /** How far the server's clock is ahead of this browser's, in ms. */
  leadMs: number;
  busy: boolean;
  onUndo: () => void;
}

function UndoOffer({ until, leadMs, busy, onUndo }: UndoOfferProps) {
  const left = useTimeLeft(until, leadMs);
  if (left <= 0) return <Notice title="El plazo para deshacer terminó" />;
  return (
    <Notice
      tone="good"
      title="Listo: el horario quedó libre"
      actions={
        <Button busy={busy} busyLabel="Deshaciendo…" onClick={onUndo}>
          Deshacer
        </Button>
      }
    >
      <p>
        Si fue un error, puede deshacerlo durante{' '}
        <span role="timer" className={styles.left}>
          {formatCountdown(left)}
        </span>
        , mientras nadie tome el horario.
      </p>
    </Notice>
  );
}
