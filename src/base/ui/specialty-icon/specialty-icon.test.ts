import { expect, test } from 'vitest';
import { drawingOf } from './specialty-icon.tsx';

test('a specialty gets the icon of its name, however the clinic writes it', () => {
  const unknown = drawingOf('Alergia e inmunología');
  expect(drawingOf('Cardiología infantil')).toBe(drawingOf('CARDIOLOGIA'));
  expect(drawingOf('Cardiología')).not.toBe(unknown);
  expect(drawingOf('Clínica médica')).toBe(unknown);
  expect(drawingOf('Ginecología y obstetricia')).toBe(drawingOf('Obstetricia'));
});
