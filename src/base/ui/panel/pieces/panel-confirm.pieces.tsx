import { useState } from 'react';
import { Button } from '../../button/button.tsx';
import type { ConfirmProps } from '../../confirm/confirm.tsx';
import type { States } from '../../piece-states.ts';
import { PanelConfirm } from '../panel-confirm.tsx';

export const name = 'PanelConfirm';
export const isWholePage = true;

function Asked(props: Omit<ConfirmProps, 'open' | 'onConfirm' | 'onClose'>) {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <>
      <p style={{ padding: '1rem' }}>
        <Button onClick={() => setOpen(true)}>Preguntar de nuevo</Button>
      </p>
      <PanelConfirm
        {...props}
        open={isOpen}
        onConfirm={close}
        onClose={close}
      />
    </>
  );
}

const closing = {
  title: '¿Cancelar este turno?',
  confirmLabel: 'Cancelar el turno',
  keepLabel: 'Conservar el turno',
  destructive: true,
  children: (
    <p>
      Martes 24 de noviembre, 10:20, con Laura Gómez. Se le avisa a Juana Prueba
      por WhatsApp.
    </p>
  ),
};

export const states: States = {
  Destructiva: <Asked {...closing} />,
  'No destructiva': (
    <Asked
      title="¿Avisar a los pacientes?"
      confirmLabel="Avisar a 12"
      keepLabel="No avisar"
    >
      <p>Reciben un mensaje con el horario nuevo.</p>
    </Asked>
  ),
  'En curso': <Asked {...closing} busy />,
  'Textos largos': (
    <Asked
      {...closing}
      title="¿Cerrar la agenda de María Fernanda Etchegoyen de Anchorena hasta el viernes 18 de diciembre?"
      confirmLabel="Cerrar la agenda y cancelar los 48 turnos"
      keepLabel="Dejar la agenda como está"
    >
      <p>
        Se cancelan 48 turnos de 41 pacientes. A 36 se les avisa por WhatsApp y
        a 3 por e-mail; a los otros 2 hay que llamarlos, porque no dejaron
        ningún dato. Los horarios no se ofrecen a nadie hasta que vuelva a
        abrirla.
      </p>
    </Asked>
  ),
};
