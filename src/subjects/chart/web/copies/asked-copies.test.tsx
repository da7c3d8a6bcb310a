import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import {
  recordPatientId,
  visitId,
} from '../../../../testing/pages/example-record.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const inHours = (hours: number) =>
  new Date(createFakeApi().now() + hours * 3_600_000).toISOString();
const asked = {
  id: visitId,
  patient: { id: recordPatientId, name: 'Ana Acosta', dni: '30111222' },
  requestedAt: inHours(-40),
  dueAt: inHours(8.1),
  hasFolios: true,
  takenAt: null,
  asker: 'family' as const,
  handover: 'paper' as const,
};

function openedCopies(): string[] {
  const opened: string[] = [];
  const keep = (event: Event) => {
    if (
      !(event.target instanceof HTMLAnchorElement) ||
      !event.target.href.includes('/files/')
    )
      return;
    event.preventDefault();
    opened.push(new URL(event.target.href).pathname);
  };
  document.addEventListener('click', keep);
  onTestFinished(() => document.removeEventListener('click', keep));
  return opened;
}

test('a doctor downloads a requested copy and marks it ready, with the hours left in sight', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const opened = openedCopies();
  fake.recordCopies.toPrepare = [asked];
  fake.answer('doctor.record.patients', { patients: [], nextOffset: null });
  fake.answer('doctor.recordCopies.order', {
    path: '/api/doctor/record-copies/files/abc',
  });
  fake.answer('doctor.recordCopies.prepare', () => {
    fake.recordCopies.toPrepare = [];
    return { preparedAt: inHours(0) };
  });
  const { user } = await openPanel('doctor', '/doctor/records', { fake });
  const list = within(
    await screen.findByRole('list', { name: /^Copias pedidas/ }),
  );
  expect(list.getByText(/Vence .*faltan 8 horas/)).toBeTruthy();
  expect(list.getByText(/La pide otra persona, autorizada/)).toBeTruthy();
  expect(list.queryByRole('button', { name: /^Preparada/ })).toBeNull();
  await user.click(
    list.getByRole('button', { name: 'Descargar el PDF de Ana Acosta' }),
  );
  await waitFor(() =>
    expect(opened).toEqual(['/api/doctor/record-copies/files/abc']),
  );
  await user.click(
    await list.findByRole('button', { name: 'Preparada de Ana Acosta' }),
  );
  await waitFor(() =>
    expect(screen.queryByRole('list', { name: /^Copias pedidas/ })).toBeNull(),
  );
});

test('a record without a signed entry has no download, and a refusal is shown in its place', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.recordCopies.toPrepare = [
    { ...asked, id: recordPatientId, hasFolios: false },
    { ...asked, takenAt: inHours(-1) },
  ];
  fake.answer('doctor.record.patients', { patients: [], nextOffset: null });
  fake.refuse('doctor.recordCopies.prepare', 'COPY_REQUEST_CHANGED', {
    state: 'withdrawn',
  });
  const { user } = await openPanel('doctor', '/doctor/records', { fake });
  await screen.findByText(/Todavía no hay nada firmado en esta historia/);
  expect(
    screen.getAllByRole('button', { name: /^Descargar el PDF/ }),
  ).toHaveLength(1);
  await user.click(
    screen.getByRole('button', { name: 'Preparada de Ana Acosta' }),
  );
  await screen.findByText(
    'El pedido de copia cambió mientras tanto. Revise cómo quedó.',
  );
});
