import type { States } from '../piece-states.ts';
import { LineChart } from './line-chart.tsx';

export const name = 'LineChart';

const days = [
  '2026-05-04',
  '2026-06-12',
  '2026-08-03',
  '2026-09-21',
  '2026-11-24',
];
const pressure = (value: number) => `${value} mmHg`;
const kilos = (value: number) => `${value.toLocaleString('es-AR')} kg`;

export const states: States = {
  'Una línea': (
    <LineChart
      label="Peso"
      days={days}
      lines={[{ name: 'Peso', values: [82.5, 81, 80.2, 78.9, 78] }]}
      say={kilos}
    />
  ),
  'Dos líneas, y un día sin valor': (
    <LineChart
      label="Presión arterial"
      days={days}
      lines={[
        { name: 'Máxima', values: [150, 142, null, 135, 128] },
        { name: 'Mínima', values: [95, 90, null, 86, 82] },
      ]}
      say={pressure}
    />
  ),
  'Siempre igual': (
    <LineChart
      label="Peso"
      days={days.slice(0, 2)}
      lines={[{ name: 'Peso', values: [78, 78] }]}
      say={kilos}
    />
  ),
  'Textos largos': (
    <LineChart
      label="Volumen espiratorio"
      days={days}
      lines={[
        {
          name: 'Volumen espiratorio forzado en el primer segundo',
          values: [2100, 2250, 2400, 2380, 2500],
        },
        {
          name: 'Capacidad vital forzada después del broncodilatador',
          values: [3000, 3100, 3150, 3300, 3400],
        },
      ]}
      say={(value) => value.toLocaleString('es-AR')}
    />
  ),
};
