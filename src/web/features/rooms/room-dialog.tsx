import { useMutation } from '@tanstack/react-query';
import type { SetUpRoom, SetUpWaitingRoom } from '../../../contract/admin/rooms.ts';
import { EntryDialog } from '../../components/catalogue/entry-dialog.tsx';
import { useKeepEntries } from '../../components/catalogue/use-keep-entries.ts';
import { CheckField } from '../../components/field/check-field.tsx';
import { SelectField, TextField } from '../../components/field/text-field.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { InUseProblem } from './in-use-problem.tsx';
import { draftOfRoom, factsOfRoom, readRoom } from './room-drafts.ts';

interface RoomDialogProps {
  /** Null: a new one. */
  room: SetUpRoom | null;
  waitingRooms: readonly SetUpWaitingRoom[];
  onClose: () => void;
}

export function RoomDialog({ room, waitingRooms, onClose }: RoomDialogProps) {
  const keep = useKeepEntries({
    answerKey: api.admin.rooms.list.queryKey(),
    alsoKeys: [api.admin.schedules.key()],
    done: room ? 'Consultorio guardado' : 'Consultorio agregado',
    onDone: onClose,
  });
  const create = useMutation(api.admin.rooms.createRoom.mutationOptions(keep));
  const save = useMutation(api.admin.rooms.saveRoom.mutationOptions(keep));
  const act = room ? save : create;
  return (
    <EntryDialog
      title={room ? `Editar ${room.name}` : 'Agregar consultorio'}
      entry={room}
      draftOf={(entry: SetUpRoom | null) => draftOfRoom(entry, waitingRooms)}
      read={readRoom}
      factsOf={factsOfRoom}
      act={act}
      onSend={(fields, revision) =>
        room && revision !== null
          ? save.mutate({ roomId: room.id, revision, ...fields })
          : create.mutate(fields)
      }
      guard={(form) => (
        <GuardedAct role="admin" act={save}>
          <GuardedAct role="admin" act={create}>
            {form}
          </GuardedAct>
        </GuardedAct>
      )}
      problem={
        <InUseProblem
          error={act.error}
          advice="Pase antes esos horarios a otro consultorio, desde Profesionales."
        />
      }
      onClose={onClose}
    >
      {({ draft, edit, errors }) => (
        <>
          <TextField
            label="Nombre"
            hint="Como lo ve el paciente al ser llamado: Consultorio 3."
            autoComplete="off"
            value={draft.name}
            error={errors.name}
            onChange={({ target }) => edit({ name: target.value })}
          />
          <TextField
            label="Piso"
            optional
            autoComplete="off"
            placeholder="1.º piso"
            value={draft.floor}
            error={errors.floor}
            onChange={({ target }) => edit({ floor: target.value })}
          />
          <SelectField
            label="Sala de espera"
            hint="Donde esperan y son llamados sus pacientes."
            value={draft.waitingRoomId}
            error={errors.waitingRoomId}
            onChange={({ target }) => edit({ waitingRoomId: target.value })}
          >
            {draft.waitingRoomId === '' && <option value="">Elija una sala</option>}
            {waitingRooms
              .filter(({ id, isEnabled }) => isEnabled || id === draft.waitingRoomId)
              .map(({ id, name, letter }) => (
                <option key={id} value={id}>
                  {name} ({letter})
                </option>
              ))}
          </SelectField>
          {room && (
            <CheckField
              optional
              label="Habilitado"
              checked={draft.isEnabled}
              onChange={({ target }) => edit({ isEnabled: target.checked })}
            />
          )}
        </>
      )}
    </EntryDialog>
  );
}
