import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { startSession } from '../../../../base/api/web/session/session.ts';
import { showSignedIn } from '../../../../base/ui/toast/sign-in-toasts.ts';
import type { BookedAppointment } from '../../../appointments/contract/booked-appointment.ts';
import type { BookedAndSignedIn } from '../../contract/booking.ts';
import type { Refusal } from './booking-state.ts';
import type { BookingPatient } from './patient-of.ts';
import { fieldErrorsOf } from './read-patient.ts';
import { type BookingOrder, useBook } from './use-book.ts';
import type { HeldSlot } from './use-hold.ts';

interface Confirming {
  held: HeldSlot | null;
  patient: BookingPatient | null;
  isSignedIn: boolean;
  /** `isSignedIn` is true if the booking itself signed the patient in, or they were. */
  onBooked: (booked: BookedAppointment, isSignedIn: boolean) => void;
  onRefused: (refusal: Refusal) => void;
  onCodeWaived: () => void;
}

/** The last act of the booking: the held time becomes the patient's appointment. */
export function useConfirming({
  held,
  patient,
  isSignedIn,
  onBooked,
  onRefused,
  onCodeWaived,
}: Confirming) {
  const book = useBook({
    onBooked({ signedIn: opened, ...booked }: BookedAndSignedIn) {
      if (opened) {
        const { patient: who, session } = opened;
        startSession({ role: 'patient', ...who, rememberMe: false }, session);
        showSignedIn({ role: 'patient', name: who.name });
      }
      onBooked(booked, Boolean(opened) || isSignedIn);
    },
    onRefused(error) {
      const { code, sentence, fields } = problemOf(error);
      onRefused({ code, sentence, errors: fieldErrorsOf(fields) });
    },
  });

  function orderOf(): BookingOrder | null {
    if (!held || !patient) return null;
    const { booker } = patient;
    const opensSession = booker.kind === 'identified' && !isSignedIn;
    return {
      ...held.slot,
      holdId: held.hold.id,
      booker,
      ...(opensSession && { opensSession }),
    };
  }

  function confirm() {
    const order = orderOf();
    if (order && !book.isPending) book.mutate(order);
  }

  return {
    book,
    confirm,
    /** Confirms with the code that was sent to a new person's e-mail. Throws the refusal. */
    async confirmWithCode(emailCode: {
      id: string;
      code: string;
    }): Promise<void> {
      const order = orderOf();
      if (order && !book.isPending)
        await book.mutateAsync({ ...order, emailCode });
    },
    /** Confirms without a code. The browser solves a puzzle unseen instead. */
    confirmWithoutCode() {
      onCodeWaived();
      confirm();
    },
  };
}
