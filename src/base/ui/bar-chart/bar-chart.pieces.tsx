import type { States } from '../piece-states.ts';
import { BarChart } from './bar-chart.tsx';

export const name = 'BarChart';

const percent = (value: number) => `${value.toLocaleString('es-AR')} %`;
const minutes = (value: number) => `${value.toLocaleString('es-AR')} min`;

export const states: States = {
  'Una barra por fila': (
    <BarChart
      label="Ausencias por profesional"
      names={['Ausencias']}
      rows={[
        { name: 'Laura Gómez', values: [4.5] },
        { name: 'Diego Paz', values: [12] },
        { name: 'Ana Ruiz', values: [0] },
      ]}
      say={percent}
    />
  ),
  'Dos barras, y un valor que falta': (
    <BarChart
      label="Ocupación de este mes y del anterior"
      names={['Este mes', 'El mes anterior']}
      rows={[
        { name: 'Cardiología', values: [82, 76] },
        { name: 'Pediatría', values: [64, null] },
        { name: 'Guardia', values: [100, 97] },
      ]}
      say={percent}
    />
  ),
  'Textos largos': (
    <BarChart
      label="Duración de las consultas"
      names={[
        'Minutos que duran las consultas',
        'Minutos que les da la agenda de la clínica',
      ]}
      rows={[
        {
          name: 'Control posterior a una cirugía de cabeza y cuello',
          values: [1240, 900],
        },
        { name: 'Primera consulta', values: [35, 40] },
      ]}
      say={minutes}
    />
  ),
  'Sin valores': (
    <BarChart
      label="Ausencias"
      names={['Ausencias']}
      rows={[{ name: 'Laura Gómez', values: [0] }]}
      say={percent}
    />
  ),
};
