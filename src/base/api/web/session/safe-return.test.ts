import { expect, test } from 'vitest';
import { safeReturn } from './panel-addresses.ts';

test.each([
  ['/mi-cuenta/citas'],
  [
    '/agendar-cita/0190a000-0004-7000-8000-000000000001?medico=a&hora=10#arriba',
  ],
  ['/'],
  ['/admin/dashboard?privacidad'],
  ['/cancelar-turno/1?volver=//evil'],
  ['/a//b'],
])('the user returns to %s of our own site', (address) => {
  expect(safeReturn(address)).toBe(address);
});

test.each([
  ['//evil.example'],
  ['///evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  [' //evil.example'],
  ['https://evil.example/mi-cuenta'],
  ['HTTPS:evil.example'],
  ['javascript:alert(1)'],
  ['data:text/html,hola'],
  ['mi-cuenta/citas'],
  ['@evil.example'],
  ['/..//evil.example'],
  ['/./\\evil.example'],
  [''],
  [`/${'a'.repeat(2001)}`],
  [undefined],
  [null],
  [7],
  [['/mi-cuenta']],
  [{ toString: () => '/mi-cuenta' }],
])('%j leads nowhere', (address) => {
  expect(safeReturn(address)).toBeNull();
});
