import { useState } from 'react';
import { Field } from '../../field/field.tsx';
import type { States } from '../../piece-states.ts';
import {
  type Suggestion,
  Suggestions,
  useSuggestions,
} from '../suggestions.tsx';

export const name = 'Suggestions';
export const roomBelow = 300;

const medicines: Suggestion[] = [
  { id: '1', label: 'Enalapril 10 mg', detail: 'Comprimidos, 30' },
  { id: '2', label: 'Enalapril 20 mg', detail: 'Comprimidos, 30' },
  {
    id: '3',
    label: 'Enalapril maleato 20 mg con hidroclorotiazida 12,5 mg',
    detail: 'Comprimidos ranurados de liberación prolongada, envase de 60',
  },
];

function Suggesting({
  suggestions,
  isOpen,
}: {
  suggestions: Suggestion[];
  isOpen: boolean;
}) {
  const [typed, setTyped] = useState('enala');
  const [isShown, setShown] = useState(isOpen);
  const { byKey, combobox, list } = useSuggestions({
    suggestions,
    isOpen: isShown,
    query: typed,
    startsAtFirst: true,
    onChoose: () => setShown(false),
    onClose: () => setShown(false),
  });
  return (
    <Field label="Medicamento">
      {(control) => (
        <Suggestions label="Medicamentos" list={list}>
          <input
            {...control}
            {...combobox}
            value={typed}
            onKeyDown={byKey}
            onChange={({ target }) => {
              setTyped(target.value);
              setShown(true);
            }}
          />
        </Suggestions>
      )}
    </Field>
  );
}

export const states: States = {
  'Sin sugerencias': <Suggesting suggestions={[]} isOpen />,
  Abiertas: <Suggesting suggestions={medicines} isOpen />,
};
