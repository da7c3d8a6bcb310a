import { expect, test } from 'vitest';
import { contentOf, typedDocument } from './typed-document.ts';

const known = {
  text: 'Hipertensión arterial',
  code: '38341003',
  codeSystem: 'SNOMED',
};

test.each([
  ['the visit’s diagnosis as it stands, with its code', known.text, known],
  [
    'the diagnosis that the doctor typed in its place, without that code',
    ' Gripe ',
    { text: 'Gripe', code: null, codeSystem: null },
  ],
])('a prescription is issued with %s', (_, diagnosis, sent) => {
  const typed = { ...typedDocument(known), diagnosis };
  expect(contentOf(typed, { kind: 'prescription', known })).toMatchObject({
    diagnosis: sent,
  });
});
