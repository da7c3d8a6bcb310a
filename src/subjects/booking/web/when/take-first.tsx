import { useEffect, useEffectEvent, useRef } from 'react';
import { Loading } from '../../../../base/ui/loading/loading.tsx';
import type { AppointmentLimit } from '../../../appointments/contract/account.ts';
import type { Booking } from '../state/use-booking.ts';
import type { Subject } from '../state/use-subject.ts';
import { StepPage } from '../steps/step-page.tsx';
import { useFirstFree } from '../times/use-availability.ts';

interface TakeFirstProps {
  booking: Booking;
  subject: Subject;
  timeZone: string;
  /** True once the patient's own data have arrived, because the hold names the patient's plan. */
  isSettled: boolean;
  /** The limit that prevents another appointment of the specialty. Null: none. */
  limit: AppointmentLimit | null;
}

/**
 * Holds the first free time without a choice, and goes on. If there is none, or another patient was faster,
 * shows the times and says what happened.
 */
export function TakeFirst({
  booking,
  subject,
  timeZone,
  isSettled,
  limit,
}: TakeFirstProps) {
  const { creation } = booking.hold;
  const { query, first } = useFirstFree(subject, timeZone);
  const goOn = useEffectEvent(() => {
    if (first && !limit) booking.take(first);
    else booking.go({ paso: 'horario' }, { within: true });
  });
  const isKnown = isSettled && !query.isFetching && !query.isPending;
  const isDone = useRef(false);
  useEffect(() => {
    // Once, however often this renders.
    if (!isKnown || isDone.current) return;
    isDone.current = true;
    goOn();
  }, [isKnown]);

  const showTimes = useEffectEvent(() =>
    booking.go({ paso: 'horario' }, { within: true }),
  );
  useEffect(() => {
    if (creation.isError) showTimes();
  }, [creation.isError]);

  return (
    <StepPage
      step={2}
      title={
        subject.control
          ? 'Le buscamos un horario para su control'
          : 'Le buscamos el primer turno libre'
      }
    >
      <Loading label="Un momento…" />
    </StepPage>
  );
}
