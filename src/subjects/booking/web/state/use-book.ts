import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { client } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { randomUuid } from '../../../../base/api/web/client/random-uuid.ts';
import { withProofOfWork } from '../../../../base/api/web/client/with-proof-of-work.ts';
import type { BriefPatient } from '../../../../base/person/contract/person-fields.ts';
import type { Slot } from '../../../schedule/contract/slot.ts';
import type { BookedAndSignedIn } from '../../contract/booking.ts';
import { readStored, store } from './booking-draft.ts';

export type Booker =
  | { kind: 'identified'; proof: string }
  | { kind: 'new'; patient: BriefPatient };

export type BookingOrder = Slot & {
  holdId: string;
  booker: Booker;
  /** True if the patient identified themselves for this booking: booking then also signs them in. */
  opensSession?: boolean;
  /** The code that was sent to a new person's e-mail, if one was required. */
  emailCode?: { id: string; code: string };
};

interface Attempt {
  key: string;
  content: string;
}

interface BookOutcomes {
  onBooked: (booked: BookedAndSignedIn) => void;
  onRefused: (error: Error) => void;
}

const KEY = 'booking_attempt';

/**
 * Books exactly once. An order keeps its idempotency key until it is answered, so a repeat after a lost
 * connection makes no second appointment. An order with other content gets a new key.
 */
export function useBook({ onBooked, onRefused }: BookOutcomes) {
  const attempt = useRef(readStored(KEY) as Attempt | null);

  function remember(next: Attempt | null, isSecret = false) {
    attempt.current = next;
    store(KEY, isSecret ? null : next);
  }

  // A code proves the person, and is no part of the order's content.
  function keyFor({ emailCode: _, ...order }: BookingOrder): string {
    const content = JSON.stringify(order);
    if (attempt.current?.content === content) return attempt.current.key;
    const key = randomUuid();
    // An order with a proof stays in memory only: the proof opens the patient's booking.
    remember({ key, content }, order.booker.kind === 'identified');
    return key;
  }

  return useMutation({
    mutationFn: (order: BookingOrder) => {
      const context = { idempotencyKey: keyFor(order) };
      return withProofOfWork((proofOfWork) =>
        client.public.appointments.book({ ...order, proofOfWork }, { context }),
      );
    },
    onSuccess: (booked) => {
      remember(null);
      onBooked(booked);
    },
    onError: (error) => {
      // After a final refusal the next try is a new order. Without an answer, or after a fault, the booking
      // may have been made, so the key is kept.
      if (!problemOf(error).canRetry) remember(null);
      onRefused(error);
    },
  });
}
