import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Clinic } from '../../../contract/public/clinic.ts';
import type { Offer } from '../../../contract/refusals.ts';
import { Loading } from '../../components/loading/loading.tsx';
import { Problem } from '../../components/problem/problem.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import type { Identification } from './existing-patient-form.tsx';
import { HeldTime } from './held-time.tsx';
import { StepPage } from './step-page.tsx';
import type { HeldSlot, HoldState } from './use-hold.ts';

interface SignedInStepProps {
  held: HeldSlot;
  hold: HoldState;
  clinic: Clinic;
  /** As the patient is addressed. */
  name: string;
  onIdentified: (identification: Identification) => void;
  onTake: (offer: Offer) => void;
  onBack: () => void;
}

/** Third screen, of who is signed in: their session says who they are, and the booking goes on by itself. */
export function SignedInStep(props: SignedInStepProps) {
  const { held, hold, clinic, name, onIdentified, onTake, onBack } = props;
  const holdId = held.hold.id;
  const prove = useMutation(
    api.patient.holds.prove.mutationOptions({
      onSuccess: ({ proof, patientName }, input) =>
        onIdentified({ holdId: input.holdId, proof, patientName }),
      onError: (error) => {
        if (problemOf(error).code === 'HOLD_EXPIRED') hold.declareOver();
      },
    }),
  );

  const goOn = useEffectEvent(() => prove.mutate({ holdId }));
  const asked = useRef('');
  useEffect(() => {
    // Once for each time that is held, whatever draws this again.
    if (asked.current === holdId) return;
    asked.current = holdId;
    goOn();
  }, [holdId]);

  const problem = prove.isError ? problemOf(prove.error) : null;
  return (
    <StepPage step={3} title={`Turno para ${name}`} onBack={onBack}>
      <HeldTime held={held} hold={hold} timeZone={clinic.timeZone} onTake={onTake} onOtherTimes={onBack} />
      {!problem && !hold.isOver && <Loading inline label="Un momento…" />}
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
