import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClosingResult, ClosingUndone } from '../../../../contract/reception/closings.ts';
import { UNDO_ACT_SECONDS } from '../../../../domain/appointments/day-acts.ts';
import { api } from '../../../api/api.ts';
import { Button } from '../../../components/button/button.tsx';
import { useTimeLeft } from '../../../components/moment/use-time-left.ts';
import { formatCountdown } from '../../../format/format.ts';
import { ActProblem } from '../../../step-up/act-problem.tsx';
import forms from '../desk-forms.module.css';

interface UndoClosingProps {
  result: ClosingResult;
  onUndone: (undone: ClosingUndone) => void;
}

/** Undoes a closing, for a minute, in case the wrong doctor was chosen. */
export function UndoClosing({ result, onUndone }: UndoClosingProps) {
  // The server's clock may differ from ours: the minute starts when its answer arrives.
  const [until] = useState(() => new Date(Date.now() + UNDO_ACT_SECONDS * 1000).toISOString());
  const left = useTimeLeft(until, 0);
  const undoing = useMutation(
    api.reception.agenda.undoClosing.mutationOptions({ onSuccess: (undone) => onUndone(undone) }),
  );
  const undo = () => undoing.mutate({ doctorId: result.doctor.id, closingId: result.undo.closingId });
  return (
    <>
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
    </>
  );
}
