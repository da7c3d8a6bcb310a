import { Button } from '../../components/button/button.tsx';
import { Problem } from '../../components/problem/problem.tsx';
import { formatTime } from '../../lib/format.ts';
import { refusalMessage } from '../../lib/refusal-message.ts';

interface HoldOverProps {
  startsAt: string;
  timeZone: string;
  busy: boolean;
  canConfirm: boolean;
  onTakeAgain: () => void;
  onOtherTimes: () => void;
}

/** The time ran out: nothing typed is lost, and the same hour may still be free. */
export function HoldOver({ startsAt, timeZone, busy, canConfirm, onTakeAgain, onOtherTimes }: HoldOverProps) {
  return (
    <Problem
      title={refusalMessage('HOLD_EXPIRED')}
      actions={
        <>
          {!canConfirm && (
            <Button busy={busy} onClick={onTakeAgain}>
              Tomar otra vez las {formatTime(startsAt, timeZone)}
            </Button>
          )}
          <Button kind="quiet" onClick={onOtherTimes}>
            Elegir otro horario
          </Button>
        </>
      }
    >
      {canConfirm && <p>Si el horario sigue libre, al confirmar es suyo.</p>}
    </Problem>
  );
}
