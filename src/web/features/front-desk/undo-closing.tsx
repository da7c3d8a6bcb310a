import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClosingResult, ClosingUndone } from '../../../contract/reception/agenda.ts';
import { UNDO_ACT_SECONDS } from '../../../domain/appointments/day-acts.ts';
import { Button } from '../../components/button/button.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { formatCountdown } from '../../lib/format.ts';
import { useTimeLeft } from '../../lib/use-time-left.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import forms from './desk-forms.module.css';

interface UndoClosingProps {
  result: ClosingResult;
  onUndone: (undone: ClosingUndone) => void;
}

/** The way back for a minute, where the wrong doctor was chosen. */
export function UndoClosing({ result, onUndone }: UndoClosingProps) {
  // The server's clock may not be ours: the minute begins when its answer is here.
  const [until] = useState(() => new Date(Date.now() + UNDO_ACT_SECONDS * 1000).toISOString());
  const left = useTimeLeft(until, 0);
  const undoing = useMutation(
    api.reception.agenda.undoClosing.mutationOptions({ onSuccess: (undone) => onUndone(undone) }),
  );
  const undo = () => undoing.mutate({ doctorId: result.doctor.id, closingId: result.undo.closingId });
  return (
    <GuardedAct role="reception" act={undoing}>
      {left > 0 && !undoing.error && (
        <div className={forms.end}>
          <Button busy={undoing.isPending} busyLabel="Deshaciendo…" onClick={undo}>
            Deshacer <span className="visually-hidden">que {result.doctor.name} no viene</span>
          </Button>
          <span role="timer" className={forms.quiet}>
            {formatCountdown(left)}
          </span>
          <p className={forms.quiet}>Vuelve a atender, y sus turnos vuelven a su horario.</p>
        </div>
      )}
      {undoing.error && <ActProblem error={undoing.error} onRetry={undo} retrying={undoing.isPending} />}
    </GuardedAct>
  );
}
