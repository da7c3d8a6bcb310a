import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { tidyWrittenText } from '../../../../base/text/written-text.ts';
import { opinionUntil } from '../../rules/visit-opinion.ts';
import { findReachedOfAppointment } from '../own/reached-appointments.ts';
import { findVisitToComment, insertOpinion } from './opinion-queries.ts';

export interface OpinionRequest extends Call<'patient'> {
  appointmentId: string;
  rating: number;
  text: string;
}

type OpinionRefusal =
  | 'NOT_FOUND'
  | 'WRONG_STATUS'
  | 'OPINION_TOO_LATE'
  | 'OPINION_GIVEN';

/** Keeps the patient's opinion of a visit, once. The same opinion again succeeds; another one is refused. */
export async function giveOpinion(
  { db }: Pick<Services, 'db'>,
  request: OpinionRequest,
): Promise<Outcome<{ isKept: true }, OpinionRefusal>> {
  const { appointmentId: id, rating, now } = request;
  const reached = await findReachedOfAppointment(db, request, id);
  if (!reached) return refuse({ code: 'NOT_FOUND' });
  const of = { id, patientId: reached.patientId };
  const visit = await findVisitToComment(db, of);
  if (!visit) return refuse({ code: 'NOT_FOUND' });
  const text = tidyWrittenText(request.text) || null;
  if (visit.status !== 'fulfilled')
    return refuse({ code: 'WRONG_STATUS', data: { status: visit.status } });
  if (!visit.opinion) {
    if (now.getTime() >= opinionUntil(visit.endsAt.getTime()))
      return refuse({ code: 'OPINION_TOO_LATE' });
    if (
      await insertOpinion(db, { appointmentId: id, rating, text, givenAt: now })
    )
      return done({ isKept: true });
  }
  const opinion = visit.opinion ?? (await findVisitToComment(db, of))?.opinion;
  const isSame = opinion?.rating === rating && opinion.text === text;
  return isSame ? done({ isKept: true }) : refuse({ code: 'OPINION_GIVEN' });
}
