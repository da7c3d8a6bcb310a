import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatShortDay } from '../../../../base/ui/format/format.ts';
import { ChoiceField } from '../../../../base/ui/panel/choice-field.tsx';
import type { ProposedControl } from '../../contract/next-control.ts';
import styles from './next-control.module.css';

interface ProposeControlProps {
  appointmentId: string;
  /** The day around which the control should be. */
  day: string;
  today: string;
  /** The practice of the visit comes first. */
  practices: readonly { id: string; name: string }[];
  onProposed: () => void;
}

/** Proposes a control, instead of booking it at once: the patient books it, from their account. */
export function ProposeControl({
  appointmentId,
  day,
  today,
  practices,
  onProposed,
}: ProposeControlProps) {
  const queryClient = useQueryClient();
  const [chosen, choose] = useState(practices[0]?.id ?? '');
  const { propose, read } = api.doctor.nextControl;
  const proposing = useMutation(
    propose.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({
          queryKey: read.queryKey({ input: { appointmentId } }),
        });
        announce('Control propuesto. El paciente lo reserva desde su cuenta.');
        onProposed();
      },
    }),
  );
  const input = { appointmentId, practiceId: chosen, day };
  if (practices.length === 0) return null;
  return (
    <div className={styles.propose}>
      {practices.length > 1 && (
        <ChoiceField
          className={styles.practice}
          label={
            <span className="visually-hidden">
              Práctica del control propuesto
            </span>
          }
          value={chosen}
          choices={practices.map((practice) => ({
            value: practice.id,
            label: practice.name,
          }))}
          onChange={choose}
        />
      )}
      <Button
        kind="quiet"
        busy={proposing.isPending}
        busyLabel="Proponiendo…"
        onClick={() => !proposing.isPending && proposing.mutate(input)}
      >
        Proponer control hacia el {dayWords(day, today)}
      </Button>
      <ActProblem
        error={proposing.error}
        onRetry={() => proposing.mutate(input)}
        retrying={proposing.isPending}
      />
    </div>
  );
}

interface ProposedProps {
  appointmentId: string;
  proposed: ProposedControl;
  today: string;
  /** The pressed button disappears afterwards. */
  onWithdrawn: () => void;
}

/** A proposed control that the patient may book, with the way to take it back. */
export function Proposed({
  appointmentId,
  proposed,
  today,
  onWithdrawn,
}: ProposedProps) {
  const queryClient = useQueryClient();
  const { withdraw, read } = api.doctor.nextControl;
  const input = { appointmentId, proposalId: proposed.id };
  const withdrawing = useMutation(
    withdraw.mutationOptions({
      onSuccess: async () => {
        onWithdrawn();
        announce('La propuesta se retiró.');
        await queryClient.invalidateQueries({
          queryKey: read.queryKey({ input: { appointmentId } }),
        });
      },
    }),
  );
  return (
    <span className={styles.proposed}>
      <span className={styles.next}>
        Propuesto hacia el <strong>{dayWords(proposed.day, today)}</strong> ·{' '}
        {proposed.practiceName}
      </span>
      <Button
        kind="quiet"
        busy={withdrawing.isPending}
        busyLabel="Retirando…"
        onClick={() => withdrawing.mutate(input)}
      >
        Retirar
        <span className="visually-hidden">: {proposed.practiceName}</span>
      </Button>
      <ActProblem
        error={withdrawing.error}
        onRetry={() => withdrawing.mutate(input)}
        retrying={withdrawing.isPending}
      />
    </span>
  );
}

/** `mié 24/2`, with the year if it is a year away or more. */
function dayWords(day: string, today: string): string {
  const isFar =
    Temporal.PlainDate.compare(
      day,
      Temporal.PlainDate.from(today).add({ years: 1 }),
    ) >= 0;
  return isFar
    ? `${formatShortDay(day)}/${day.slice(0, 4)}`
    : formatShortDay(day);
}
