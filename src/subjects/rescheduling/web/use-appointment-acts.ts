import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../base/api/web/client/api.ts';
import { withProofOfWork } from '../../../base/api/web/client/with-proof-of-work.ts';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import type {
  AppointmentAccess,
  LinkedAppointment,
} from '../../appointments/contract/public-appointments.ts';

/** An appointment's id, and the proof that the person may see it. */
export interface AppointmentRequest {
  appointmentId: string;
  access: AppointmentAccess;
}

/** An act of a patient on their appointment. A move names both instants. */
export type AppointmentAct =
  | { kind: 'confirm' | 'cancel' | 'undo' }
  | { kind: 'move'; from: string; to: string };

interface FailedAct {
  act: AppointmentAct;
  error: unknown;
}

interface Progress {
  underWay: AppointmentAct | null;
  failed: FailedAct | null;
  done: AppointmentAct | null;
}

const nothingYet: Progress = { underWay: null, failed: null, done: null };

const doneWords: Record<AppointmentAct['kind'], string> = {
  confirm: 'Asistencia confirmada',
  cancel: 'Turno cancelado',
  undo: 'El turno sigue en pie',
  move: 'Turno cambiado',
};

/** The acts on one appointment, one at a time; the page then shows the answer of the act. */
export function useAppointmentActs(
  request: AppointmentRequest | null,
  appointment: LinkedAppointment | undefined,
) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState(nothingYet);

  const { look, changeMonth } = api.public.appointments;

  async function show({
    request: input,
    answer,
  }: {
    request: AppointmentRequest;
    answer: LinkedAppointment;
  }) {
    const queryKey = look.queryKey({ input });
    // A `look` sent before the act would restore the old state.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, answer);
    queryClient.removeQueries({ queryKey: changeMonth.key() });
  }

  const lookAgain = () =>
    void queryClient.invalidateQueries({ queryKey: look.key() });

  const { mutate } = useMutation({
    mutationFn: (order: { request: AppointmentRequest; act: AppointmentAct }) =>
      withProofOfWork((proofOfWork) =>
        send({ ...order.request, proofOfWork }, order.act),
      ),
    onSuccess: async (answer, order) => {
      await show({ request: order.request, answer });
      setProgress({ underWay: null, failed: null, done: order.act });
      confirmDone(doneWords[order.act.kind]);
    },
    onError: (error, { act }) => {
      setProgress(({ done }) => ({
        underWay: null,
        failed: { act, error },
        done,
      }));
      lookAgain();
      void queryClient.invalidateQueries({ queryKey: changeMonth.key() });
    },
  });

  /** `onSettled` runs after the answer, success or refusal, while the page is mounted. */
  function start(act: AppointmentAct, onSettled?: () => void) {
    if (!request || progress.underWay) return;
    setProgress((before) => ({ ...before, underWay: act }));
    mutate({ request, act }, { onSettled: () => onSettled?.() });
  }

  const { failed, done, underWay } = progress;
  // The answer was lost, but the appointment shows that the act was done.
  const wasDone =
    failed !== null &&
    appointment !== undefined &&
    isSoAfter(failed.act, appointment);
  return {
    underWay,
    failed: wasDone ? null : failed,
    /** The last act done here, while the appointment is still in the resulting state. */
    done: wasDone
      ? failed.act
      : done && appointment && isSoAfter(done, appointment)
        ? done
        : null,
    start,
    again: () => failed && start(failed.act),
    forget: () =>
      setProgress(({ underWay: kept }) => ({ ...nothingYet, underWay: kept })),
    /** Refetches the appointment. */
    lookAgain,
  };
}

export type AppointmentActs = ReturnType<typeof useAppointmentActs>;

function send(
  request: AppointmentRequest & { proofOfWork?: string | undefined },
  act: AppointmentAct,
): Promise<LinkedAppointment> {
  const { appointments } = client.public;
  switch (act.kind) {
    case 'confirm':
      return appointments.confirm(request);
    case 'cancel':
      return appointments.cancel(request);
    case 'undo':
      return appointments.undoCancel(request);
    case 'move':
      return appointments.move({ ...request, startsAt: act.to });
  }
}

function isSoAfter(
  act: AppointmentAct,
  { status, isConfirmed, startsAt }: LinkedAppointment,
): boolean {
  switch (act.kind) {
    case 'confirm':
      return status === 'booked' && isConfirmed;
    case 'cancel':
      return status === 'cancelled';
    case 'undo':
      // A patient who was in the waiting room is `arrived` again.
      return status === 'booked' || status === 'arrived';
    case 'move':
      return status === 'booked' && Date.parse(startsAt) === Date.parse(act.to);
  }
}
