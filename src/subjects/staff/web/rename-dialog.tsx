import { api } from '../../../base/api/web/client/api.ts';
import { TextField } from '../../../base/ui/field/text-field.tsx';
import { EntryDialog } from '../../../base/ui/set-up/entry-dialog.tsx';
import { UserFieldsSchema } from '../contract/user-fields.ts';
import type { StaffAccount } from '../contract/users.ts';

const schema = UserFieldsSchema.pick({ name: true });

export function RenameDialog({
  account,
  onClose,
}: {
  account: StaffAccount;
  onClose: () => void;
}) {
  return (
    <EntryDialog
      title={`Cambiar el nombre de ${account.name}`}
      done="Nombre guardado"
      entry={account}
      schema={schema}
      valuesOf={(entry: StaffAccount | null) => ({ name: entry?.name ?? '' })}
      factsOf={({ name }) => [{ label: 'Nombre', value: name }]}
      send={({ name }, seen) =>
        api.admin.users.rename.call({
          userId: account.id,
          revision: seen?.revision ?? 1,
          name,
        })
      }
      sectionKey={api.admin.users.key()}
      alsoKeys={[api.admin.users.key()]}
      onClose={onClose}
    >
      {({ field }) => (
        <TextField
          label="Nombre y apellido"
          autoComplete="off"
          {...field('name')}
        />
      )}
    </EntryDialog>
  );
}
