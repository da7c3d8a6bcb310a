import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { todayAt } from '../../../../testing/fakes/appointments/fake-appointments.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import {
  visitId,
  visitRecord,
} from '../../../../testing/pages/example-record.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';
import type { DiagnosisList } from '../../contract/diagnosis-lists.ts';

const list: DiagnosisList = {
  system: 'CIE-10',
  licenseNote: 'OPS',
  revision: 3,
  count: 14_498,
  importedAt: todayAt('10:00'),
  importedBy: 'Ada Prueba',
};

test('the administrator reads a list first, and imports it in place of the present one', async () => {
  const fake = createFakeApi();
  fake.answer('admin.diagnosisLists.list', [list]);
  fake.answer('admin.diagnosisLists.preview', {
    count: 1200,
    errorCount: 1,
    errors: [{ line: 7, message: 'Falta el código.' }],
    sample: [{ code: 'A00', label: 'Cólera' }],
  });
  fake.answer('admin.diagnosisLists.import', [
    { ...list, count: 1200, revision: 4 },
  ]);
  const { user } = await openPanel('admin', '/admin/import', { fake });
  await screen.findByText(
    /14\.498 diagnósticos · importada el .* · por Ada Prueba/,
  );
  await user.click(
    screen.getByRole('button', { name: 'Importar diagnósticos' }),
  );
  const dialog = within(screen.getByRole('dialog'));
  await user.upload(
    dialog.getByLabelText('Archivo CSV'),
    new File(['A00;Cólera'], 'cie.csv', { type: 'text/csv' }),
  );
  await dialog.findByText('Renglón 7: Falta el código.');
  expect((await axe.run(document.body)).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Importar 1.200' }));
  await screen.findByText(/1\.200 diagnósticos · importada/);
  expect(fake.callsOf('admin.diagnosisLists.import')[0]?.input).toMatchObject({
    system: 'CIE-10',
    licenseNote: 'OPS',
    mode: 'replace',
    seenRevision: 3,
    file: btoa('A00;C\u00c3\u00b3lera'),
  });
});

test('the doctor takes a diagnosis from a list with the arrows; rewritten, it is free text', async () => {
  const fake = createFakeApi();
  fake.consultingRoom.diagnoses = [
    { text: 'Dolor de oído', code: null, codeSystem: null },
    { text: 'Otalgia', code: 'H92.0', codeSystem: 'CIE-10' },
  ];
  fake.answer('doctor.visit.open', visitRecord());
  fake.answer('doctor.visit.saveDraft', ({ seenVersion }) => ({
    version: seenVersion + 1,
    savedAt: todayAt('10:21'),
  }));
  const { user } = await openPanel(
    'doctor',
    `/doctor/records?turno=${visitId}`,
    { fake },
  );
  const field = await screen.findByRole<HTMLInputElement>('combobox', {
    name: 'Diagnóstico 1',
  });
  await user.type(field, 'oido');
  await screen.findByRole('listbox', { name: 'Diagnósticos' });
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(field.value).toBe('Otalgia');
  await screen.findByText('CIE-10 H92.0');
  const saved = () =>
    fake.callsOf('doctor.visit.saveDraft').at(-1)?.input as {
      content: { diagnoses: unknown };
    };
  await waitFor(() =>
    expect(saved()?.content.diagnoses).toEqual([
      { text: 'Otalgia', code: 'H92.0', codeSystem: 'CIE-10' },
    ]),
  );
  fireEvent.change(field, { target: { value: 'Otalgia leve' } });
  expect(field.getAttribute('aria-describedby')).toBeNull();
});
