import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { visitId, visitRecord } from '../../../testing/pages/example-record.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';
import type { StaffQuestionnaire } from '../../forms/contract/fields.ts';

const form: StaffQuestionnaire = {
  questionnaireId: '0190e000-0000-7000-8000-0000000000f1',
  title: 'Antes de su ecografía',
  version: 1,
  isOutdated: false,
  readers: 'professionals',
  isConsent: false,
  response: {
    answeredAt: '2026-11-16T12:00:00Z',
    answeredByName: null,
    isAccepted: false,
    consent: null,
    answers: [
      { linkId: 'a', type: 'boolean', text: '¿Ayunó?', value: true },
      { linkId: 'b', type: 'string', text: '¿Algo más?', value: null },
      {
        linkId: 'c',
        type: 'string',
        text: '¿A qué es alérgica?',
        value: 'Yodo',
      },
    ],
  },
};

test('the doctor reads the form’s answers, and takes them into the findings below the written text', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.answer('doctor.visit.open', visitRecord());
  fake.answer('doctor.visit.saveDraft', ({ seenVersion }) => ({
    version: seenVersion + 1,
    savedAt: '2026-11-16T13:00:00Z',
  }));
  fake.answer('doctor.questionnaires.read', [form]);
  const { user } = await openPanel(
    'doctor',
    `/doctor/records?turno=${visitId}`,
    { fake },
  );
  const before = within(
    await screen.findByRole('region', { name: 'Antes de venir' }),
  );
  expect(
    before.getByText('¿A qué es alérgica?').nextElementSibling?.textContent,
  ).toBe('Yodo');
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  const findings = screen.getByRole<HTMLTextAreaElement>('textbox', {
    name: 'Hallazgos',
  });
  await user.type(findings, 'Buen estado.');
  await user.click(
    before.getByRole('button', {
      name: 'Pasar a los hallazgos Antes de su ecografía',
    }),
  );
  await waitFor(() =>
    expect(findings.value).toBe(
      'Buen estado.\n\nAntes de su ecografía (respondió el paciente):\n¿Ayunó? Sí\n¿A qué es alérgica? Yodo',
    ),
  );
  // Each reading is noted, so there is only one.
  expect(fake.callsOf('doctor.questionnaires.read')).toHaveLength(1);
});

test('a practice without a form shows no answers', async () => {
  const fake = createFakeApi();
  fake.answer('doctor.visit.open', visitRecord());
  await openPanel('doctor', `/doctor/records?turno=${visitId}`, { fake });
  await screen.findByRole('textbox', { name: 'Motivo' });
  await waitFor(() =>
    expect(fake.callsOf('doctor.questionnaires.read')).toHaveLength(1),
  );
  expect(screen.queryByRole('region', { name: 'Antes de venir' })).toBeNull();
});
