import type { Call } from '../../../base/doors/call.ts';
import type { Refusal } from '../../../base/kernel/refusal.ts';
import { appointmentDay } from '../../appointments/server/appointment-day.ts';
import { whyNotWrite } from '../../record/rules/why-not-write.ts';
import type { VisitRow } from '../../record/server/access/own-visit-queries.ts';

export type VisitRefusal = 'WRONG_STATUS' | 'WRONG_DAY';

/** Returns why the visit may not be opened to write it now. Null: it may. */
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
