import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatTime } from '../../../../base/ui/format/format.ts';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import { holdExpiredSentence } from '../../contract/refusal-words.ts';
import type { HeldStepProps } from '../state/use-booking.ts';
import { LostTime } from '../times/lost-time.tsx';
import { HoldClock } from './hold-clock.tsx';

interface HeldTimeProps extends HeldStepProps {
  /** True if everything is filled in. Then confirming holds the time again, if it is still free. */
  canConfirm?: boolean;
}

/** The held time: how long it is kept, or what to do once the hold is over. Typed text is never lost. */
export function HeldTime({
  booking,
  held,
  clinic: { timeZone },
  canConfirm = false,
}: HeldTimeProps) {
  const { creation, isOver, isTakenElsewhere } = booking.hold;
  const takeAgain = () => booking.take(held.slot);
  const isLost =
    isOver || isLostBy(creation, held) || isLostBy(booking.book, held);
  return (
    <>
      <HoldClock held={held} timeZone={timeZone} isLost={isLost} />
      {creation.isError ? (
        <LostTime
          booking={booking}
          error={creation.error}
          timeZone={timeZone}
          busy={creation.isPending}
          onRetry={takeAgain}
          onTake={booking.take}
        />
      ) : (
        isOver && (
          <Problem
            title={
              isTakenElsewhere
                ? 'Tomó otro horario en otra pestaña: este ya no está guardado.'
                : holdExpiredSentence
            }
            actions={
              <>
                {!canConfirm && (
                  <Button busy={creation.isPending} onClick={takeAgain}>
                    Tomar otra vez las{' '}
                    {formatTime(held.hold.startsAt, timeZone)}
                  </Button>
                )}
                <Button
                  kind="quiet"
                  onClick={() => booking.go({ paso: 'horario' })}
                >
                  Elegir otro horario
                </Button>
              </>
            }
          >
            {canConfirm && (
              <p>Si el horario sigue libre, al confirmar es suyo.</p>
            )}
          </Problem>
        )
      )}
    </>
  );
}

/** True if this very time was refused because another patient has it. */
function isLostBy(
  {
    isError,
    error,
    variables,
  }: Pick<
    HeldStepProps['booking']['hold']['creation'],
    'isError' | 'error' | 'variables'
  >,
  { slot }: HeldStepProps['held'],
): boolean {
  const isOfIt =
    variables?.doctorId === slot.doctorId &&
    Date.parse(variables.startsAt) === Date.parse(slot.startsAt);
  return (
    isError &&
    isOfIt &&
    ['SLOT_TAKEN', 'SLOT_NOT_OFFERED'].includes(problemOf(error).code)
  );
}
