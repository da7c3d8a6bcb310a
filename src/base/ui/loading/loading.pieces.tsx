import type { States } from '../piece-states.ts';
import { Loading, LoadingLines } from './loading.tsx';

export const name = 'Loading, LoadingLines';

export const states: States = {
  'Página vacía': <Loading />,
  'Junto a otro contenido': <Loading inline label="Buscando horarios…" />,
  'Texto largo': (
    <Loading
      inline
      label="Buscando el primer horario libre de todos los profesionales de Otorrinolaringología…"
    />
  ),
  'Lista que llega': <LoadingLines />,
  'Lista de dos filas': <LoadingLines count={2} label="Buscando turnos…" />,
};
