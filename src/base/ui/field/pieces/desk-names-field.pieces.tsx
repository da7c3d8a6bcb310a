import { useState } from 'react';
import {
  type DeskNameErrors,
  type DeskNames,
  noNames,
} from '../../forms/desk-names.ts';
import type { States } from '../../piece-states.ts';
import { DeskNamesField } from '../desk-names-field.tsx';

export const name = 'DeskNamesField';

function Typing({
  errors = {},
  ...first
}: Partial<DeskNames> & { errors?: DeskNameErrors }) {
  const [names, setNames] = useState<DeskNames>({ ...noNames, ...first });
  return (
    <DeskNamesField
      names={names}
      errors={errors}
      onType={(changes) => setNames((before) => ({ ...before, ...changes }))}
    />
  );
}

const missing = 'Escríbalo, o marque que tiene un solo nombre.';

export const states: States = {
  Vacío: <Typing />,
  'En dos campos, largos': (
    <Typing
      familyNames="Fernández Echeverría de la Cuesta"
      givenNames="María de los Ángeles Guadalupe"
    />
  ),
  'En un solo campo': <Typing isUndivided fullName="Suharto" />,
  'Con errores': (
    <Typing errors={{ familyNames: missing, givenNames: missing }} />
  ),
};
