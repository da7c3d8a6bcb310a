import { Button } from '../button/button.tsx';
import type { States } from '../piece-states.ts';
import { Problem } from './problem.tsx';

export const name = 'Problem';

const retry = () => {};

export const states: States = {
  'Solo el título': (
    <Problem title="Ese horario acaba de ocuparse. Estos son los más cercanos." />
  ),
  'Con qué hacer': (
    <Problem title="No hay conexión con la clínica" onRetry={retry}>
      <p>
        Revise su internet e intente otra vez: lo que ya se hizo no se repite.
      </p>
    </Problem>
  ),
  'Probando de nuevo': (
    <Problem title="No hay conexión con la clínica" onRetry={retry} retrying />
  ),
  'Textos largos': (
    <Problem
      title="Ya tiene tres turnos por venir, que es el máximo que la clínica da a una persona al mismo tiempo"
      onRetry={retry}
      actions={
        <Button kind="quiet">
          Ver mis turnos para cancelar o cambiar alguno de ellos
        </Button>
      }
    >
      <p>
        Cancele uno que no necesite, o llame a la clínica: si un profesional le
        pidió controles seguidos, en recepción los pueden dar aunque pase del
        máximo.
      </p>
    </Problem>
  ),
};
