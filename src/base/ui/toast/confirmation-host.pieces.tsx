import { useEffect } from 'react';
import type { States } from '../piece-states.ts';
import { ConfirmationHost } from './confirmation-host.tsx';
import { confirmDone } from './confirmations.ts';

export const name = 'ConfirmationHost';
export const isWholePage = true;

function Confirmed({ text }: { text: string }) {
  useEffect(() => {
    confirmDone(text);
    const timer = setInterval(confirmDone, 2_000, text);
    return () => clearInterval(timer);
  }, [text]);
  return (
    <>
      <p style={{ padding: '1rem' }}>
        Se muestra un segundo y medio, y aquí vuelve cada dos.
      </p>
      <ConfirmationHost />
    </>
  );
}

export const states: States = {
  Normal: <Confirmed text="Turno cancelado" />,
  'Texto largo': (
    <Confirmed text="Se avisó a los 12 pacientes de Laura Gómez que el martes 24 de noviembre empieza 40 minutos tarde" />
  ),
};
