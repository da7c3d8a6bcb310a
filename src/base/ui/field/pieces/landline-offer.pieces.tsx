import { useRef, useState } from 'react';
import type { States } from '../../piece-states.ts';
import { LandlineOffer } from '../landline-offer.tsx';
import { TextField } from '../text-field.tsx';

export const name = 'LandlineOffer';

function Typing({ first }: { first: string }) {
  const [typed, setTyped] = useState(first);
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <TextField
        ref={field}
        label="Teléfono"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <LandlineOffer typed={typed} field={field} onChoose={setTyped} />
    </>
  );
}

export const states: States = {
  'Puede ser un fijo': <Typing first="11 4444-5555" />,
  'Es un celular': <Typing first="11 5555-0199" />,
};
