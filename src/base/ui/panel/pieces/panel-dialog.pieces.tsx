import { type ReactNode, useState } from 'react';
import { Button } from '../../button/button.tsx';
import { TextAreaField } from '../../field/text-area-field.tsx';
import { TextField } from '../../field/text-field.tsx';
import type { States } from '../../piece-states.ts';
import { Problem } from '../../problem/problem.tsx';
import { DialogFoot, PanelDialog } from '../panel-dialog.tsx';

export const name = 'PanelDialog, DialogFoot';
export const isWholePage = true;

function Shown(props: {
  title: string;
  width?: 'narrow' | 'wide';
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <p style={{ padding: '1rem' }}>
        <Button onClick={() => setOpen(true)}>Abrir de nuevo</Button>
      </p>
      {isOpen && <PanelDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const foot = (
  <DialogFoot>
    <Button kind="main">Guardar</Button>
  </DialogFoot>
);

const lines = Array.from(
  { length: 24 },
  (_, index) => `${9 + Math.floor(index / 3)}:${(index % 3) * 2}0`,
);

export const states: States = {
  Angosto: (
    <Shown title="Nuevo feriado" width="narrow">
      <TextField label="Nombre" data-first />
      {foot}
    </Shown>
  ),
  'Ancho, con un problema': (
    <Shown title="Consultorio 4">
      <TextField label="Nombre" defaultValue="Consultorio 4" />
      <TextAreaField label="Indicaciones" optional />
      <Problem title="Otra persona guardó cambios mientras tanto" />
      {foot}
    </Shown>
  ),
  'Más largo que la pantalla': (
    <Shown title="Horarios de María Fernanda Etchegoyen de Anchorena del miércoles 25 de noviembre, con sus sobreturnos">
      {lines.map((line) => (
        <p key={line}>{line} · libre</p>
      ))}
      {foot}
    </Shown>
  ),
};
