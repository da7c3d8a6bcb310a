import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../../api/api.ts';
import { problemOf } from '../../../api/problem-of.ts';
import { ONESELF } from '../../../appointments/booking-search.ts';
import { Button, ButtonLink } from '../../../components/button/button.tsx';
import { Loading } from '../../../components/loading/loading.tsx';
import { Problem } from '../../../components/problem/problem.tsx';
import { HeldTime } from '../hold/held-time.tsx';
import type { HeldStepProps } from '../state/use-booking.ts';
import { ChoiceList } from '../steps/choice-list.tsx';
import { StepPage } from '../steps/step-page.tsx';
import { OwnInTheWayNotice } from './own-in-the-way.tsx';
import styles from './patient-form.module.css';

interface SignedInStepProps extends HeldStepProps {
  /** The name by which the patient is addressed. */
  name: string;
  /** For whom else they may book. */
  family: readonly { patientId: string; name: string }[];
  /** Whom the address names: `ONESELF`, or one of the family. */
  namedId?: string | undefined;
}

/**
 * Third screen for a signed-in patient: the session identifies them, and the booking goes on by itself; who acts for
 * others says for whom it is.
 */
export function SignedInStep({ booking, held, clinic, name, family, namedId }: SignedInStepProps) {
  const { hold, identified, go, notice } = booking;
  const holdId = held.hold.id;
  const named = family.find(({ patientId: id }) => id === namedId);
  // Somebody for whom they act no longer is asked about anew.
  const isAsked = family.length > 0 && !named && namedId !== ONESELF;
  const [chosen, choose] = useState(named?.patientId ?? '');
  const patientId = chosen || undefined;
  const order = { holdId, ...(patientId && { patientId }) };
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

  const goOn = useEffectEvent(() => prove.mutate(order));
  const request = useRef('');
  useEffect(() => {
    // Once for each hold, however often this renders.
    if (isAsked || request.current === holdId) return;
    request.current = holdId;
    goOn();
  }, [holdId, isAsked]);

  const inTheWay = prove.variables?.holdId === holdId ? prove.data?.inTheWay : null;
  const problem = prove.isError ? problemOf(prove.error) : null;
  return (
    <StepPage
      step={3}
      title={isAsked ? '¿Para quién es el turno?' : `Turno para ${named?.name ?? name}`}
      onBack={() => go({ paso: 'horario' })}
    >
      <HeldTime booking={booking} held={held} clinic={clinic} />
      {notice?.isProblem && <Problem title={notice.text} />}
      {isAsked && !hold.isOver && (
        <ChoiceList
          legend="El turno es para"
          chosen={chosen || 'self'}
          onChoose={(value) => {
            choose(value === 'self' ? '' : value);
            prove.reset();
          }}
          choices={[
            { value: 'self', label: name, detail: 'Usted' },
            ...family.map((person) => ({
              value: person.patientId,
              label: person.name,
              detail: 'A su cargo',
            })),
          ]}
        />
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
      {(inTheWay || isAsked) && !hold.isOver && (
        <Button
          kind="main"
          className={styles.submit}
          busy={prove.isPending}
          onClick={() => prove.mutate(order)}
        >
          Continuar
        </Button>
      )}
      {problem && problem.code !== 'HOLD_EXPIRED' && (
        <Problem title={problem.sentence} retrying={prove.isPending} onRetry={() => prove.mutate(order)} />
      )}
    </StepPage>
  );
}
