import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LinkedTurno, TurnoAccess } from '../../../contract/public/appointments.ts';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { api, client } from '../../lib/api.ts';

/** Which turno, and the proof that the asker may see it. */
export interface TurnoAsked {
  appointmentId: string;
  access: TurnoAccess;
}

/** What its patient does to a turno. A move says between which instants. */
export type TurnoAct = { kind: 'confirm' | 'cancel' | 'undo' } | { kind: 'move'; from: string; to: string };

interface FailedAct {
  act: TurnoAct;
  error: unknown;
}

interface Progress {
  underWay: TurnoAct | null;
  failed: FailedAct | null;
  done: TurnoAct | null;
}

const nothingYet: Progress = { underWay: null, failed: null, done: null };

const doneWords: Record<TurnoAct['kind'], string> = {
  confirm: 'Asistencia confirmada',
  cancel: 'Turno cancelado',
  undo: 'El turno sigue en pie',
  move: 'Turno cambiado',
};

/** The acts on one turno, one at a time; what each answers is what the page then shows. */
export function useTurnoActs(asked: TurnoAsked | null, turno: LinkedTurno | undefined) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState(nothingYet);

  const { look, changeMonth } = api.public.appointments;

  async function show({ asked: input, answer }: { asked: TurnoAsked; answer: LinkedTurno }) {
    const queryKey = look.queryKey({ input });
    // A look that was asked before the act would bring back how things stood.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, answer);
    queryClient.removeQueries({ queryKey: changeMonth.key() });
  }

  const lookAgain = () => void queryClient.invalidateQueries({ queryKey: look.key() });

  const { mutate } = useMutation({
    mutationFn: (order: { asked: TurnoAsked; act: TurnoAct }) => send(order.asked, order.act),
    onSuccess: async (answer, order) => {
      await show({ asked: order.asked, answer });
      setProgress({ underWay: null, failed: null, done: order.act });
      confirmDone(doneWords[order.act.kind]);
    },
    onError: (error, { act }) => {
      setProgress(({ done }) => ({ underWay: null, failed: { act, error }, done }));
      lookAgain();
      void queryClient.invalidateQueries({ queryKey: changeMonth.key() });
    },
  });

  /** `onSettled`: once it is answered, well or not, while the page is still there. */
  function start(act: TurnoAct, onSettled?: () => void) {
    if (!asked || progress.underWay) return;
    setProgress((before) => ({ ...before, underWay: act }));
    mutate({ asked, act }, { onSettled: () => onSettled?.() });
  }

  const { failed, done, underWay } = progress;
  // Its answer was lost, but the act was done: the turno says so.
  const wasDone = failed !== null && turno !== undefined && isSoAfter(failed.act, turno);
  return {
    underWay,
    failed: wasDone ? null : failed,
    /** What was done here last, as long as the turno is as it left it. */
    done: wasDone ? failed.act : done && turno && isSoAfter(done, turno) ? done : null,
    start,
    again: () => failed && start(failed.act),
    forget: () => setProgress(({ underWay: kept }) => ({ ...nothingYet, underWay: kept })),
    /** How the turno stands now. */
    lookAgain,
  };
}

export type TurnoActs = ReturnType<typeof useTurnoActs>;

function send(asked: TurnoAsked, act: TurnoAct): Promise<LinkedTurno> {
  const { appointments } = client.public;
  switch (act.kind) {
    case 'confirm':
      return appointments.confirm(asked);
    case 'cancel':
      return appointments.cancel(asked);
    case 'undo':
      return appointments.undoCancel(asked);
    case 'move':
      return appointments.move({ ...asked, startsAt: act.to });
  }
}

function isSoAfter(act: TurnoAct, { status, isConfirmed, startsAt }: LinkedTurno): boolean {
  switch (act.kind) {
    case 'confirm':
      return status === 'booked' && isConfirmed;
    case 'cancel':
      return status === 'cancelled';
    case 'undo':
      // Who was in the waiting room is there again.
      return status === 'booked' || status === 'arrived';
    case 'move':
      return status === 'booked' && Date.parse(startsAt) === Date.parse(act.to);
  }
}
