import type { ReactNode } from 'react';
import { Button } from '../../../../base/ui/button/button.tsx';
import { CallButton } from '../../../../base/ui/button/call-button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { formatDay } from '../../../../base/ui/format/format.ts';
import type { NoSlotsReason } from '../../contract/availability.ts';
import { mayBePhoned, whyNoSlots } from './no-slots-words.ts';

interface EmptyDayProps {
  day: string;
  today: string;
  timeZone: string;
  doctorName: string | null;
  reason: NoSlotsReason;
  phone: string | undefined;
  /** The next day with free times, or else an earlier one; null if none is known. */
  nextFreeDay: string | null;
  /** Shown when `nextFreeDay` is null. */
  elsewhere: ReactNode;
  /** The link to the waiting list, for a full day while another day is free. */
  wait?: ReactNode;
  onChooseDay: (day: string) => void;
}

/** A day without free times: the reason, and a day that has some. */
export function EmptyDay(props: EmptyDayProps) {
  const {
    day,
    reason,
    phone,
    nextFreeDay,
    elsewhere,
    wait,
    onChooseDay,
    ...context
  } = props;
  return (
    <EmptyState
      title={whyNoSlots(reason, { day, ...context })}
      action={
        <>
          {nextFreeDay && (
            <Button onClick={() => onChooseDay(nextFreeDay)}>
              {nextFreeDay > day ? 'Próximo' : 'Otro'} día libre:{' '}
              {formatDay(nextFreeDay)}
            </Button>
          )}
          {nextFreeDay && reason.code === 'FULL' && wait}
          {(mayBePhoned(reason) || !nextFreeDay) && (
            <CallButton kind="quiet" phone={phone} />
          )}
        </>
      }
    >
      {!nextFreeDay && elsewhere}
    </EmptyState>
  );
}
