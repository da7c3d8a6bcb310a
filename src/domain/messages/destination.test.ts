import { expect, test } from 'vitest';
import { destinationOf } from './destination.ts';

test.each([
  ['ana@correo.example', 'ana@correo.example'],
  ['Ana@Correo.EXAMPLE', 'ana@correo.example'],
  ['ana+turnos@correo.example', 'ana@correo.example'],
  ['ana.paz@correo.example', 'ana.paz@correo.example'],
  ['A.na.Paz+1@gmail.com', 'anapaz@gmail.com'],
  ['anapaz@googlemail.com', 'anapaz@gmail.com'],
  ['+5491155554444', '5491155554444'],
])('%s is counted as %s', (address, destination) => expect(destinationOf(address)).toBe(destination));
