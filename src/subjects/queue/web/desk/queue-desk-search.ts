import { isUuid } from '../../../schedule/web/availability/booking-search.ts';
import type { CallNextOrder } from '../use-call-next.ts';

/** Which part of the queue is shown, in the address: it can be bookmarked at a desk, and gone back to. */
export interface QueueDeskSearch {
  /** Id of the only waiting room shown. */
  sala?: string | undefined;
  /** Id of the only doctor shown. */
  doctor?: string | undefined;
}

/** Keeps valid parameters and drops the rest. */
export function readQueueDeskSearch({ sala, doctor }: Record<string, unknown>): QueueDeskSearch {
  return {
    sala: typeof sala === 'string' && isUuid(sala) ? sala : undefined,
    doctor: typeof doctor === 'string' && isUuid(doctor) ? doctor : undefined,
  };
}

/** Of whom whoever is next is called. */
export function partOf({ sala, doctor }: QueueDeskSearch): CallNextOrder {
  return { ...(sala && { waitingRoomId: sala }), ...(doctor && { doctorId: doctor }) };
}
