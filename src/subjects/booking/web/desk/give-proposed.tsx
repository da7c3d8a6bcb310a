import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { useShownDay } from '../../../appointments/web/shown-day.ts';
import type { DeskBooked } from '../../contract/desk-booking.ts';
import { GiveAppointment } from './give-appointment.tsx';
import type { GiveKind } from './give-refused.tsx';
import type { GiveStart } from './giving-state.ts';
import { proposalEnded } from './proposal-words.ts';
import { startOfProposal } from './start-of-proposal.ts';

interface GiveProposedProps {
  proposalId: string;
  onGiven: (booked: DeskBooked) => void;
  onOtherKind: (kind: GiveKind, start: GiveStart) => void;
}

/** Gives a proposed control: the form of any appointment, with doctor, time and patient filled in. */
export function GiveProposed({ proposalId, ...rest }: GiveProposedProps) {
  const { timeZone } = useShownDay();
  const query = useQuery({
    ...api.reception.proposals.toGive.queryOptions({ input: { proposalId } }),
    // Read once, when the form opens. Later values in the form are the receptionist's.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (query.error !== null && problemOf(query.error).code === 'NOT_FOUND') {
    return <EmptyState title={proposalEnded} />;
  }
  return (
    <QueryContent
      query={query}
      loading={
        <LoadingLines label="Buscando el horario más cercano…" count={4} />
      }
    >
      {(proposal) => {
        const { startsAt, ...start } = startOfProposal(proposal, timeZone);
        const person = { kind: 'known', patient: proposal.patient } as const;
        return (
          <GiveAppointment
            kind="book"
            start={{ ...start, person, startsAt: startsAt ?? undefined }}
            {...rest}
          />
        );
      }}
    </QueryContent>
  );
}
