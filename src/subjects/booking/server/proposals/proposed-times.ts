import type { Offer } from '../../../../base/api/contract/offers.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import {
  epochMinuteOf,
  instantAt,
  wallClockOf,
} from '../../../../base/time/clinic-zone.ts';
import type { DoctorMonth } from '../../../schedule/contract/availability.ts';
import { freeStarts } from '../../../schedule/rules/free-starts.ts';
import { nearestStart } from '../../../schedule/rules/next-free.ts';
import {
  type DoctorRequest,
  readOffersOfDoctor,
  toOffer,
} from '../../../schedule/server/availability/offers-of-doctor.ts';
import { readDoctorMonth } from '../../../schedule/server/availability/read-doctor-month.ts';
import { proposedDays } from '../../rules/control-proposal.ts';
import { findReachedProposal } from './own-proposals.ts';
import type { ProposalRow } from './proposal-queries.ts';

interface ProposalRequest extends Call<'patient'> {
  proposalId: string;
}

/** The rules of the web, except that the agenda is open until the proposal lapses. */
function requestOf(
  { doctorId, practiceId, lastDay }: ProposalRow,
  now: Date,
): DoctorRequest {
  return { doctorId, practiceId, now, audience: 'web', opensUntil: lastDay };
}

/** Reads the free times of a month. */
export async function readProposedMonth(
  services: ReadServices,
  { proposalId, month, ...call }: ProposalRequest & { month: string },
): Promise<Outcome<DoctorMonth, 'NOT_FOUND'>> {
  const proposal = await findReachedProposal(services.db, call, proposalId);
  const read =
    proposal &&
    (await readDoctorMonth(services, {
      ...requestOf(proposal, call.now),
      month,
    }));
  return read ? done(read) : refuse({ code: 'NOT_FOUND' });
}

/** Finds the free time nearest to the proposed day. Null: none is free. */
export async function findNearestProposed(
  services: ReadServices,
  { proposalId, ...call }: ProposalRequest,
): Promise<Outcome<{ firstFree: Offer | null }, 'NOT_FOUND'>> {
  const proposal = await findReachedProposal(services.db, call, proposalId);
  const firstFree =
    proposal &&
    (await findNearestTo(services, {
      proposal,
      request: requestOf(proposal, call.now),
      ...call,
    }));
  return firstFree === undefined
    ? refuse({ code: 'NOT_FOUND' })
    : done({ firstFree });
}

/**
 * Finds a free time on the day nearest to the proposed one, at about the hour of the visit. A held time comes
 * last, where holds count as free. Null: none is free. Undefined: the professional cannot be booked for it.
 */
export async function findNearestTo(
  services: ReadServices,
  of: Pick<Call, 'today' | 'zone'> & {
    proposal: ProposalRow;
    request: DoctorRequest;
  },
): Promise<Offer | null | undefined> {
  const { proposal, request, today, zone } = of;
  const near = proposedDays(proposal.day, today);
  const days = near.toSorted();
  const offers = await readOffersOfDoctor(services, request, () => days);
  if (!offers) return undefined;
  const { minute } = wallClockOf(
    epochMinuteOf(proposal.visitStartsAt.getTime()),
    zone,
  );
  const { busy } = offers.request;
  for (const taken of offers.heldFree.length > 0
    ? [[...busy, ...offers.heldFree], busy]
    : [busy]) {
    for (const day of near) {
      const openings = offers.days.filter((_, index) => days[index] === day);
      const free = freeStarts(openings, { ...offers.request, busy: taken });
      const start = nearestStart(free, instantAt(day, minute, zone));
      if (start) return toOffer(offers.doctor, start.start);
    }
  }
  return null;
}
