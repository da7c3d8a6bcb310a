import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  makeDocumentCode,
  normalizeDocumentCode,
  sayDocumentCode,
} from './document-code.ts';

test('a code is read back from any way of writing it', () => {
  const numbers = fc.array(fc.nat(), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(numbers, (random) => {
      const code = makeDocumentCode((below) => (random.shift() ?? 0) % below);
      const said = sayDocumentCode(code);
      expect(said).toMatch(/^(\w{4}-){4}\w{4}$/);
      for (const typed of [code, said, ` ${said.toLowerCase()} `])
        expect(normalizeDocumentCode(typed)).toBe(code);
    }),
  );
});

test.each([
  '',
  'K7M2QF',
  '7H2KM4QX9BTDW3FVC8P',
  '7H2KM4QX9BTDW3FVC8PRR',
  '0H2KM4QX9BTDW3FVC8PR',
  '<script>',
])('«%s» is no code', (typed) => {
  expect(normalizeDocumentCode(typed)).toBeNull();
});
