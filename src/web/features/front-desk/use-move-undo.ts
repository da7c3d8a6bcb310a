import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { client } from '../../lib/api.ts';
import { nameOf } from './person-words.ts';

/** A move that may still be taken back. */
export interface Moved {
  turno: StaffTurno;
  /** Where it was. */
  before: StaffTurno;
  transitionId: number;
  /** On this browser's clock. */
  until: number;
}

const UNDO_MS = 60_000;

/** The last move, for its minute. */
export function useMoveUndo(put: (turno: StaffTurno) => void) {
  const [moved, setMoved] = useState<Moved | null>(null);
  const undoing = useMutation({
    mutationFn: ({ turno, transitionId }: Moved) =>
      client.reception.agenda.undoMove({ appointmentId: turno.id, transitionId }),
    onSuccess: (turno) => {
      put(turno);
      setMoved(null);
      confirmDone(`Deshecho: ${nameOf(turno.patient)} vuelve a su horario`);
    },
  });
  const { reset, mutate } = undoing;
  const until = moved?.until ?? null;
  const isKept = undoing.isError || undoing.isPending;
  useEffect(() => {
    if (until === null || isKept) return;
    const timer = setTimeout(() => setMoved(null), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until, isKept]);
  return {
    moved,
    error: undoing.error,
    isBusy: undoing.isPending,
    remember(turno: StaffTurno, before: StaffTurno, undo: { transitionId: number } | null) {
      reset();
      // The server's clock may not be ours: the minute begins when its answer is here.
      setMoved(undo && { turno, before, transitionId: undo.transitionId, until: Date.now() + UNDO_MS });
    },
    undo: () => moved && !undoing.isPending && mutate(moved),
    forget: () => {
      reset();
      setMoved(null);
    },
  };
}

export type MoveUndoState = ReturnType<typeof useMoveUndo>;
