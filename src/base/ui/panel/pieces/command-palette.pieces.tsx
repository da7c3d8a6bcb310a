import { useState } from 'react';
import { Button } from '../../button/button.tsx';
import type { States } from '../../piece-states.ts';
import { CommandPalette } from '../commands/command-palette.tsx';
import type { PanelCommand } from '../commands/panel-commands.ts';

export const name = 'CommandPalette';
export const isWholePage = true;

const run = () => {};
const commands: PanelCommand[] = [
  {
    label: 'Llegó: anota la llegada y da el número',
    detail: 'Prueba, Juana · 10:20',
    hint: 'L',
    run,
  },
  {
    label: 'Cancelar el turno',
    detail:
      'Fernández Echeverría de la Cuesta, María de los Ángeles Guadalupe · 17:00',
    hint: 'X',
    run,
  },
  { label: 'Ir a Turnos', run },
  { label: 'Ir a Pacientes', run },
  { label: 'Ir a Lista de espera', run },
];

function Palette({ offered }: { offered: PanelCommand[] }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <p style={{ padding: '1rem' }}>
        <Button onClick={() => setOpen(true)}>Abrir de nuevo</Button>
      </p>
      {isOpen && (
        <CommandPalette commands={offered} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

export const states: States = {
  'Con actos': <Palette offered={commands} />,
  'Nada con ese nombre': <Palette offered={[]} />,
};
