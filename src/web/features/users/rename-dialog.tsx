import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffAccount } from '../../../contract/admin/users.ts';
import { EntryDialog, type ReadEntry } from '../../components/catalogue/entry-dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';

export function RenameDialog({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const queryClient = useQueryClient();
  const rename = useMutation(
    api.admin.users.rename.mutationOptions({
      onSuccess: () => {
        confirmDone('Nombre guardado');
        onClose();
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.admin.users.key() }),
    }),
  );
  return (
    <EntryDialog
      title={`Cambiar el nombre de ${account.name}`}
      entry={account}
      draftOf={(entry: StaffAccount | null) => ({ name: entry?.name ?? '' })}
      read={({ name }): ReadEntry<{ name: string }> =>
        name.trim().length < 2
          ? { errors: { name: 'Escriba el nombre y el apellido.' } }
          : { values: { name } }
      }
      factsOf={({ name }) => [{ label: 'Nombre', value: name }]}
      act={rename}
      onSend={({ name }, revision) => rename.mutate({ userId: account.id, revision: revision ?? 1, name })}
      guard={(form) => (
        <GuardedAct role="admin" act={rename}>
          {form}
        </GuardedAct>
      )}
      problem={<ActProblem error={rename.error} />}
      onClose={onClose}
    >
      {({ draft, edit, errors }) => (
        <TextField
          label="Nombre y apellido"
          autoComplete="off"
          value={draft.name}
          error={errors.name}
          onChange={({ target }) => edit({ name: target.value })}
        />
      )}
    </EntryDialog>
  );
}
