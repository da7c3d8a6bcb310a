import { expect, test } from 'vitest';
import type { CertificateContent } from './document-content.ts';
import { daysEndedOn, documentStatus, validityOf } from './document-status.ts';

const month = { validFrom: '2026-11-25', validUntil: '2026-12-25' };

test.each([
  ['the day before its first', '2026-11-24', 'upcoming'],
  ['its first day', '2026-11-25', 'in_force'],
  ['its last day', '2026-12-25', 'in_force'],
  ['the day after', '2026-12-26', 'expired'],
] as const)('a document on %s', (_, today, status) => {
  expect(documentStatus({ ...month, isAnnulled: false }, today)).toBe(status);
  expect(documentStatus({ ...month, isAnnulled: true }, today)).toBe(
    'annulled',
  );
});

test('a document without an end does not expire', () => {
  const endless = {
    validFrom: '2026-11-25',
    validUntil: null,
    isAnnulled: false,
  };
  expect(documentStatus(endless, '2099-01-01')).toBe('in_force');
});

test('by default a document holds for 30 days, and a certificate without end', () => {
  const nothing = { validFrom: null, validUntil: null };
  expect(validityOf('prescription', nothing, '2026-11-25')).toEqual(month);
  expect(
    validityOf(
      'study_order',
      { ...nothing, validFrom: '2027-02-01' },
      '2026-11-25',
    ),
  ).toEqual({
    validFrom: '2027-02-01',
    validUntil: '2027-03-03',
  });
  expect(validityOf('certificate', nothing, '2026-11-25')).toEqual({
    ...month,
    validUntil: null,
  });
  expect(
    validityOf(
      'prescription',
      { ...nothing, validUntil: '2026-11-30' },
      '2026-11-25',
    ).validUntil,
  ).toBe('2026-11-30');
});

const certificate: CertificateContent = {
  kind: 'certificate',
  certificateKind: 'rest',
  text: 'Debe guardar reposo.',
  presentedTo: null,
  fromDay: '2026-11-24',
  toDay: '2026-11-25',
  diagnosis: null,
  patientAskedForDiagnosis: false,
};

test.each<[string, Partial<CertificateContent>, string, string | null]>([
  ['rest, on its last day', {}, '2026-11-25', null],
  ['rest, the day after', {}, '2026-11-26', '2026-11-25'],
  ['rest of one day, on it', { toDay: null }, '2026-11-24', null],
  [
    'rest of one day, the day after',
    { toDay: null },
    '2026-11-25',
    '2026-11-24',
  ],
  [
    'rest without named days',
    { fromDay: null, toDay: null },
    '2027-11-25',
    null,
  ],
  [
    'fitness until a day, after it',
    { certificateKind: 'fitness' },
    '2026-11-26',
    '2026-11-25',
  ],
  [
    'fitness from a day on',
    { certificateKind: 'fitness', toDay: null },
    '2027-11-25',
    null,
  ],
  ['attendance', { certificateKind: 'attendance' }, '2026-11-26', null],
  ['any other kind', { certificateKind: 'other' }, '2026-11-26', null],
])('the days of %s', (_, changes, today, endedOn) => {
  expect(daysEndedOn({ ...certificate, ...changes }, today)).toBe(endedOn);
});

test('a prescription has no days that end', () => {
  const diagnosis = { text: 'Hipertensión', code: null, codeSystem: null };
  const prescription = {
    kind: 'prescription' as const,
    lines: [],
    diagnosis,
    isLongTreatment: false,
  };
  expect(daysEndedOn(prescription, '2099-01-01')).toBeNull();
});
