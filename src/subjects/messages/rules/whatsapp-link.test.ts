import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whatsappUrlOf } from './whatsapp-link.ts';

const mobile = '+5491155550100';

test('an Argentine mobile keeps its 9, and loses the plus', () => {
  expect(whatsappUrlOf({ phone: mobile, text: 'Hola' })).toBe(
    'https://wa.me/5491155550100?text=Hola',
  );
});

test('a phone of another country works too', () => {
  expect(whatsappUrlOf({ phone: '+59899123456', text: 'Hola' })).toBe(
    'https://wa.me/59899123456?text=Hola',
  );
});

test.each([
  'Su turno del martes 24/11 a las 10:20\n\nDía: martes\nCódigo: K7M2QF',
  'Pérez & Hijos #1 ¿100%? a+b=c',
  'https://turnos.clinica.example/cancelar-turno/1?token=x&y=z#w',
  '&phone=5491100000000&text=otro',
  '{{nombre}} <b>ñ</b> 👩‍⚕️',
])('the text comes out as it was written: %j', (text) => {
  expect(
    new URL(whatsappUrlOf({ phone: mobile, text })).searchParams.get('text'),
  ).toBe(text);
});

test('any text gives one address, one phone and one text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const url = new URL(whatsappUrlOf({ phone: mobile, text }));
      expect([
        url.origin,
        url.pathname,
        [...url.searchParams.keys()],
        url.hash,
      ]).toEqual(['https://wa.me', '/5491155550100', ['text'], '']);
    }),
  );
});

test('half a character is replaced', () => {
  expect(
    new URL(
      whatsappUrlOf({ phone: mobile, text: 'Ana \ud83d' }),
    ).searchParams.get('text'),
  ).toBe('Ana \ufffd');
});

test('a text too long is cut, never inside a character', () => {
  const text =
    new URL(
      whatsappUrlOf({ phone: mobile, text: '👩'.repeat(5000) }),
    ).searchParams.get('text') ?? '';
  expect([...text].length).toBe(1500);
  expect(text).toMatch(/^(👩)+…$/u);
});
