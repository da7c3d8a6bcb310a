import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatMoment } from '../../../../base/ui/format/format.ts';
import forms from '../../../../base/ui/page/desk-forms.module.css';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import { useShownDay } from '../../../appointments/web/shown-day.ts';
import {
  proposalEnded,
  proposalNotGiven,
  proposalWords,
} from './proposal-words.ts';
import { type ProposalStart, startOfProposal } from './start-of-proposal.ts';

interface ProposedOfPersonProps {
  patientId: string;
  onGive: (start: ProposalStart) => void;
}

/** The controls that doctors proposed to the chosen patient. One press fills the form. */
export function ProposedOfPerson({ patientId, onGive }: ProposedOfPersonProps) {
  const { today, timeZone } = useShownDay();
  const queryClient = useQueryClient();
  const list = api.reception.proposals.ofPatient;
  const query = useQuery(list.queryOptions({ input: { patientId } }));
  const reading = useMutation({
    mutationFn: (proposalId: string) =>
      client.reception.proposals.toGive({ proposalId }),
    onError: () => void queryClient.invalidateQueries({ queryKey: list.key() }),
  });
  const proposals = query.data ?? [];
  // The answer fills the form only while the form is for the same patient.
  const read = (proposalId: string) =>
    reading.mutate(proposalId, {
      onSuccess: (proposal) => {
        const start = startOfProposal(proposal, timeZone);
        onGive(start);
        announce(
          start.startsAt === null
            ? 'No hay horarios libres cerca de ese día.'
            : `Elegido: ${formatMoment(start.startsAt, timeZone)}`,
        );
      },
    });
  if (proposals.length === 0 && !reading.isError) return null;
  return (
    <>
      {proposals.length > 0 && (
        <ul className={forms.proposals} aria-label="Controles propuestos">
          {proposals.map((proposal) => {
            const { id, practiceName, canGive } = proposal;
            const words = proposalWords(proposal, today);
            return (
              <li key={id} className={forms.proposal}>
                <div>
                  <p className={forms.chosenName}>{words}</p>
                  <p className={forms.quiet}>{practiceName}</p>
                  {!canGive && (
                    <p className={forms.quiet}>{proposalNotGiven}</p>
                  )}
                </div>
                {canGive && (
                  <Button
                    busy={reading.isPending && reading.variables === id}
                    busyLabel="Buscando…"
                    onClick={() => !reading.isPending && read(id)}
                  >
                    Dar este turno
                    <span className="visually-hidden">: {words}</span>
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {reading.isError && problemOf(reading.error).code === 'NOT_FOUND' ? (
        <Problem title={proposalEnded} />
      ) : (
        <ActProblem
          error={reading.error}
          onRetry={() => reading.variables && read(reading.variables)}
          retrying={reading.isPending}
        />
      )}
    </>
  );
}
