import { describe, expect, test } from 'vitest';
import { looksLikeDniCard, parseDniCard } from './dni-card.ts';

const PRESENT = '00123456789@PÉREZ@MARÍA JOSÉ@F@30111222@A@05/04/1983@01/01/2020@270';
const EARLIER =
  '@30111222    @A@1@DE LA CRUZ@JUAN@ARGENTINA@05/04/1983@M@01/01/2010@00123456789@7055@01/01/2025@12@0@ILR:2.01';

describe('the DNI card', () => {
  test('in its present layout fills in who it is', () => {
    expect(parseDniCard(PRESENT)).toEqual({
      dni: '30111222',
      fullName: 'María José Pérez',
      birthDate: '1983-04-05',
      sex: 'F',
    });
  });

  test('in its earlier layout too', () => {
    expect(parseDniCard(`${EARLIER}\r\n`)).toEqual({
      dni: '30111222',
      fullName: 'Juan de la Cruz',
      birthDate: '1983-04-05',
      sex: 'M',
    });
  });

  test('is read also from a reader set to another keyboard', () => {
    const typed = PRESENT.replaceAll('@', '"').replaceAll('/', '-');
    expect(parseDniCard(typed)).toEqual(parseDniCard(PRESENT));
  });

  test('has a letter before the oldest numbers, and zeros before short ones', () => {
    expect(parseDniCard(EARLIER.replace('30111222', 'M7123456'))?.dni).toBe('7123456');
    expect(parseDniCard(PRESENT.replace('30111222', '07123456'))?.dni).toBe('7123456');
  });

  test('may say X', () => expect(parseDniCard(PRESENT.replace('@F@', '@X@'))?.sex).toBe('X'));

  test.each([
    [''],
    ['30111222'],
    ['maria@gmail.com'],
    ['@@@@@@@@@'],
    [PRESENT.replace('30111222', '12345')],
    [PRESENT.replace('05/04/1983', '31/02/1983')],
    [PRESENT.replace('@F@', '@Q@')],
    [PRESENT.replace('PÉREZ', '')],
    [PRESENT.replace('PÉREZ', '<b>')],
    [PRESENT.repeat(20)],
  ])('is not what %j says', (text) => expect(parseDniCard(text)).toBeNull());

  test('is told from a number as it is typed', () => {
    expect(looksLikeDniCard('00123456789@P')).toBe(true);
    expect(looksLikeDniCard('30.111.222')).toBe(false);
  });
});
