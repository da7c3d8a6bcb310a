import { Button } from '../button/button.tsx';
import type { States } from '../piece-states.ts';
import { EmptyState } from './empty-state.tsx';

export const name = 'EmptyState';

export const states: States = {
  'Solo el título': <EmptyState title="Todavía no hay turnos" />,
  'Con motivo y acto': (
    <EmptyState
      title="Ningún profesional coincide"
      action={<Button>Quitar los filtros</Button>}
    >
      <p>Nadie de Cardiología atiende por OSDE los sábados.</p>
    </EmptyState>
  ),
  'Textos largos': (
    <EmptyState
      title="No hay horarios libres con María Fernanda Etchegoyen de Anchorena en los próximos sesenta días"
      action={
        <Button>Anotarme en la lista de espera de Otorrinolaringología</Button>
      }
    >
      <p>
        La agenda se abre de a un mes. Si se anota en la lista de espera, le
        ofrecemos el primer horario que se libere, en el orden en que se
        anotaron.
      </p>
    </EmptyState>
  ),
};
