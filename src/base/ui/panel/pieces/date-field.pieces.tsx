import { useState } from 'react';
import type { States } from '../../piece-states.ts';
import { DateField } from '../date-field.tsx';
import { Opened } from './opened.tsx';

export const name = 'DateField';
export const roomBelow = 400;

function Choosing({
  first = '',
  ...field
}: Partial<Parameters<typeof DateField>[0]> & { first?: string }) {
  const [day, setDay] = useState(first);
  return <DateField label="Día" {...field} value={day} onChange={setDay} />;
}

export const states: States = {
  Vacío: <Choosing />,
  'Con un día': (
    <Choosing first="2026-11-24" hint="El primero de la ausencia." />
  ),
  Opcional: <Choosing optional />,
  'Con error': (
    <Choosing
      first="2026-12-08"
      error="Ese día es feriado: la clínica no atiende."
    />
  ),
  'Textos largos': (
    <Choosing
      label="Último día en que el paciente puede presentar la orden en recepción"
      hint="La cobertura da treinta días desde que el profesional la firma, sin contar los feriados."
    />
  ),
  Abierto: (
    <Opened>
      <Choosing first="2026-11-24" min="2026-11-10" max="2026-12-20" />
    </Opened>
  ),
};
