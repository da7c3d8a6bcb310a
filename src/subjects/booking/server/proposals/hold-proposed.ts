import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { Slot } from '../../../schedule/contract/slot.ts';
import type { ChoiceRefusal } from '../../../schedule/server/availability/choose-slot.ts';
import type { Hold } from '../../contract/booking.ts';
import { type AdmitRefusal, holdForBrowser } from '../hold/hold-for-browser.ts';
import { findReachedProposal } from './own-proposals.ts';

interface ProposedHold
  extends Call<'patient'>,
    Omit<Slot, 'doctorId' | 'practiceId'> {
  proposalId: string;
  proofOfWork?: string | undefined;
}

/** Holds a free time for a control like any other time, also after the horizon of the web. */
export async function holdProposed(
  services: Services,
  {
    proposalId,
    startsAt,
    insurerId,
    planId,
    proofOfWork,
    ...call
  }: ProposedHold,
): Promise<Outcome<Hold, ChoiceRefusal | AdmitRefusal>> {
  const proposal = await findReachedProposal(services.db, call, proposalId);
  if (!proposal) return refuse({ code: 'NOT_FOUND' });
  const { doctorId, practiceId, lastDay: opensUntil } = proposal;
  const { browser, address, now } = call;
  const slot: Slot = {
    doctorId,
    practiceId,
    startsAt,
    ...(insurerId && { insurerId }),
    ...(planId && { planId }),
  };
  return holdForBrowser(services, {
    slot,
    browser,
    address,
    proofOfWork,
    opensUntil,
    now,
  });
}
