import { expect, test } from 'vitest';
import { neutralRoomName } from './neutral-room-name.ts';

test.each([
  'Consultorio 3',
  'Consultorio 10 B',
  'CONSULTORIO Nº 4',
  'Box 2, primer piso',
  'Sala A',
  'Módulo 1 – ala norte',
  '12',
])('%s tells only the place', (name) =>
  expect(neutralRoomName(name)).toBe(name),
);

test.each([
  'Gimnasio de kinesiología',
  'Sala de ecografías',
  'Consultorio 3 (oncología)',
  'Laboratorio',
  'Salud mental',
  'Sala de partos 2',
  'Consultorio3oncologia',
  '放射科',
  '—',
  '',
])('%s might reveal the reason of a visit, and is hidden', (name) => {
  expect(neutralRoomName(name)).toBeNull();
});
