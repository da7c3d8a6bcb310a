import type { DoctorMonth } from '../../../contract/public/availability.ts';
import type { Offer } from '../../../contract/refusals.ts';
import { proposedDays } from '../../../domain/appointments/control-proposal.ts';
import { freeStarts } from '../../../domain/scheduling/free-starts.ts';
import { nearestStart } from '../../../domain/scheduling/next-free.ts';
import { epochMinuteOf, instantAt, wallClockOf } from '../../../domain/time/clinic-zone.ts';
import type { Call } from '../../clinic/call.ts';
import type { ReadServices } from '../../clinic/services.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { type DoctorRequest, readOffersOfDoctor, toOffer } from '../slots/offers-of-doctor.ts';
import { readDoctorMonth } from '../slots/read-doctor-month.ts';
import { findReachedProposal } from './own-proposals.ts';
import type { ProposalRow } from './proposal-queries.ts';

interface ProposalRequest extends Call<'patient'> {
  proposalId: string;
}

/** The rules of the web, but that the agenda is open until the proposal lapses, however far ahead that is. */
function requestOf({ doctorId, practiceId, lastDay }: ProposalRow, now: Date): DoctorRequest {
  return { doctorId, practiceId, now, audience: 'web', opensUntil: lastDay };
}

/** The free times of a month. */
export async function readProposedMonth(
  services: ReadServices,
  { proposalId, month, ...call }: ProposalRequest & { month: string },
): Promise<Outcome<DoctorMonth, 'NOT_FOUND'>> {
  const proposal = await findReachedProposal(services.db, call, proposalId);
  const read = proposal && (await readDoctorMonth(services, { ...requestOf(proposal, call.now), month }));
  return read ? done(read) : refuse({ code: 'NOT_FOUND' });
}

/** A free time of the day nearest to the one that was proposed, at about the hour of the visit: who came then can come then. */
export async function findNearestProposed(
  services: ReadServices,
  { proposalId, ...call }: ProposalRequest,
): Promise<Outcome<{ firstFree: Offer | null }, 'NOT_FOUND'>> {
  const { now, today, zone } = call;
  const proposal = await findReachedProposal(services.db, call, proposalId);
  if (!proposal) return refuse({ code: 'NOT_FOUND' });
  const near = proposedDays(proposal.day, today);
  const days = near.toSorted();
  const offers = await readOffersOfDoctor(services, requestOf(proposal, now), () => days);
  if (!offers) return refuse({ code: 'NOT_FOUND' });
  const { minute } = wallClockOf(epochMinuteOf(proposal.visitStartsAt.getTime()), zone);
  for (const day of near) {
    const openings = offers.days.filter((_, index) => days[index] === day);
    const start = nearestStart(freeStarts(openings, offers.request), instantAt(day, minute, zone));
    if (start) return done({ firstFree: toOffer(offers.doctor, start.start) });
  }
  return done({ firstFree: null });
}
