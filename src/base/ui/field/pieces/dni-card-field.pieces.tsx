import { useState } from 'react';
import type { States } from '../../piece-states.ts';
import { DniCardField } from '../dni-card-field.tsx';

export const name = 'DniCardField';

function Typing({ first = '', error }: { first?: string; error?: string }) {
  const [value, setValue] = useState(first);
  return (
    <DniCardField
      hint="Escríbalo, o pase el documento por el lector."
      value={value}
      error={error}
      onType={setValue}
      onCard={({ dni }) => setValue(dni)}
      onUnreadableCard={() => setValue('')}
    />
  );
}

export const states: States = {
  Vacío: <Typing />,
  Escrito: <Typing first="30111222" />,
  'Con error': (
    <Typing
      first="30111"
      error="Al número le faltan cifras. Escríbalo sin puntos, como 30111222, o pase otra vez el documento."
    />
  ),
};
