import type { NoSlotsReason } from '../../../contract/public/availability.ts';
import { AnchorButton, Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { formatDay } from '../../lib/format.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { mayBePhoned, whyNoSlots } from './no-slots-words.ts';

interface EmptyDayProps {
  day: string;
  today: string;
  timeZone: string;
  doctorName: string | null;
  reason: NoSlotsReason;
  phone: string | undefined;
  /** The next day with something free; null where there is none. */
  nextFreeDay: string | null;
  onChooseDay: (day: string) => void;
}

/** A day without free times: why, and where there are some. */
export function EmptyDay({ day, reason, phone, nextFreeDay, onChooseDay, ...context }: EmptyDayProps) {
  return (
    <EmptyState
      title={whyNoSlots(reason, { day, ...context })}
      action={
        <>
          {nextFreeDay && (
            <Button onClick={() => onChooseDay(nextFreeDay)}>
              Próximo día libre: {formatDay(nextFreeDay)}
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
      {!nextFreeDay && <p>Por ahora no hay ningún otro día con horarios libres.</p>}
    </EmptyState>
  );
}
