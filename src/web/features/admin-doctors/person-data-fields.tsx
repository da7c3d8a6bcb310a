import { TextField } from '../../components/field/text-field.tsx';
import type { DataErrors } from './data-draft.ts';

interface PersonDataFieldsProps {
  draft: { name: string; email: string };
  errors: DataErrors;
  onEdit: (changes: { name?: string; email?: string }) => void;
  emailHint: string;
}

/** Name and e-mail of a professional: what they are called, and what they sign in with. */
export function PersonDataFields({ draft, errors, onEdit, emailHint }: PersonDataFieldsProps) {
  return (
    <>
      <TextField
        label="Nombre y apellido"
        hint="Sin título: lo agregamos nosotros."
        error={errors.name}
        name="name"
        autoComplete="off"
        value={draft.name}
        onChange={({ target }) => onEdit({ name: target.value })}
      />
      <TextField
        label="E-mail"
        hint={emailHint}
        error={errors.email}
        name="email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.email}
        onChange={({ target }) => onEdit({ email: target.value })}
      />
    </>
  );
}
