import { isUuid } from '../../../schedule/web/availability/booking-search.ts';
import type { CallNextOrder } from '../use-call-next.ts';

/** The shown part of the queue, kept in the address, so that a desk can bookmark it and go back to it. */
export interface QueueDeskSearch {
  /** Id of the only waiting room shown. */
  sala?: string | undefined;
  /** Id of the only doctor shown. */
  doctor?: string | undefined;
}

/** Keeps valid parameters and drops the rest. */
export function readQueueDeskSearch({
  sala,
  doctor,
}: Record<string, unknown>): QueueDeskSearch {
  return {
    sala: typeof sala === 'string' && isUuid(sala) ? sala : undefined,
    doctor: typeof doctor === 'string' && isUuid(doctor) ? doctor : undefined,
  };
}

/** Returns the part of the queue to call from. */
export function partOf({ sala, doctor }: QueueDeskSearch): CallNextOrder {
  return {
    ...(sala && { waitingRoomId: sala }),
    ...(doctor && { doctorId: doctor }),
  };
}
