import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Placeholder, placeholderMeanings } from './kinds/placeholders.ts';
import { MESSAGE_KINDS } from './message-kinds.ts';
import {
  cutText,
  fillTemplate,
  parseTemplate,
  plainLine,
  type TemplatePart,
} from './template.ts';
import { placeholdersOf } from './template-placeholders.ts';

const confirmation = { kind: 'confirmation', field: 'body' } as const;

function partsOf(template: string): TemplatePart[] {
  const parsed = parseTemplate(template, confirmation);
  if (!parsed.ok)
    throw new Error(`${parsed.problem} at ${parsed.line}:${parsed.column}`);
  return parsed.parts;
}

describe('a template', () => {
  test('is read as text and placeholders', () => {
    expect(partsOf('Hola, {nombre}: el {dia}{hora}.')).toEqual([
      { text: 'Hola, ' },
      { placeholder: 'nombre' },
      { text: ': el ' },
      { placeholder: 'dia' },
      { placeholder: 'hora' },
      { text: '.' },
    ]);
    expect(partsOf('')).toEqual([]);
  });

  test.each([
    ['Hola, {nombr}', 'unknown_placeholder', '{nombr}', 1, 7],
    [
      'Hola\nsu médico {especialidad} lo espera',
      'unknown_placeholder',
      '{especialidad}',
      2,
      11,
    ],
    ['{Nombre}', 'unknown_placeholder', '{Nombre}', 1, 1],
    ['{ nombre }', 'unknown_placeholder', '{ nombre }', 1, 1],
    ['{constructor}', 'unknown_placeholder', '{constructor}', 1, 1],
    ['{__proto__}', 'unknown_placeholder', '{__proto__}', 1, 1],
    ['{nombre.length}', 'unknown_placeholder', '{nombre.length}', 1, 1],
    ['{nombre || 1}', 'unknown_placeholder', '{nombre || 1}', 1, 1],
    ['Demora: {minutos}', 'not_for_this_message', '{minutos}', 1, 9],
    ['a\n\nb {', 'lone_brace', '{', 3, 3],
    ['a } b', 'lone_brace', '}', 1, 3],
    ['{}', 'lone_brace', '{}', 1, 1],
    ['{  }', 'lone_brace', '{  }', 1, 1],
    ['{{nombre}}', 'lone_brace', '{', 1, 1],
    ['{nombre}}', 'lone_brace', '}', 1, 9],
    ['{nom\nbre}', 'lone_brace', '{', 1, 1],
    ['😀👍 {x}', 'unknown_placeholder', '{x}', 1, 4],
  ])(
    '%j is refused as %s, with the wrong part and its place',
    (template, problem, text, line, column) => {
      expect(parseTemplate(template, confirmation)).toEqual({
        ok: false,
        problem,
        found: text,
        line,
        column,
      });
    },
  );

  test('has no access code or link in a subject', () => {
    const subject = { kind: 'access_code', field: 'subject' } as const;
    expect(parseTemplate('{codigo_acceso}', subject)).toMatchObject({
      problem: 'not_for_this_message',
    });
    expect(
      parseTemplate('{codigo_acceso}', { ...subject, field: 'body' }).ok,
    ).toBe(true);
    expect(
      parseTemplate('{enlace}', { kind: 'confirmation', field: 'subject' }),
    ).toMatchObject({
      ok: false,
    });
  });

  test.each([
    'especialidad',
    'practica',
    'motivo',
    'resultado',
    'diagnostico',
    'estudio',
    'preparacion',
  ])('cannot tell the %s in any message', (name) => {
    for (const kind of MESSAGE_KINDS) {
      const parsed = parseTemplate(`{${name}}`, { kind, field: 'body' });
      expect(parsed).toMatchObject({
        ok: false,
        problem: 'unknown_placeholder',
      });
    }
  });

  test('takes every placeholder of its kind, and no other', () => {
    const all = Object.keys(placeholderMeanings) as Placeholder[];
    for (const kind of MESSAGE_KINDS) {
      const matchingAll = all.filter(
        (name) => parseTemplate(`{${name}}`, { kind, field: 'body' }).ok,
      );
      expect(matchingAll).toEqual(placeholdersOf({ kind, field: 'body' }));
      expect(matchingAll).toEqual(
        expect.arrayContaining(['nombre', 'clinica', 'direccion', 'telefono']),
      );
    }
  });

  test('is read whole, or refused at a brace that stands there, for any typed text', () => {
    const typed = fc.string({
      unit: fc.constantFrom(
        '{',
        '}',
        '\n',
        'a',
        'ñ',
        '😀',
        '{nombre}',
        '{dia}',
      ),
    });
    fc.assert(
      fc.property(typed, (template) => {
        const parsed = parseTemplate(template, confirmation);
        if (!parsed.ok) {
          const line = template.split('\n')[parsed.line - 1] as string;
          expect(
            [...line]
              .slice(parsed.column - 1)
              .join('')
              .startsWith(parsed.found),
          ).toBe(true);
          expect(parsed.found).toMatch(/[{}]/);
          return;
        }
        const again = parsed.parts.map((part) =>
          'text' in part ? part.text : `{${part.placeholder}}`,
        );
        expect(again.join('')).toBe(template);
      }),
    );
  });
});

