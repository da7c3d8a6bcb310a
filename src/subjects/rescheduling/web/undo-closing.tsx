import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { formatCountdown } from '../../../base/ui/format/format.ts';
import { useTimeLeft } from '../../../base/ui/moment/use-time-left.ts';
import forms from '../../../base/ui/page/desk-forms.module.css';
import { UNDO_ACT_SECONDS } from '../../appointments/rules/day-acts.ts';
import type { ClosingResult, ClosingUndone } from '../contract/closings.ts';

interface UndoClosingProps {
  result: ClosingResult;
  onUndone: (undone: ClosingUndone) => void;
}

/** Undoes a closing, for a minute, in case the wrong doctor was chosen. */
export function UndoClosing({ result, onUndone }: UndoClosingProps) {
  // The server's clock may differ from ours: the minute starts when its answer arrives.
  const [until] = useState(() =>
    new Date(Date.now() + UNDO_ACT_SECONDS * 1000).toISOString(),
  );
  const left = useTimeLeft(until, 0);
  const undoing = useMutation(
    api.reception.agenda.undoClosing.mutationOptions({
      onSuccess: (undone) => onUndone(undone),
    }),
  );
  const undo = () =>
    undoing.mutate({
      doctorId: result.doctor.id,
      closingId: result.undo.closingId,
    });
  return (
    <>
      {left > 0 && !undoing.error && (
        <div className={forms.end}>
          <Button
            busy={undoing.isPending}
            busyLabel="Deshaciendo…"
            onClick={undo}
          >
            Deshacer{' '}
            <span className="visually-hidden">
              que {result.doctor.name} no viene
            </span>
          </Button>
          <span role="timer" className={forms.quiet}>
            {formatCountdown(left)}
          </span>
          <p className={forms.quiet}>
            Vuelve a atender, y sus turnos vuelven a su horario.
          </p>
        </div>
      )}
      {undoing.error && (
        <ActProblem
          error={undoing.error}
          onRetry={undo}
          retrying={undoing.isPending}
        />
      )}
    </>
  );
}
