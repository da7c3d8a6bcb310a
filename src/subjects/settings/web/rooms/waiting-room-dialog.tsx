import { api } from '../../../../base/api/web/client/api.ts';
import { WaitingRoomFieldsSchema } from '../../../../base/clinic/contract/catalogue-fields.ts';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { EntryDialog } from '../../../../base/ui/set-up/entry-dialog.tsx';
import { enabledFact } from '../../../../base/ui/set-up/entry-mark.tsx';
import type { SetUpWaitingRoom } from '../../contract/rooms.ts';
import { InUseProblem } from './in-use-problem.tsx';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

interface WaitingRoomDialogProps {
  /** Null: a new waiting room. The first free letter is proposed for it. */
  waitingRoom: SetUpWaitingRoom | null;
  takenLetters: readonly string[];
  onClose: () => void;
}

export function WaitingRoomDialog({
  waitingRoom,
  takenLetters,
  onClose,
}: WaitingRoomDialogProps) {
  return (
    <EntryDialog
      title={
        waitingRoom ? `Editar ${waitingRoom.name}` : 'Agregar sala de espera'
      }
      done={waitingRoom ? 'Sala de espera guardada' : 'Sala de espera agregada'}
      entry={waitingRoom}
      schema={WaitingRoomFieldsSchema}
      valuesOf={(entry: SetUpWaitingRoom | null) => ({
        name: entry?.name ?? '',
        letter:
          entry?.letter ??
          letters.find((letter) => !takenLetters.includes(letter)) ??
          '',
        isEnabled: entry?.isEnabled ?? true,
      })}
      factsOf={({ name, letter, isEnabled }) => [
        { label: 'Nombre', value: name },
        { label: 'Letra', value: letter },
        enabledFact({ isEnabled, word: 'Habilitada' }),
      ]}
      send={(fields, seen) =>
        seen
          ? api.admin.rooms.saveWaitingRoom.call({
              waitingRoomId: seen.id,
              revision: seen.revision,
              ...fields,
            })
          : api.admin.rooms.createWaitingRoom.call(fields)
      }
      problem={(error) => (
        <InUseProblem
          error={error}
          advice="Pase antes esos consultorios a otra sala, o deshabilítelos."
        />
      )}
      answerKey={() => api.admin.rooms.list.queryKey()}
      sectionKey={api.admin.rooms.list.queryKey()}
      onClose={onClose}
    >
      {({ field, check, values }) => (
        <>
          <TextField label="Nombre" autoComplete="off" {...field('name')} />
          <SelectField
            label="Letra"
            hint="Con ella se llaman sus números en la pantalla: A-12."
            {...field('letter')}
          >
            {values.letter === '' && <option value="">Elija una letra</option>}
            {letters.map((letter) => (
              <option key={letter}>{letter}</option>
            ))}
          </SelectField>
          {waitingRoom && (
            <CheckField optional label="Habilitada" {...check('isEnabled')} />
          )}
        </>
      )}
    </EntryDialog>
  );
}
