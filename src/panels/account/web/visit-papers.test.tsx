import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { pastAppointment } from '../../../testing/fakes/appointments/example-appointments.ts';
import {
  createFakeApi,
  type FakeApi,
} from '../../../testing/fakes/fake-api.ts';
import { recordEntry } from '../../../testing/pages/example-record.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

const visit = pastAppointment();
const earlier = pastAppointment({
  id: '01934f00-0000-7000-8000-0000000000d9',
  practiceName: 'Holter',
});
const documentId = '01934f00-0000-7000-8000-0000000000d1';

function fakeWithPapers() {
  const fake = createFakeApi();
  fake.answer('patient.appointments.past', [visit, earlier]);
  fake.answer('patient.documents.ofVisits', [
    {
      appointmentId: visit.id,
      entryFolio: 7,
      documents: [
        {
          id: documentId,
          kind: 'prescription' as const,
          folio: 8,
          status: 'in_force' as const,
        },
        {
          id: crypto.randomUUID(),
          kind: 'certificate' as const,
          folio: 9,
          status: 'annulled' as const,
        },
      ],
    },
  ]);
  return fake;
}

async function rows(fake: FakeApi) {
  const panel = await openPanel('patient', '/mi-cuenta/citas', {
    fake,
    session: { level: 'N2' },
  });
  await panel.user.click(
    await screen.findByRole('button', { name: 'Ver mis turnos anteriores' }),
  );
  const list = within(
    await screen.findByRole('list', { name: 'Turnos anteriores' }),
  );
  const [first, second] = await waitFor(() => list.getAllByRole('listitem'));
  return {
    ...panel,
    first: within(first as HTMLElement),
    second: within(second as HTMLElement),
  };
}

test('a past appointment shows its documents in its row, each with its PDF, and marks the annulled ones', {
  tags: ['all'],
}, async () => {
  const fake = fakeWithPapers();
  fake.answer('patient.documents.pdf', {
    fileName: 'receta.pdf',
    pdf: btoa('%PDF'),
  });
  const { user, first, second } = await rows(fake);
  const prescription = await first.findByRole('button', {
    name: /^Receta en PDF ?, folio 8, Laura Gómez, /,
  });
  expect(
    first.getByRole('button', { name: /^Certificado en PDF \(anulado\)/ }),
  ).toBeTruthy();
  expect(second.queryByRole('button')).toBeNull();
  expect((await axe.run(document.body)).violations).toEqual([]);
  await user.click(prescription);
  await waitFor(() =>
    expect(
      fake.callsOf('patient.documents.pdf').map(({ input }) => input),
    ).toEqual([{ documentId }]),
  );
});

test('the patient reads the signed visit in the row and closes it', async () => {
  const fake = fakeWithPapers();
  const entry = recordEntry({ folio: 7 });
  fake.answer('patient.record.read', {
    recordNumber: 12,
    keptUntil: null,
    entries: [entry],
    olderBefore: null,
  });
  const { user, first } = await rows(fake);
  await user.click(
    await first.findByRole('button', { name: /^Leer la consulta/ }),
  );
  expect(await first.findByRole('article')).toBeTruthy();
  expect(fake.callsOf('patient.record.read').map(({ input }) => input)).toEqual(
    [{ before: '8' }],
  );
  expect((await axe.run(document.body)).violations).toEqual([]);
  await user.click(first.getByRole('button', { name: /^Cerrar la consulta/ }));
  expect(first.queryByRole('article')).toBeNull();
});

test('a patient without access to the record reads where it would be, and sees the appointments', async () => {
  const fake = fakeWithPapers();
  fake.refuse('patient.documents.ofVisits', 'OUT_OF_FAMILY_SCOPE');
  const { first } = await rows(fake);
  const told = await screen.findByText(
    /^Las recetas, órdenes, certificados y consultas están en/,
  );
  expect(
    within(told)
      .getByRole('link', { name: 'Mi historia' })
      .getAttribute('href'),
  ).toBe('/mi-cuenta/historia');
  expect(first.queryByRole('button')).toBeNull();
});
