import { useRef } from 'react';
import type { States } from '../../piece-states.ts';
import { PictureButton } from '../picture-button.tsx';

export const name = 'PictureButton';

function Choosing({
  label,
  isBusy = false,
}: {
  label: string;
  isBusy?: boolean;
}) {
  const ref = useRef<HTMLButtonElement>(null);
  return (
    <PictureButton
      ref={ref}
      label={label}
      inputLabel="Foto del profesional"
      describedBy={undefined}
      isBusy={isBusy}
      onChoose={() => {}}
    />
  );
}

export const states: States = {
  Normal: <Choosing label="Elegir una foto" />,
  'En curso': <Choosing label="Elegir una foto" isBusy />,
  'Texto largo': (
    <Choosing label="Cambiar el logotipo que encabeza las recetas, las órdenes y los certificados" />
  ),
};
