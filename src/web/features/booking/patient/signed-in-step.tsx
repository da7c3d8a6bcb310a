import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../../api/api.ts';
import { problemOf } from '../../../api/problem-of.ts';
import { Button, ButtonLink } from '../../../components/button/button.tsx';
import { Loading } from '../../../components/loading/loading.tsx';
import { Problem } from '../../../components/problem/problem.tsx';
import { HeldTime } from '../hold/held-time.tsx';
import { type ForWhom, useReadFamilyAgain } from '../state/for-whom.ts';
import type { HeldStepProps } from '../state/use-booking.ts';
import { StepPage } from '../steps/step-page.tsx';
import { ForWhomChoice } from './for-whom-choice.tsx';
import { OwnInTheWayNotice } from './own-in-the-way.tsx';
import styles from './patient-form.module.css';

interface SignedInStepProps extends HeldStepProps {
  forWhom: ForWhom;
}

/**
 * Third screen for a signed-in patient: the session identifies them, and the booking goes on by itself; who acts for
 * others says for whom it is.
 */
export function SignedInStep({ booking, held, clinic, forWhom }: SignedInStepProps) {
  const { hold, identified, go, notice } = booking;
  const holdId = held.hold.id;
  const { chosen } = forWhom;
  // Whoever the link that led here names is not asked about.
  const isAsked = forWhom.isAsked && !forWhom.isNamed;
  const patientId = chosen?.patientId;
  const readFamilyAgain = useReadFamilyAgain();
  const order = { holdId, ...(patientId && { patientId }) };
  const prove = useMutation(
    api.patient.holds.prove.mutationOptions({
      onSuccess: ({ proof, patientName, inTheWay: found }, input) => {
        if (!found) identified({ holdId: input.holdId, proof, patientName });
      },
      onError: (error) => {
        const { code } = problemOf(error);
        if (code === 'HOLD_EXPIRED') hold.declareOver();
        if (code === 'NOT_FOUND') readFamilyAgain();
      },
    }),
  );

  const goOn = useEffectEvent(() => prove.mutate(order));
  const request = useRef('');
  useEffect(() => {
    // Once for each hold, however often this renders.
    if (isAsked || request.current === holdId) return;
    request.current = holdId;
    goOn();
  }, [holdId, isAsked]);

  const inTheWay = prove.variables?.holdId === holdId ? prove.data?.inTheWay : null;
  const problem = prove.isError ? forWhom.problemOf(prove.error) : null;
  return (
    <StepPage
      step={3}
      title={isAsked ? '¿Para quién es el turno?' : `Turno para ${chosen?.name ?? forWhom.self}`}
      onBack={() => go({ paso: 'horario' })}
    >
      <HeldTime booking={booking} held={held} clinic={clinic} />
      {notice?.isProblem && <Problem title={notice.text} />}
      {isAsked && !hold.isOver && (
        <ForWhomChoice forWhom={forWhom} legend="El turno es para" onChosen={() => prove.reset()} />
      )}
      {!problem && !hold.isOver && (
        <div role="status">
          {inTheWay ? (
            <OwnInTheWayNotice
              inTheWay={inTheWay}
              actions={<ButtonLink to="/mi-cuenta/citas">Ver mis turnos</ButtonLink>}
            />
          ) : (
            (!isAsked || prove.isPending) && <Loading inline label="Un momento…" />
          )}
        </div>
      )}
      {(inTheWay || isAsked) && chosen && !hold.isOver && (
        <Button
          kind="main"
          className={styles.submit}
          busy={prove.isPending}
          onClick={() => prove.mutate(order)}
        >
          Continuar
        </Button>
      )}
      {problem && chosen && problem.code !== 'HOLD_EXPIRED' && (
        <Problem title={problem.sentence} retrying={prove.isPending} onRetry={() => prove.mutate(order)} />
      )}
    </StepPage>
  );
}
