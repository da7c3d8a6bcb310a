import { expect, test } from 'vitest';
import {
  ATTACHMENT_NAME_MAX,
  kindOfBytes,
  tidyAttachmentName,
} from './attachment.ts';

test.each([
  ['Placa de tórax.JPG', 'image/jpeg', 'Placa de tórax.JPG'],
  ['foto.jpeg', 'image/jpeg', 'foto.jpeg'],
  ['foto.png', 'image/jpeg', 'foto.png.jpg'],
  ['informe', 'application/pdf', 'informe.pdf'],
  ['../../etc/passwd', 'image/png', 'passwd.png'],
  ['C:\\Windows\\placa.png', 'image/png', 'placa.png'],
  ['.oculto.pdf', 'application/pdf', 'oculto.pdf'],
  ['in\u202efdp.exe\u0000.pdf', 'application/pdf', 'infdp.exe.pdf'],
  ['a<b>:"c"|?*.pdf', 'application/pdf', 'a-b---c----.pdf'],
  ['  ', 'image/png', 'archivo.png'],
  ['.pdf', 'application/pdf', 'archivo.pdf'],
  ['', 'application/pdf', 'archivo.pdf'],
] as const)('a file %j of type %s is named %s', (name, kind, tidied) => {
  expect(tidyAttachmentName(name, kind)).toBe(tidied);
});

test('a long file name is cut between characters and keeps its ending', () => {
  const name = tidyAttachmentName(`${'🩻'.repeat(200)}.pdf`, 'application/pdf');
  expect(name).toMatch(/🩻\.pdf$/u);
  expect(name.length).toBeLessThanOrEqual(ATTACHMENT_NAME_MAX);
  expect(name.isWellFormed()).toBe(true);
});

test.each([
  ['%PDF-1.7', 'application/pdf'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF89a', null],
  ['<html>', null],
  [' %PDF-1.7', null],
  ['\xff\xd8', null],
  ['', null],
])('a file beginning %j is %s', (bytes, kind) => {
  expect(kindOfBytes(Buffer.from(bytes, 'latin1'))).toBe(kind);
});
