import { Button, ButtonLink } from '../../components/button/button.tsx';
import { Page } from '../../components/page/page.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { formatCountdown } from '../../lib/format.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { useTimeLeft } from '../../lib/use-time-left.ts';
import { ActRefused } from './act-refused.tsx';
import styles from './cancel-turno.module.css';
import { LinkedFacts, type LinkedTurnoProps } from './linked-facts.tsx';

interface CancelledTurnoProps extends LinkedTurnoProps {
  /** When the answer came, on this browser's clock. */
  receivedAt: number;
}

/** A cancelled turno, and for ten minutes the way back. */
export function CancelledTurno({ turno, clinic, acts, receivedAt }: CancelledTurnoProps) {
  const { undoUntil, serverNow } = turno;
  const refusal = acts.failed && problemOf(acts.failed.error);
  return (
    <Page title="Turno cancelado">
      <div className={styles.turno}>
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
          {refusal?.canRetry === false && <p>El turno sigue cancelado. Puede agendar otro.</p>}
        </ActRefused>
        <LinkedFacts turno={turno} clinic={clinic} />
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
  /** How far the server's clock is ahead of this one. */
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
