import { useMutation } from '@tanstack/react-query';
import type { Invitation } from '../../../contract/admin/doctors.ts';
import type { StaffRole } from '../../../contract/admin/users.ts';
import { EntryDialog, type EntryErrors, type ReadEntry } from '../../components/catalogue/entry-dialog.tsx';
import { SelectField, TextField } from '../../components/field/text-field.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import { roleHints, roleWords, staffRoles } from './user-words.ts';

interface NewUserDialogProps {
  onCreated: (invitation: Invitation) => void;
  onClose: () => void;
}

interface UserDraft {
  name: string;
  email: string;
  role: StaffRole;
}

function readUser(draft: UserDraft): ReadEntry<UserDraft> {
  const errors: EntryErrors = {};
  if (draft.name.trim().length < 2) errors.name = 'Escriba el nombre y el apellido.';
  if (!/^\S+@\S+\.\S+$/.test(draft.email.trim())) errors.email = 'Escriba un e-mail como nombre@ejemplo.com.';
  if (Object.keys(errors).length > 0) return { errors };
  return { values: { ...draft, email: draft.email.trim() } };
}

/** An account for somebody who works here; the link to their password goes out at once. */
export function NewUserDialog({ onCreated, onClose }: NewUserDialogProps) {
  const create = useMutation(
    api.admin.users.create.mutationOptions({
      onSuccess: ({ invitation }) => {
        confirmDone('Cuenta creada');
        onCreated(invitation);
      },
    }),
  );
  const isTaken = create.error !== null && problemOf(create.error).code === 'EMAIL_TAKEN';
  return (
    <EntryDialog
      title="Agregar una cuenta"
      entry={null as { revision: number } | null}
      draftOf={(): UserDraft => ({ name: '', email: '', role: 'Recepcionista' })}
      read={readUser}
      factsOf={() => []}
      act={create}
      onSend={(user) => create.mutate(user)}
      guard={(form) => (
        <GuardedAct role="admin" act={create}>
          {form}
        </GuardedAct>
      )}
      problem={!isTaken && <ActProblem error={create.error} />}
      onClose={onClose}
    >
      {({ draft, edit, errors }) => (
        <>
          <TextField
            label="Nombre y apellido"
            autoComplete="off"
            value={draft.name}
            error={errors.name}
            onChange={({ target }) => edit({ name: target.value })}
          />
          <TextField
            label="E-mail"
            type="email"
            hint="Con él va a ingresar; ahí le llega el enlace para elegir su contraseña."
            autoComplete="off"
            value={draft.email}
            error={errors.email ?? (isTaken && 'Ya hay una cuenta con ese e-mail y ese puesto.')}
            onChange={({ target }) => edit({ email: target.value })}
          />
          <SelectField
            label="Puesto"
            hint={roleHints[draft.role]}
            value={draft.role}
            error={errors.role}
            onChange={({ target }) => edit({ role: target.value as StaffRole })}
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
