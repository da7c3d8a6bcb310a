import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../../api/api.ts';
import { problemOf } from '../../../api/problem-of.ts';
import { Button, ButtonLink } from '../../../components/button/button.tsx';
import { Loading } from '../../../components/loading/loading.tsx';
import { Problem } from '../../../components/problem/problem.tsx';
import { HeldTime } from '../hold/held-time.tsx';
import type { HeldStepProps } from '../state/use-booking.ts';
import { StepPage } from '../steps/step-page.tsx';
import { OwnInTheWayNotice } from './own-in-the-way.tsx';
import styles from './patient-form.module.css';

interface SignedInStepProps extends HeldStepProps {
  /** The name by which the patient is addressed. */
  name: string;
}

/** Third screen for a signed-in patient: the session identifies them, and the booking goes on by itself. */
export function SignedInStep({ booking, held, clinic, name }: SignedInStepProps) {
  const { hold, identified, go } = booking;
  const holdId = held.hold.id;
  const prove = useMutation(
    api.patient.holds.prove.mutationOptions({
      onSuccess: ({ proof, patientName, inTheWay: found }, input) => {
        if (!found) identified({ holdId: input.holdId, proof, patientName });
      },
      onError: (error) => {
        if (problemOf(error).code === 'HOLD_EXPIRED') hold.declareOver();
      },
    }),
  );

  const goOn = useEffectEvent(() => prove.mutate({ holdId }));
  const request = useRef('');
  useEffect(() => {
    // Once for each hold, however often this renders.
    if (request.current === holdId) return;
    request.current = holdId;
    goOn();
  }, [holdId]);

  const inTheWay = prove.variables?.holdId === holdId ? prove.data?.inTheWay : null;
  const problem = prove.isError ? problemOf(prove.error) : null;
  return (
    <StepPage step={3} title={`Turno para ${name}`} onBack={() => go({ paso: 'horario' })}>
      <HeldTime booking={booking} held={held} clinic={clinic} />
      {!problem && !hold.isOver && (
        <div role="status">
          {inTheWay ? (
            <OwnInTheWayNotice
              inTheWay={inTheWay}
              actions={<ButtonLink to="/mi-cuenta/citas">Ver mis turnos</ButtonLink>}
            />
          ) : (
            <Loading inline label="Un momento…" />
          )}
        </div>
      )}
      {inTheWay && !hold.isOver && (
        <Button
          kind="main"
          className={styles.submit}
          busy={prove.isPending}
          onClick={() => prove.mutate({ holdId })}
        >
          Continuar
        </Button>
      )}
      {problem && problem.code !== 'HOLD_EXPIRED' && (
        <Problem
          title={problem.sentence}
          retrying={prove.isPending}
          onRetry={() => prove.mutate({ holdId })}
        />
      )}
    </StepPage>
  );
}
