import type { Offer } from '../../../contract/refusals.ts';
import { Refused } from '../../free-times/refused.tsx';
import { HoldClock } from './hold-clock.tsx';
import { HoldOver } from './hold-over.tsx';
import type { HeldSlot, HoldState } from './use-hold.ts';

interface HeldTimeProps {
  held: HeldSlot;
  hold: HoldState;
  timeZone: string;
  /** Everything is filled in: confirming takes the time anew by itself, if it is still free. */
  canConfirm?: boolean;
  onTake: (offer: Offer) => void;
  onOtherTimes: () => void;
}

/** The chosen time: how long it waits, or what to do once it no longer does. */
export function HeldTime({ held, hold, timeZone, canConfirm = false, onTake, onOtherTimes }: HeldTimeProps) {
  const { creation, isOver } = hold;
  const takeAgain = () => onTake({ ...held.slot, doctorName: held.hold.doctor.name });
  return (
    <>
      <HoldClock held={held} timeZone={timeZone} />
      {creation.isError ? (
        <Refused
          error={creation.error}
          timeZone={timeZone}
          busy={creation.isPending}
          onRetry={takeAgain}
          onTake={onTake}
        />
      ) : (
        isOver && (
          <HoldOver
            startsAt={held.hold.startsAt}
            timeZone={timeZone}
            busy={creation.isPending}
            canConfirm={canConfirm}
            onTakeAgain={takeAgain}
            onOtherTimes={onOtherTimes}
          />
        )
      )}
    </>
  );
}
