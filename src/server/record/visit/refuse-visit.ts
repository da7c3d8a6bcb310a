import { whyNotWrite } from '../../../domain/record/why-not-write.ts';
import { appointmentDay } from '../../agenda/appointment/appointment-day.ts';
import type { Call } from '../../clinic/call.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { VisitRow } from '../access/own-visit-queries.ts';

export type VisitRefusal = 'WRONG_STATUS' | 'WRONG_DAY';

/** Why the visit may not be opened to write it now; null: it may. */
export function refuseVisit(
  visit: VisitRow,
  call: Pick<Call, 'now' | 'today' | 'zone'>,
): Refusal<VisitRefusal> | null {
  const { status } = visit;
  const { day, today } = appointmentDay(visit, call);
  const why = whyNotWrite({ status, day }, today);
  if (why === 'WRONG_DAY') return { code: why, data: { day } };
  return why && { code: why, data: { status } };
}
