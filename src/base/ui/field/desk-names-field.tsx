import {
  type DeskNameErrors,
  type DeskNames,
  divided,
} from '../forms/desk-names.ts';
import { CheckField } from './check-field.tsx';
import styles from './name-field.module.css';
import { TextField } from './text-field.tsx';

interface DeskNamesFieldProps {
  names: DeskNames;
  errors: DeskNameErrors;
  onType: (changes: Partial<DeskNames>) => void;
  autoFocus?: boolean;
}

/** A person's name at the counter, which sees the document: given and family names apart. */
export function DeskNamesField({
  names,
  errors,
  onType,
  autoFocus = false,
}: DeskNamesFieldProps) {
  const field = (name: 'givenNames' | 'familyNames' | 'fullName') => ({
    name,
    autoComplete: 'off',
    value: names[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      onType({ [name]: target.value }),
  });
  return (
    <div className={styles.names}>
      {names.isUndivided ? (
        <TextField
          {...field('fullName')}
          label="Nombre completo"
          hint="Como figura en el documento."
        />
      ) : (
        <div className={styles.pair}>
          <TextField
            {...field('familyNames')}
            label="Apellidos"
            autoFocus={autoFocus}
          />
          <TextField {...field('givenNames')} label="Nombres" />
        </div>
      )}
      <CheckField
        optional
        label="Tiene un solo nombre, o no se sabe cuál es el apellido"
        checked={names.isUndivided}
        onChange={({ target }) => onType(divided(names, target.checked))}
      />
    </div>
  );
}