describe('filling a template', () => {
  test('puts each value in its place, as often as it is asked for', () => {
    const parts = partsOf('{nombre}, {dia}. {nombre}');
    expect(fillTemplate(parts, { nombre: 'Ana', dia: 'lunes' })).toBe(
      'Ana, lunes. Ana',
    );
  });

  test.each([
    ['{codigo}', '{codigo}'],
    ['{{dia}}', '{{dia}}'],
    ['$& $1 $`', '$& $1 $`'],
    ['<b>Ana</b>', '<b>Ana</b>'],
    ['Ana\r\nBcc: otra@persona.example', 'Ana Bcc: otra@persona.example'],
    ['Ana\u2028Paz\u2029Ríos\u0085X\u000bY', 'Ana Paz Ríos X Y'],
    ['Ana\u0000\u001b[31m', 'Ana [31m'],
    ['Ana\u202Ezap\u200B', 'Anazap'],
    ['Ana\uD800', 'Ana\uFFFD'],
    ['  Ana \t Paz ', 'Ana Paz'],
    ['Pérez, Ana; José', 'Pérez, Ana; José'],
  ])('makes a value %j one line of plain text', (value, shown) => {
    expect(
      fillTemplate(partsOf('[{nombre}] {codigo}'), {
        nombre: value,
        codigo: 'K7M2QF',
      }),
    ).toBe(`[${shown}] K7M2QF`);
  });

  test('cuts a long value to 200 characters, and never a link', () => {
    const filled = fillTemplate(partsOf('{nombre}|{enlace}'), {
      nombre: '😀'.repeat(5000),
      enlace: `https://clinica.example/${'x'.repeat(400)}`,
    });
    const [name = '', link = ''] = filled.split('|');
    expect([...name]).toHaveLength(200);
    expect(name.endsWith('😀…')).toBe(true);
    expect(link).toHaveLength(424);
  });

  test('fails without a value', () => {
    expect(() => fillTemplate(partsOf('{nombre}'), {})).toThrow('{nombre}');
  });

  test('keeps the text around any value, and fills nothing within it', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({
        unit: fc.constantFrom(
          '{',
          '}',
          'codigo',
          '\n',
          '\r',
          '<',
          '$',
          '\u202E',
          '😀',
        ),
        maxLength: 400,
      }),
    );
    fc.assert(
      fc.property(hostile, (value) => {
        const filled = fillTemplate(partsOf('A {nombre} B {codigo} C'), {
          nombre: value,
          codigo: 'SECRETO',
        });
        expect(filled.startsWith('A ')).toBe(true);
        expect(filled.endsWith(' B SECRETO C')).toBe(true);
        expect(filled.split('SECRETO')).toHaveLength(
          value.split('SECRETO').length + 1,
        );
        expect(filled).not.toMatch(/[\p{Cc}\u2028\u2029\u202E]/u);
        expect(filled.isWellFormed()).toBe(true);
        expect([...filled].length).toBeLessThanOrEqual(
          200 + '  A B SECRETO C '.length,
        );
      }),
    );
  });
});

test('a cut text ends with a mark, without a space before it', () => {
  expect(cutText('Ana Paz', { max: 7 })).toBe('Ana Paz');
  expect(cutText('Ana Paz', { max: 6 })).toBe('Ana P…');
  expect(cutText('Ana Paz', { max: 5 })).toBe('Ana…');
  expect(plainLine('a\nb', { max: 3 })).toBe('a b');
});
