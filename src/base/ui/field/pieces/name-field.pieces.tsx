import { useState } from 'react';
import type { TypedName } from '../../../person/rules/typed-name.ts';
import type { States } from '../../piece-states.ts';
import { NameField } from '../name-field.tsx';

export const name = 'NameField';

function Typing({
  first = '',
  error,
  isDisabled = false,
}: {
  first?: string;
  error?: string;
  isDisabled?: boolean;
}) {
  const [value, setValue] = useState(first);
  const [parts, setParts] = useState<TypedName | null>(null);
  return (
    <NameField
      value={value}
      parts={parts}
      error={error}
      disabled={isDisabled}
      onChange={({ target }) => setValue(target.value)}
      onParts={(said) => {
        setParts(said);
        setValue(said.fullName);
      }}
    />
  );
}

export const states: States = {
  Vacío: <Typing />,
  'Pregunta cuál es el apellido': <Typing first="María José Pérez García" />,
  'Apellido antes de la coma': <Typing first="PÉREZ, JUAN CARLOS" />,
  'Con error': <Typing error="Escriba el nombre y el apellido." />,
  Deshabilitado: <Typing first="Juana" isDisabled />,
  'Texto largo': (
    <Typing first="María de los Ángeles Guadalupe Fernández Echeverría de la Cuesta y Anchorena" />
  ),
};
