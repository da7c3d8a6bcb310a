import type { States } from '../piece-states.ts';
import { AcceptedInsurers } from './accepted-insurers.tsx';

export const name = 'AcceptedInsurers';

export const states: States = {
  'Pocas coberturas': (
    <AcceptedInsurers names={['OSDE', 'Swiss Medical', 'IOMA']} />
  ),
  'Muchas coberturas': (
    <AcceptedInsurers
      names={[
        'Galeno',
        'IOMA',
        'Medifé',
        'Omint',
        'OSDE',
        'PAMI',
        'Sancor Salud',
        'Swiss Medical',
      ]}
    />
  ),
  'Nombres largos': (
    <AcceptedInsurers
      names={[
        'Obra Social del Personal de la Industria de la Construcción y sus Actividades Afines',
        'Obra Social de los Empleados de Comercio y Actividades Civiles',
      ]}
    />
  ),
  'Sin coberturas': <AcceptedInsurers names={[]} />,
};
