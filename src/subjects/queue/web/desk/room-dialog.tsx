import { z } from 'zod';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { ChoiceField } from '../../../../base/ui/panel/choice-field.tsx';
import {
  DialogFoot,
  PanelDialog,
} from '../../../../base/ui/panel/panel-dialog.tsx';
import { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import { listedPatientOf } from '../../../appointments/web/acts/appointment-words.ts';
import type { QueueEntry, StaffQueue } from '../../contract/staff-queue.ts';
import { AskShared } from '../ask-shared.tsx';
import { useQueueStep } from '../use-queue-step.ts';
import styles from './queue-desk.module.css';

interface RoomDialogProps {
  entry: QueueEntry;
  rooms: StaffQueue['rooms'];
  onClose: () => void;
}

const schema = z.object({ room: z.string().min(1, 'Elija el consultorio.') });

/** Sends a patient to another room. A patient who was called already is called there at once. */
export function RoomDialog({ entry, rooms, onClose }: RoomDialogProps) {
  const { appointment, state, roomId } = entry;
  const act = useQueueStep('reception', onClose);
  const { ref, field, set, values, hasErrors, submit } = usePanelForm({
    schema,
    values: { room: '' },
    act,
  });
  const send = (to: string, isShared: boolean) =>
    act.mutate({
      entry,
      step: { kind: 'room', roomId: to, ...(isShared && { isShared }) },
    });
  const isInUse =
    act.error !== null && problemOf(act.error).code === 'ROOM_IN_USE';
  const room = field('room');
  return (
    <PanelDialog
      title={`Otro consultorio: ${listedPatientOf(appointment)}`}
      width="narrow"
      onClose={onClose}
    >
      <form
        ref={ref}
        data-first
        className={styles.form}
        noValidate
        onSubmit={submit(({ room: to }) => send(to, false))}
      >
        <p>
          {appointment.roomName
            ? `Ahora le toca en ${appointment.roomName}. `
            : ''}
          {state === 'called'
            ? 'Se le llama de nuevo, al consultorio que elija.'
            : 'Cuando se le llame, será al consultorio que elija.'}
        </p>
        <ChoiceField
          label="Consultorio"
          choices={rooms
            .filter(({ id }) => id !== roomId)
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={room.value}
          error={room.error}
          onChange={(value) => set('room', value)}
        />
        {!hasErrors && !isInUse && <ActProblem error={act.error} />}
        <DialogFoot>
          <Button
            type="submit"
            kind="main"
            busy={act.isPending}
            busyLabel="Guardando…"
          >
            {state === 'called' ? 'Llamar ahí' : 'Cambiar el consultorio'}
          </Button>
        </DialogFoot>
      </form>
      {isInUse && (
        <AskShared
          error={act.error}
          busy={act.isPending}
          onCall={() => send(values.room, true)}
          onLeave={act.reset}
        />
      )}
    </PanelDialog>
  );
}
