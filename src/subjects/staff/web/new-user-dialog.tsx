import { api } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { SelectField, TextField } from '../../../base/ui/field/text-field.tsx';
import { emailHintWords } from '../../../base/ui/format/told-words.ts';
import { useSending } from '../../../base/ui/format/use-sending.ts';
import { typedText } from '../../../base/ui/forms/typed-fields.ts';
import { EntryDialog } from '../../../base/ui/set-up/entry-dialog.tsx';
import type { Invitation } from '../contract/invitation.ts';
import { type StaffRole, UserFieldsSchema } from '../contract/user-fields.ts';
import { roleHints, roleWords, staffRoles } from './user-words.ts';

const schema = UserFieldsSchema.extend({
  email: typedText.pipe(UserFieldsSchema.shape.email),
});

interface NewUserDialogProps {
  onCreated: (invitation: Invitation) => void;
  onClose: () => void;
}

/** Adds an account for staff; the link to set a password is sent at once. */
export function NewUserDialog({ onCreated, onClose }: NewUserDialogProps) {
  const { user: hint } = emailHintWords(useSending());
  return (
    <EntryDialog
      title="Agregar una cuenta"
      done="Cuenta creada"
      entry={null as { revision: number } | null}
      schema={schema}
      valuesOf={() => ({
        name: '',
        email: '',
        role: 'Recepcionista' as StaffRole,
      })}
      send={(fields) => api.admin.users.create.call(fields)}
      fieldsOf={(error) => {
        const { code, fields } = problemOf(error);
        return code === 'EMAIL_TAKEN'
          ? { email: 'Ya hay una cuenta con ese e-mail y ese puesto.' }
          : fields;
      }}
      sectionKey={api.admin.users.key()}
      alsoKeys={[api.admin.users.key()]}
      onSaved={({ invitation }) => onCreated(invitation)}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <TextField
            label="Nombre y apellido"
            autoComplete="off"
            {...field('name')}
          />
          <TextField
            label="E-mail"
            type="email"
            hint={hint}
            autoComplete="off"
            {...field('email')}
          />
          <SelectField
            label="Puesto"
            hint={roleHints[values.role]}
            {...field('role')}
          >
            {staffRoles.map((role) => (
              <option key={role} value={role}>
                {roleWords[role]}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </EntryDialog>
  );
}
