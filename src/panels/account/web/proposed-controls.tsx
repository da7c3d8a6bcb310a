import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { raiseLevel } from '../../../base/api/web/client/level-gate.ts';
import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { announce } from '../../../base/ui/announcer/announce.ts';
import { Button, ButtonLink } from '../../../base/ui/button/button.tsx';
import { CallButton } from '../../../base/ui/button/call-button.tsx';
import { Confirm } from '../../../base/ui/confirm/confirm.tsx';
import { usePlaceFocus } from '../../../base/ui/focus/use-place-focus.ts';
import { formatDayFrom } from '../../../base/ui/format/format.ts';
import styles from '../../../base/ui/page/account.module.css';
import { Row, Rows } from '../../../base/ui/rows/rows.tsx';
import { Section } from '../../../base/ui/section/section.tsx';
import { ForPatient } from '../../../subjects/appointments/web/for-patient.tsx';
import type { ControlProposal } from '../../../subjects/booking/contract/patient-proposals.ts';
import { searchOfControl } from './again.ts';
import { unnamedDoctor } from './appointment-words.ts';

/**
 * Controls that doctors proposed. A tap holds a time near the proposed day, which the patient only has to
 * confirm.
 */
export function ProposedControls({ clinic }: { clinic: Clinic }) {
  const queryClient = useQueryClient();
  const { place, focusPlace } = usePlaceFocus();
  const { list, dismiss } = api.patient.proposals;
  // Read again each time, because a booking ends the proposal, also a booking on this page.
  const proposals = useQuery(list.queryOptions({ refetchOnMount: 'always' }));
  const [leaving, setLeaving] = useState<ControlProposal | null>(null);
  const dismissing = useMutation(
    dismiss.mutationOptions({
      onSuccess: (_, { proposalId }) => {
        queryClient.setQueryData(list.queryKey(), (rows) =>
          rows?.filter(({ id }) => id !== proposalId),
        );
        announce('Ya no se lo proponemos.');
        focusPlace();
      },
      onSettled: () => setLeaving(null),
    }),
  );
  const rows = proposals.data ?? [];
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={`${styles.place} ${styles.between}`}
    >
      {(rows.length > 0 || dismissing.isError) && (
        <Section title="Controles propuestos">
          <Rows label="Controles que le propusieron">
            {rows.map((proposal) => (
              <Proposal
                key={proposal.id}
                proposal={proposal}
                clinic={clinic}
                onLeave={() => {
                  dismissing.reset();
                  setLeaving(proposal);
                }}
              />
            ))}
          </Rows>
          <ActProblem
            error={dismissing.error}
            onRetry={() =>
              dismissing.variables && dismissing.mutate(dismissing.variables)
            }
            retrying={dismissing.isPending}
          />
        </Section>
      )}
      <Confirm
        open={leaving !== null}
        title="¿No quiere este control?"
        confirmLabel="No lo quiero"
        keepLabel="Dejarlo"
        busy={dismissing.isPending}
        onClose={() => setLeaving(null)}
        onConfirm={() =>
          leaving && dismissing.mutate({ proposalId: leaving.id })
        }
      >
        <p>
          Deja de verlo aquí. Si después lo quiere, puede pedir un turno como
          siempre.
        </p>
      </Confirm>
    </div>
  );
}

interface ProposalProps {
  proposal: ControlProposal;
  clinic: Clinic;
  onLeave: () => void;
}

function Proposal({ proposal, clinic, onLeave }: ProposalProps) {
  const { doctor, day, patient, practiceName } = proposal;
  const name = doctor?.name ?? unnamedDoctor;
  const search = searchOfControl(proposal);
  const ofWhat = <span className="visually-hidden">: {name}</span>;
  return (
    <Row
      end={
        <div
          className={`${styles.actions} ${practiceName === null ? '' : styles.rowActions}`}
        >
          {search ? (
            <ButtonLink to="/mi-cuenta/agendar" search={search} kind="second">
              Reservar el control{ofWhat}
            </ButtonLink>
          ) : practiceName === null ? (
            <Button onClick={() => void raiseLevel()}>
              Confirmar que soy yo y reservarlo
            </Button>
          ) : (
            <CallButton phone={clinic.phones[0]} kind="second" />
          )}
          {practiceName !== null && (
            <Button kind="quiet" onClick={onLeave}>
              No lo quiero
              <span className="visually-hidden">: control con {name}</span>
            </Button>
          )}
        </div>
      }
    >
      <p className={styles.rowTitle}>
        {name} le propone un control hacia el{' '}
        <time dateTime={day}>{formatDayFrom(day, clinic.today)}</time>
      </p>
      <ForPatient patient={patient} />
      {practiceName && <p className={styles.rowDetail}>{practiceName}</p>}
      {practiceName && !search && (
        <p>Por aquí no se puede reservar: pídalo por teléfono.</p>
      )}
    </Row>
  );
}
