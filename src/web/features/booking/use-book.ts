import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { BriefPatient } from '../../../contract/person-fields.ts';
import type { BookedAndSignedIn, Slot } from '../../../contract/public/booking.ts';
import { client } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { withProofOfWork } from '../../lib/with-proof-of-work.ts';
import { readStored, store } from './booking-draft.ts';

export type Booker = { kind: 'identified'; proof: string } | { kind: 'new'; patient: BriefPatient };

export type BookingOrder = Slot & {
  holdId: string;
  booker: Booker;
  /** Who identified themselves for this booking is signed in by its last step. */
  opensSession?: boolean;
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
 * Books, once. A confirmed order keeps its key until it has its answer, so that repeating it after a lost
 * connection never makes a second turno; another content is another order.
 */
export function useBook({ onBooked, onRefused }: BookOutcomes) {
  const attempt = useRef(readStored(KEY) as Attempt | null);

  function remember(next: Attempt | null, isSecret = false) {
    attempt.current = next;
    store(KEY, isSecret ? null : next);
  }

  function keyFor(order: BookingOrder): string {
    const content = JSON.stringify(order);
    if (attempt.current?.content === content) return attempt.current.key;
    const key = randomUuid();
    // A proof opens the patient's booking: it stays in memory.
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
      // Refused for good: the next try is a new order. No answer, or a fault: it may have been done.
      if (!problemOf(error).canRetry) remember(null);
      onRefused(error);
    },
  });
}
