import { Moment } from '../moment/moment.tsx';
import type { States } from '../piece-states.ts';
import { Facts } from './facts.tsx';

export const name = 'Facts';

export const states: States = {
  Normal: (
    <Facts
      facts={[
        {
          label: 'Cuándo',
          value: (
            <Moment
              at="2026-11-24T13:20:00Z"
              timeZone="America/Argentina/Buenos_Aires"
            />
          ),
        },
        { label: 'Con quién', value: 'Laura Gómez, Cardiología' },
        { label: 'Dónde', value: 'Consultorio 4, primer piso' },
        { label: 'Cobertura', value: 'OSDE 310 · coseguro $ 12.500' },
      ]}
    />
  ),
  'Textos largos': (
    <Facts
      facts={[
        {
          label: 'Documento que mostró en recepción',
          value: 'Cédula de identidad extranjera AB1234567 (Paraguay)',
        },
        {
          label: 'E-mail',
          value:
            'maria.de.los.angeles.fernandez.echeverria@correo-de-la-universidad.edu.ar',
        },
        {
          label: 'Qué traer',
          value:
            'Los estudios de los últimos dos años, la orden del médico que lo deriva y la lista de los remedios que toma.',
        },
      ]}
    />
  ),
};
