import { useState } from 'react';
import { Button } from '../button/button.tsx';
import type { States } from '../piece-states.ts';
import { Confirm, type ConfirmProps } from './confirm.tsx';

export const name = 'Confirm';
export const isWholePage = true;

function Asked(props: Omit<ConfirmProps, 'open' | 'onConfirm' | 'onClose'>) {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <>
      <p style={{ padding: '1rem' }}>
        <Button onClick={() => setOpen(true)}>Preguntar de nuevo</Button>
      </p>
      <Confirm {...props} open={isOpen} onConfirm={close} onClose={close} />
    </>
  );
}

const cancelling = {
  title: '¿Cancelar este turno?',
  confirmLabel: 'Cancelar el turno',
  keepLabel: 'Conservar el turno',
  destructive: true,
  children: (
    <p>
      Martes 24 de noviembre, 10:20, con Laura Gómez. El horario queda libre
      para otra persona.
    </p>
  ),
};

export const states: States = {
  Destructiva: <Asked {...cancelling} />,
  'No destructiva': (
    <Asked
      title="¿Avisar a los pacientes?"
      confirmLabel="Avisar a 12"
      keepLabel="No avisar"
    >
      <p>Reciben un mensaje con el horario nuevo.</p>
    </Asked>
  ),
  'En curso': <Asked {...cancelling} busy />,
  'Textos largos': (
    <Asked
      {...cancelling}
      title="¿Cancelar los cinco turnos de la serie de kinesiología de María de los Ángeles Fernández Echeverría?"
      confirmLabel="Cancelar los cinco turnos de la serie"
      keepLabel="Conservar todos los turnos de la serie"
    >
      <p>
        Se cancelan los que faltan: los martes y jueves desde el 24 de noviembre
        hasta el 8 de diciembre. Los que ya fueron quedan como están. Si los
        necesita otra vez, hay que buscar horarios nuevos.
      </p>
    </Asked>
  ),
};
