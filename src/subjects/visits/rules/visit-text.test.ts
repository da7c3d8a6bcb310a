import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillTemplate, slashBefore, templateFields } from './visit-text.ts';

test.each([
  ['/', 1, { start: 0, query: '' }],
  ['Refiere /dol', 12, { start: 8, query: 'dol' }],
  ['Refiere\n/dolor de', 17, { start: 8, query: 'dolor de' }],
  ['/dolor', 3, { start: 0, query: 'do' }],
  ['TA 120/80', 9, null],
  ['s/p', 3, null],
  ['c/ 8 h', 6, null],
  ['/ y', 3, null],
  ['/uno /dos', 9, { start: 5, query: 'dos' }],
  ['/uno\ndos', 8, null],
  ['http://x', 8, null],
])('text %j with the caret at %i asks for %j', (text, caret, found) => {
  expect(slashBefore(text, caret)).toEqual(found);
});

test('a template never removes written text, for any two texts', () => {
  const texts = fc.record({
    reason: fc.string(),
    findings: fc.string(),
    plan: fc.string(),
  });
  fc.assert(
    fc.property(texts, texts, fc.nat(40), (written, template, most) => {
      const filled = fillTemplate(written, template, {
        reason: most,
        findings: most,
        plan: most,
      });
      for (const field of templateFields) {
        expect(filled[field].startsWith(written[field].trimEnd())).toBe(true);
        expect(
          filled[field] === written[field] || filled[field].length <= most,
        ).toBe(true);
      }
    }),
  );
});

test('a template fills empty fields and goes below written text, except in the reason', () => {
  const most = { reason: 500, findings: 8000, plan: 4000 };
  const template = {
    reason: 'Control',
    findings: 'Buen estado general.',
    plan: '',
  };
  expect(
    fillTemplate(
      { reason: 'Tos', findings: 'Lúcido.\n', plan: 'Reposo' },
      template,
      most,
    ),
  ).toEqual({
    reason: 'Tos',
    findings: 'Lúcido.\nBuen estado general.',
    plan: 'Reposo',
  });
  expect(
    fillTemplate({ reason: '', findings: '', plan: '' }, template, most),
  ).toEqual(template);
});
