import type { ReactNode } from 'react';
import type { States } from '../../piece-states.ts';
import { PanelMenu } from '../panel-menu.tsx';
import { Opened } from './opened.tsx';

export const name = 'PanelMenu';
export const roomBelow = 260;

const chosen = () => {};
const items = [
  { label: 'Mover a otro horario', hint: 'M', onChoose: chosen },
  { label: 'Cancelar', hint: 'X', onChoose: chosen },
  { label: 'Ver qué pasó', onChoose: chosen },
];

const atEnd = (menu: ReactNode) => (
  <div style={{ display: 'grid', justifyItems: 'end' }}>{menu}</div>
);

export const states: States = {
  Cerrado: atEnd(<PanelMenu label="Más" of="Juana Prueba" items={items} />),
  Abierto: atEnd(
    <Opened>
      <PanelMenu label="Más" of="Ramón Núñez" items={items} />
    </Opened>,
  ),
};
