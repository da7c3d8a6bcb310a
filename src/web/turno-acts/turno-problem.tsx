import type { StaffTurno } from '../../contract/staff/turnos.ts';
import { Button } from '../components/button/button.tsx';
import { Problem } from '../components/problem/problem.tsx';
import { problemOf } from '../lib/problem-of.ts';
import { patientNameOf, statusWord } from './turno-words.ts';
import type { TurnoActs } from './use-turno-acts.ts';

interface TurnoProblemProps {
  /** As it is now. */
  turno: StaffTurno;
  acts: TurnoActs;
}

/** Why the last act on a turno was not done, beside it and until it is dealt with. */
export function TurnoProblem({ turno, acts }: TurnoProblemProps) {
  const failed = acts.failureOf(turno.id);
  if (!failed) return null;
  const { code, sentence, canRetry } = problemOf(failed.error);
  return (
    <Problem
      title={sentence}
      {...(canRetry && { onRetry: () => acts.again(turno) })}
      actions={
        <Button kind="quiet" onClick={() => acts.forget(turno.id)}>
          Entendido
        </Button>
      }
    >
      {code === 'WRONG_STATUS' && (
        <p>
          El turno de {patientNameOf(turno)} está así: {statusWord(turno)}.
        </p>
      )}
    </Problem>
  );
}
