import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDelimitedText } from '../../../base/text/delimited-text.ts';
import { DIAGNOSIS_ROWS_MAX, readDiagnoses } from './diagnosis-rows.ts';

const row = (code: string, label: string) => ({ code, label });

test.each([
  [
    'a first line that names the columns, in any order',
    'Descripción;Código\nCólera;A00',
    [row('A00', 'Cólera')],
  ],
  [
    'no line of column names',
    'A00,Cólera\r\nA01,Fiebre tifoidea\r\n',
    [row('A00', 'Cólera'), row('A01', 'Fiebre tifoidea')],
  ],
  [
    'a byte order mark and tabulators',
    '\ufeffcode\tlabel\nA00\tCólera',
    [row('A00', 'Cólera')],
  ],
  [
    'quotes with separators, line ends and quotes in them',
    'A00;"Dolor; ""agudo""\nde oído"',
    [row('A00', 'Dolor; "agudo" de oído')],
  ],
  ['blank lines and spaces', '\n A00 ; Cólera \n;;\n', [row('A00', 'Cólera')]],
])('a file with %s is read', (_, text, rows) => {
  expect(readDiagnoses(text)).toEqual({ rows, errors: [] });
});

test.each([
  ['=1+1;Nada', 'Una celda empieza con «=», como una fórmula.'],
  ['A00;@SUM(A1)', 'Una celda empieza con «@», como una fórmula.'],
  ['A00;', 'Falta el nombre del diagnóstico.'],
  [';Cólera', 'Falta el código.'],
  ['A00;C\u0007lera', 'Tiene signos que no se pueden leer.'],
  [
    'Una frase entera;Cólera',
    'El código «Una frase entera» no es un código: hasta 20 letras, sin espacios.',
  ],
  [`A00;${'a'.repeat(301)}`, 'El nombre tiene más de 300 letras.'],
])('row %j is left out with the reason', (text, message) => {
  expect(readDiagnoses(`A01;Bien\n${text}`)).toEqual({
    rows: [row('A01', 'Bien')],
    errors: [{ line: 2, message }],
  });
});

test('lines count as in an editor, and a code is taken once', () => {
  expect(
    readDiagnoses('A00;"Uno\nDos"\nA01;Otro\na00;De nuevo').errors,
  ).toEqual([{ line: 4, message: 'El código a00 ya está en el renglón 1.' }]);
});

test('any cells that a spreadsheet writes are read back', () => {
  const cell = fc.string().map((text) => text.replaceAll('\r', '').trim());
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell)), (rows) => {
      const text = rows
        .map((cells) =>
          cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(';'),
        )
        .join('\n');
      const kept = rows.filter((cells) => cells.some((each) => each !== ''));
      expect(readDelimitedText(text, ';').map(({ cells }) => cells)).toEqual(
        kept,
      );
    }),
  );
});

const megabytes = 3 * 1024 * 1024;
test.each([
  ['one word', 'a'.repeat(megabytes)],
  ['one line of separators', ';'.repeat(megabytes)],
  ['one name of accents', `A00;${'\u0301\u0323'.repeat(megabytes / 4)}`],
  ['quotes that are never closed', `A00;"${'""'.repeat(megabytes / 2)}`],
])('reading a file of %s keeps little of it', (_, text) => {
  const most = { records: 10, cells: 5, letters: 100 };
  for (const { cells } of readDelimitedText(text, ';', most)) {
    expect(cells.length).toBeLessThanOrEqual(5);
    expect(cells.join('').length).toBeLessThanOrEqual(500);
  }
  expect(readDiagnoses(text).rows).toEqual([]);
});

test('reading ends soon after the last row allowed', () => {
  const { rows, errors } = readDiagnoses('A;B\n'.repeat(500_000));
  expect(rows.length + errors.length).toBe(DIAGNOSIS_ROWS_MAX + 2);
});
