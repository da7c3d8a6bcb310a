import type { ComponentProps } from 'react';
import { useState } from 'react';
import { Button } from '../../../../base/ui/button/button.tsx';
import { Field, type FieldTexts } from '../../../../base/ui/field/field.tsx';
import styles from './step-up.module.css';

type SecretFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'type'> & { label: string };

/** A password field, hidden until the person chooses to show it. */
export function SecretField({
  label,
  hint,
  error,
  optional,
  ...input
}: SecretFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <div className={styles.secret}>
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <Button
            aria-controls={control.id}
            aria-label={`${isShown ? 'Ocultar' : 'Mostrar'} ${label.toLocaleLowerCase('es-AR')}`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Ocultar' : 'Mostrar'}
          </Button>
        </div>
      )}
    </Field>
  );
}
