import { addDays } from '../../../../base/time/clinic-day.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import type { ProposalToGive } from '../../contract/reception-proposals.ts';

/** The number of days shown before the nearest one. */
const DAYS_BEFORE = 3;

export interface ProposalStart {
  doctorId: string;
  practiceId: string;
  /** Null: nothing is free around the proposed day, which is shown. */
  startsAt: string | null;
  from: string;
}

/** Fills the form of an appointment from a proposed control. Shows the days around the nearest time. */
export function startOfProposal(
  proposal: ProposalToGive,
  timeZone: string,
): ProposalStart {
  const { doctorId, practiceId, startsAt, day } = proposal;
  const around = startsAt === null ? day : dayAt(new Date(startsAt), timeZone);
  return {
    doctorId,
    practiceId,
    startsAt,
    from: addDays(around, -DAYS_BEFORE),
  };
}
