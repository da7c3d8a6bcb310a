import { api } from '../../../../base/api/web/client/api.ts';
import { RoomFieldsSchema } from '../../../../base/clinic/contract/catalogue-fields.ts';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { EntryDialog } from '../../../../base/ui/set-up/entry-dialog.tsx';
import { enabledFact } from '../../../../base/ui/set-up/entry-mark.tsx';
import type { SetUpRoom, SetUpWaitingRoom } from '../../contract/rooms.ts';
import { InUseProblem } from './in-use-problem.tsx';

interface RoomDialogProps {
  /** Null: a new room. */
  room: SetUpRoom | null;
  waitingRooms: readonly SetUpWaitingRoom[];
  onClose: () => void;
}

export function RoomDialog({ room, waitingRooms, onClose }: RoomDialogProps) {
  return (
    <EntryDialog
      title={room ? `Editar ${room.name}` : 'Agregar consultorio'}
      done={room ? 'Consultorio guardado' : 'Consultorio agregado'}
      entry={room}
      schema={RoomFieldsSchema}
      valuesOf={(entry: SetUpRoom | null) => ({
        name: entry?.name ?? '',
        floor: entry?.floor ?? '',
        waitingRoomId:
          entry?.waitingRoomId ??
          waitingRooms.find(({ isEnabled }) => isEnabled)?.id ??
          '',
        isEnabled: entry?.isEnabled ?? true,
      })}
      factsOf={({ name, floor, waitingRoomName, isEnabled }) => [
        { label: 'Nombre', value: name },
        { label: 'Piso', value: floor || 'Sin indicar' },
        { label: 'Sala de espera', value: waitingRoomName },
        enabledFact({ isEnabled, word: 'Habilitado' }),
      ]}
      send={(fields, seen) =>
        seen
          ? api.admin.rooms.saveRoom.call({
              roomId: seen.id,
              revision: seen.revision,
              ...fields,
            })
          : api.admin.rooms.createRoom.call(fields)
      }
      problem={(error) => (
        <InUseProblem
          error={error}
          advice="Pase antes esos horarios a otro consultorio, desde Profesionales."
        />
      )}
      answerKey={() => api.admin.rooms.list.queryKey()}
      sectionKey={api.admin.rooms.list.queryKey()}
      alsoKeys={[api.admin.schedules.key()]}
      onClose={onClose}
    >
      {({ field, check, values }) => (
        <>
          <TextField
            label="Nombre"
            hint="Como lo ve el paciente al ser llamado: Consultorio 3."
            autoComplete="off"
            {...field('name')}
          />
          <TextField
            label="Piso"
            optional
            autoComplete="off"
            placeholder="1.º piso"
            {...field('floor')}
          />
          <SelectField
            label="Sala de espera"
            hint="Donde esperan y son llamados sus pacientes."
            {...field('waitingRoomId')}
          >
            {values.waitingRoomId === '' && (
              <option value="">Elija una sala</option>
            )}
            {waitingRooms
              .filter(
                ({ id, isEnabled }) => isEnabled || id === values.waitingRoomId,
              )
              .map(({ id, name, letter }) => (
                <option key={id} value={id}>
                  {name} ({letter})
                </option>
              ))}
          </SelectField>
          {room && (
            <CheckField optional label="Habilitado" {...check('isEnabled')} />
          )}
        </>
      )}
    </EntryDialog>
  );
}
