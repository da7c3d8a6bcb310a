import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RecordVerification } from '../../../subjects/record/contract/admin-record.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

const verification = (
  changes: Partial<RecordVerification> = {},
): RecordVerification => ({
  verifiedAt: '2026-11-16T12:25:00.000Z',
  lastAnchoredAt: '2026-11-16T06:00:00.000Z',
  recordCount: 312,
  entryCount: 4210,
  anchorCount: 980,
  attachmentCount: 42,
  findingCount: 0,
  findings: [],
  ...changes,
});

async function open() {
  const fake = createFakeApi();
  const { user } = await openPanel('admin', '/admin/audit', { fake });
  const part = within(
    await screen.findByRole('region', { name: 'Historias clínicas' }),
  );
  return {
    fake,
    user,
    part,
    verify: () => part.getByRole('button', { name: 'Verificar las historias' }),
  };
}

test('shows the checked counts, the time, and that all is as it was signed', {
  tags: ['all'],
}, async () => {
  const { fake, user, part, verify } = await open();
  expect(fake.callsOf('admin.record.verify')).toHaveLength(0);
  fake.answer('admin.record.verify', verification());
  await user.click(verify());
  expect(await part.findByText('Todo está como se firmó')).toBeTruthy();
  const facts = part
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  expect(facts).toEqual([
    'lunes 16 de noviembre, 09:25',
    '312',
    '4.210',
    '42',
    '980',
    'lunes 16 de noviembre, 03:00',
  ]);
  expect(part.queryByRole('table')).toBeNull();
});

test('the part lists each change by record and folio, and says how many there are', async () => {
  const { fake, user, part, verify } = await open();
  fake.answer(
    'admin.record.verify',
    verification({
      findingCount: 1250,
      findings: [
        {
          recordNumber: 41,
          folio: 3,
          kind: 'ENTRY_ALTERED',
          what: 'El folio 3 cambió después de firmado.',
        },
        {
          recordNumber: null,
          folio: null,
          kind: 'NUMBER_MISSING',
          what: 'Falta el número.',
        },
      ],
    }),
  );
  await user.click(verify());
  expect(
    await part.findByText('Hay 1.250 hallazgos: no todo está como se firmó'),
  ).toBeTruthy();
  const rows = part.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    'Nº 413El folio 3 cambió después de firmado.',
    'Sin númeroToda la historiaFalta el número.',
  ]);
  expect(part.getByText('Se muestran los primeros 2 de 1.250.')).toBeTruthy();
});

test('without a signed record the part says that there is none', async () => {
  const { fake, user, part, verify } = await open();
  fake.answer(
    'admin.record.verify',
    verification({
      recordCount: 0,
      entryCount: 0,
      anchorCount: 0,
      lastAnchoredAt: null,
    }),
  );
  await user.click(verify());
  expect(
    await part.findByText('Todavía no hay historias clínicas'),
  ).toBeTruthy();
  expect(part.getByText('Todavía ninguno')).toBeTruthy();
});

test('a failed verification shows its error in place, and can be repeated', {
  tags: ['all'],
}, async () => {
  const { fake, user, part, verify } = await open();
  fake.refuse('admin.record.verify', 'UNAVAILABLE');
  await user.click(verify());
  expect(await part.findByRole('alert')).toBeTruthy();
  fake.answer('admin.record.verify', verification());
  await user.click(verify());
  expect(await part.findByText('Todo está como se firmó')).toBeTruthy();
  expect(part.queryByRole('alert')).toBeNull();
});
