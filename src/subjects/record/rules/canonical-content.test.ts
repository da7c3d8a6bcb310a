import { expect, test } from 'vitest';
import {
  canonicalAddendum,
  canonicalText,
  tidyContent,
} from './canonical-content.ts';
import { emptyBackground } from './empty-background.ts';
import type { EncounterContent } from './entry-content.ts';

const content: EncounterContent = {
  reason: ' Control ',
  findings: 'Una línea\r\n\r\n\r\n\r\notra\t<140 ',
  vitalSigns: {
    systolicMmHg: 120,
    diastolicMmHg: 80,
    heartRatePerMinute: null,
    respiratoryRatePerMinute: null,
    temperatureC: 36.5,
    oxygenSaturationPercent: null,
    weightKg: null,
    heightCm: null,
  },
  diagnoses: [{ text: ' Asma  leve', code: '', codeSystem: null }],
  plan: '',
  background: {
    ...emptyBackground,
    problems: [{ text: 'Asma', since: '', note: '  ' }],
  },
};

test('stored content is tidied, and its empty notes, dates and codes become null', () => {
  expect(tidyContent(content)).toMatchObject({
    reason: 'Control',
    findings: 'Una línea\n\notra <140',
    diagnoses: [{ text: 'Asma leve', code: null, codeSystem: null }],
    background: { problems: [{ text: 'Asma', since: null, note: null }] },
  });
});

test('equal contents give one text, in any order of their keys', () => {
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, each]) => [key, turned(each)]),
    );
  };
  const text = canonicalText(content);
  expect(canonicalText(turned(content) as EncounterContent)).toBe(text);
  expect(canonicalText(JSON.parse(text))).toBe(text);
  expect(canonicalText({ ...content, plan: 'Otro' })).not.toBe(text);
});

test('an addendum is tidied too', () => {
  expect(canonicalAddendum({ text: ' Corrijo:\r\nera 2019 ' })).toBe(
    '{"text":"Corrijo:\\nera 2019"}',
  );
});
