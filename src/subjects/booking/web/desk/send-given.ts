import { client } from '../../../../base/api/web/client/api.ts';
import type { DeskBooked, DeskBooker } from '../../contract/desk-booking.ts';
import { specialtyOfAny } from './any-doctor.ts';
import type { GiveKind } from './give-refused.tsx';

/** The order for an appointment of any kind. */
export interface GiveOrder {
  /** A doctor's id, or `anyOf` a specialty. */
  doctorId: string;
  practiceId: string;
  insurerId?: string;
  planId?: string;
  booker: DeskBooker;
  /** Empty: a walk-in, now. */
  at: string;
  reason: string;
}

interface RequestContext {
  context: { idempotencyKey: string };
}

/** Sends the order to the procedure of its kind. */
export function sendGiven(
  kind: GiveKind,
  { at, reason, ...who }: GiveOrder,
  context: RequestContext,
): Promise<DeskBooked> {
  const { agenda } = client.reception;
  if (kind === 'overbook')
    return agenda.overbook({ ...who, startsAt: at, reason }, context);
  if (kind === 'book') return agenda.book({ ...who, startsAt: at }, context);
  const { doctorId, practiceId, ...person } = who;
  // A walk-in of a specialty is given to the doctor who is free first.
  const specialtyId = specialtyOfAny(doctorId);
  return specialtyId
    ? agenda.walkInAny({ ...person, specialtyId }, context)
    : agenda.walkIn({ ...person, doctorId, practiceId }, context);
}
