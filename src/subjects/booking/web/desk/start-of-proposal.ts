import { addDays } from '../../../../base/time/clinic-day.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import type { ProposalToGive } from '../../contract/reception-proposals.ts';

/** Of the days that are shown, those before the nearest one. */
const DAYS_BEFORE = 3;

export interface ProposalStart {
  doctorId: string;
  practiceId: string;
  /** Null: nothing is free around the day that was meant, which is shown. */
  startsAt: string | null;
  from: string;
}

/** How a proposed control fills the form of an appointment: the days around the nearest time are shown. */
export function startOfProposal(proposal: ProposalToGive, timeZone: string): ProposalStart {
  const { doctorId, practiceId, startsAt, day } = proposal;
  const around = startsAt === null ? day : dayAt(new Date(startsAt), timeZone);
  return { doctorId, practiceId, startsAt, from: addDays(around, -DAYS_BEFORE) };
}
