import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LinkedTurno, TurnoAccess } from '../../../contract/public/booking.ts';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { api } from '../../lib/api.ts';

/** Cancelling the turno and taking that back; what each answers is what the page then shows. */
export function useCancellation({
  appointmentId,
  access,
}: {
  appointmentId: string;
  access: TurnoAccess | null;
}) {
  const queryClient = useQueryClient();
  const turno = access && { appointmentId, access };

  function show(answer: LinkedTurno) {
    if (!turno) return;
    queryClient.setQueryData(api.public.appointments.look.queryKey({ input: turno }), answer);
  }
  // Refused because it changed meanwhile: the page shows how it stands now.
  const lookAgain = () =>
    void queryClient.invalidateQueries({ queryKey: api.public.appointments.look.key() });

  const cancel = useMutation(
    api.public.appointments.cancel.mutationOptions({
      onSuccess: (answer) => {
        show(answer);
        confirmDone('Turno cancelado');
      },
      onError: lookAgain,
    }),
  );
  const undo = useMutation(
    api.public.appointments.undoCancel.mutationOptions({
      onSuccess: (answer) => {
        show(answer);
        cancel.reset();
        confirmDone('El turno sigue en pie');
      },
      onError: lookAgain,
    }),
  );

  return {
    cancelError: cancel.error,
    isCancelling: cancel.isPending,
    cancel: () => turno && !cancel.isPending && cancel.mutate(turno),
    undoError: undo.error,
    isUndoing: undo.isPending,
    undo: () => turno && !undo.isPending && undo.mutate(turno),
  };
}

export type Cancellation = ReturnType<typeof useCancellation>;
