import type { States } from '../piece-states.ts';
import { SpecialtyIcon } from './specialty-icon.tsx';

export const name = 'SpecialtyIcon';

const specialties = [
  'Cardiología',
  'Pediatría',
  'Ginecología',
  'Dermatología',
  'Traumatología',
  'Oftalmología',
  'Otorrinolaringología',
  'Kinesiología',
  'Nutrición',
  'Salud mental',
  'Diagnóstico por imágenes',
  'Odontología',
  'Guardia',
];

const named = (specialty: string) => (
  <div
    key={specialty}
    style={{ display: 'flex', gap: '0.75rem', alignItems: 'center' }}
  >
    <SpecialtyIcon name={specialty} /> {specialty}
  </div>
);

export const states: States = {
  'Con dibujo propio': specialties.map(named),
  'Sin dibujo propio': named('Clínica médica'),
};
