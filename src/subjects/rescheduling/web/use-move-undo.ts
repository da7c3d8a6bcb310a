import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../../base/api/web/client/api.ts';
import { listedNameOf } from '../../../base/ui/format/person-words.ts';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import type { StaffAppointment } from '../../appointments/contract/staff-appointments.ts';
import type { AppointmentMove } from './move-appointment.tsx';

/** A move that can still be undone. */
export interface Moved {
  appointment: StaffAppointment;
  /** The appointment before the move. */
  before: StaffAppointment;
  transitionId: number;
  /** End of the undo minute, on this browser's clock. */
  until: number;
}

const UNDO_MS = 60_000;

/** The last move, while it can be undone. */
export function useMoveUndo(put: (appointment: StaffAppointment) => void) {
  const [moved, setMoved] = useState<Moved | null>(null);
  const undoing = useMutation({
    mutationFn: ({ appointment, transitionId }: Moved) =>
      client.reception.agenda.undoMove({
        appointmentId: appointment.id,
        transitionId,
      }),
    onSuccess: (appointment) => {
      put(appointment);
      setMoved(null);
      confirmDone(
        `Deshecho: ${listedNameOf(appointment.patient)} vuelve a su horario`,
      );
    },
  });
  const { reset, mutate } = undoing;
  const until = moved?.until ?? null;
  const isKept = undoing.isError || undoing.isPending;
  useEffect(() => {
    if (until === null || isKept) return;
    const timer = setTimeout(
      () => setMoved(null),
      Math.max(0, until - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [until, isKept]);
  return {
    moved,
    error: undoing.error,
    isBusy: undoing.isPending,
    remember({ before, moved: appointment, undo }: AppointmentMove) {
      reset();
      // The server's clock may differ from ours: the minute starts when its answer arrives.
      setMoved(
        undo && {
          appointment,
          before,
          transitionId: undo.transitionId,
          until: Date.now() + UNDO_MS,
        },
      );
    },
    undo: () => moved && !undoing.isPending && mutate(moved),
    forget: () => {
      reset();
      setMoved(null);
    },
  };
}

export type MoveUndoState = ReturnType<typeof useMoveUndo>;
