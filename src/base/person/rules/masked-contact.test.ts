import { describe, expect, test } from 'vitest';
import { maskEmail, maskPhone } from './masked-contact.ts';

describe('a masked contact', () => {
  test.each([
    ['maria@gmail.com', 'm***@g***.com'],
    ['m@hospital.com.ar', 'm***@h***.com.ar'],
    ['ana.paz@mail.clinica.org', 'a***@m***.org'],
    ['ana@localhost', 'a***@l***'],
    ['"a@b"@x.net', '"***@x***.net'],
    ['no es un correo', '***'],
    ['@x.com', '***'],
  ])('%s is shown as %s', (email, shown) =>
    expect(maskEmail(email)).toBe(shown),
  );

  test.each([
    ['+5491155551234', '*** 1234'],
    ['1234', '***'],
  ])('%s is shown as %s', (phone, shown) =>
    expect(maskPhone(phone)).toBe(shown),
  );
});
