import { useMutation } from '@tanstack/react-query';
import type { SetUpWaitingRoom } from '../../../contract/admin/rooms.ts';
import { EntryDialog } from '../../components/catalogue/entry-dialog.tsx';
import { useKeepEntries } from '../../components/catalogue/use-keep-entries.ts';
import { CheckField } from '../../components/field/check-field.tsx';
import { SelectField, TextField } from '../../components/field/text-field.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { InUseProblem } from './in-use-problem.tsx';
import { draftOfWaitingRoom, factsOfWaitingRoom, letters, readWaitingRoom } from './room-drafts.ts';

interface WaitingRoomDialogProps {
  /** Null: a new one. */
  waitingRoom: SetUpWaitingRoom | null;
  takenLetters: readonly string[];
  onClose: () => void;
}

export function WaitingRoomDialog({ waitingRoom, takenLetters, onClose }: WaitingRoomDialogProps) {
  const keep = useKeepEntries({
    answerKey: api.admin.rooms.list.queryKey(),
    done: waitingRoom ? 'Sala de espera guardada' : 'Sala de espera agregada',
    onDone: onClose,
  });
  const create = useMutation(api.admin.rooms.createWaitingRoom.mutationOptions(keep));
  const save = useMutation(api.admin.rooms.saveWaitingRoom.mutationOptions(keep));
  const act = waitingRoom ? save : create;
  return (
    <EntryDialog
      title={waitingRoom ? `Editar ${waitingRoom.name}` : 'Agregar sala de espera'}
      entry={waitingRoom}
      draftOf={(entry: SetUpWaitingRoom | null) => draftOfWaitingRoom(entry, takenLetters)}
      read={readWaitingRoom}
      factsOf={factsOfWaitingRoom}
      act={act}
      onSend={(fields, revision) =>
        waitingRoom && revision !== null
          ? save.mutate({ waitingRoomId: waitingRoom.id, revision, ...fields })
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
          advice="Pase antes esos consultorios a otra sala, o deshabilítelos."
        />
      }
      onClose={onClose}
    >
      {({ draft, edit, errors }) => (
        <>
          <TextField
            label="Nombre"
            autoComplete="off"
            value={draft.name}
            error={errors.name}
            onChange={({ target }) => edit({ name: target.value })}
          />
          <SelectField
            label="Letra"
            hint="Con ella se llaman sus números en la pantalla: A-12."
            value={draft.letter}
            error={errors.letter}
            onChange={({ target }) => edit({ letter: target.value })}
          >
            {draft.letter === '' && <option value="">Elija una letra</option>}
            {letters.map((letter) => (
              <option key={letter}>{letter}</option>
            ))}
          </SelectField>
          {waitingRoom && (
            <CheckField
              optional
              label="Habilitada"
              checked={draft.isEnabled}
              onChange={({ target }) => edit({ isEnabled: target.checked })}
            />
          )}
        </>
      )}
    </EntryDialog>
  );
}
