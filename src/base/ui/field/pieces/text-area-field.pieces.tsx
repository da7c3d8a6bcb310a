import type { States } from '../../piece-states.ts';
import { TextAreaField } from '../text-area-field.tsx';

export const name = 'TextAreaField';

export const states: States = {
  Vacío: <TextAreaField label="Motivo de la consulta" optional />,
  'Con ayuda y texto': (
    <TextAreaField
      label="Qué debe traer el paciente"
      hint="Se le muestra al confirmar el turno."
      defaultValue={'Los estudios anteriores.\nLa lista de remedios.'}
      rows={3}
    />
  ),
  'Con error': (
    <TextAreaField
      label="Motivo"
      error="Escriba por qué se cancela."
      rows={2}
    />
  ),
  Deshabilitado: (
    <TextAreaField
      label="Motivo"
      defaultValue="Pedido del paciente"
      disabled
      rows={2}
    />
  ),
};
