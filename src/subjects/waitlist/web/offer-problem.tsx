import type { ReactNode } from 'react';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { Problem } from '../../../base/ui/problem/problem.tsx';

interface OfferProblemProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
  /** A link to the patient's own appointments, where the obstacle is. */
  ownAppointments: ReactNode;
}

const standsInTheWay = ['TOO_MANY_APPOINTMENTS', 'PATIENT_BUSY'];

/** Why an offer could not be taken, and what to do about it while it is still kept. */
export function OfferProblem({
  error,
  onRetry,
  retrying,
  ownAppointments,
}: OfferProblemProps) {
  if (!error) return null;
  const { code, sentence, canRetry } = problemOf(error);
  const stands = standsInTheWay.includes(code);
  return (
    <Problem
      title={sentence}
      {...(canRetry && { onRetry, retrying })}
      actions={stands && ownAppointments}
    >
      {stands && (
        <p>
          Cancele o cambie primero el turno que ya tiene. Mientras tanto, este
          horario sigue guardado hasta que se cumpla el tiempo.
        </p>
      )}
      {code === 'CHANGE_TOO_LATE' && (
        <p>
          Su turno está demasiado cerca para cambiarlo por internet: llame a la
          clínica.
        </p>
      )}
    </Problem>
  );
}
