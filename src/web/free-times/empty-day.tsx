import type { ReactNode } from 'react';
import type { NoSlotsReason } from '../../contract/public/availability.ts';
import { AnchorButton, Button } from '../components/button/button.tsx';
import { EmptyState } from '../components/empty-state/empty-state.tsx';
import { formatDay } from '../lib/format.ts';
import { formatPhone } from '../lib/format-phone.ts';
import { mayBePhoned, whyNoSlots } from './no-slots-words.ts';

interface EmptyDayProps {
  day: string;
  today: string;
  timeZone: string;
  doctorName: string | null;
  reason: NoSlotsReason;
  phone: string | undefined;
  /** The next day with something free, or an earlier one; null where none is known. */
  nextFreeDay: string | null;
  /** What to say then. */
  elsewhere: ReactNode;
  onChooseDay: (day: string) => void;
}

/** A day without free times: why, and where there are some. */
export function EmptyDay(props: EmptyDayProps) {
  const { day, reason, phone, nextFreeDay, elsewhere, onChooseDay, ...context } = props;
  return (
    <EmptyState
      title={whyNoSlots(reason, { day, ...context })}
      action={
        <>
          {nextFreeDay && (
            <Button onClick={() => onChooseDay(nextFreeDay)}>
              {nextFreeDay > day ? 'Próximo' : 'Otro'} día libre: {formatDay(nextFreeDay)}
            </Button>
          )}
          {phone && (mayBePhoned(reason) || !nextFreeDay) && (
            <AnchorButton kind="quiet" href={`tel:${phone}`}>
              Llamar al {formatPhone(phone)}
            </AnchorButton>
          )}
        </>
      }
    >
      {!nextFreeDay && elsewhere}
    </EmptyState>
  );
}
