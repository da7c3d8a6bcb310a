import type { States } from '../../piece-states.ts';
import { WithoutDni, WithoutDniWords } from '../without-dni.tsx';

export const name = 'WithoutDni, WithoutDniWords';

export const states: States = {
  Plegada: <WithoutDni phone="+541155550100" />,
  'Sus palabras': <WithoutDniWords phone="+541155550100" />,
  'Sin teléfono de la clínica': <WithoutDniWords phone={undefined} />,
};
