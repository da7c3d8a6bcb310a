import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPart } from '../../../testing/pages/open-part.tsx';
import { api } from '../../api/web/client/api.ts';
import { QueryContent } from './query-content.tsx';

/* A closed record says until when, why, and how it opens before; it is no failure to try again. */

function Probe() {
  const query = useQuery(api.patient.record.read.queryOptions({ input: {} }));
  return (
    <QueryContent query={query} loading={<p>Buscando…</p>}>
      {() => <p>Abierta</p>}
    </QueryContent>
  );
}

async function closed(because: 'counter' | 'email_moved' | 'family') {
  const fake = createFakeApi();
  fake.refuseNext('patient.record.read', 'RECORD_CLOSED', {
    until: '2026-11-18T13:20:00.000Z',
    because,
  });
  await openPart(<Probe />, { role: 'patient', session: {}, fake });
  const title = await screen.findByText(
    /se abren? el miércoles 18 de noviembre, 10:20$/,
  );
  expect(
    screen.queryByRole('button', { name: /Reintentar|otra vez/ }),
  ).toBeNull();
  expect(screen.queryByText('Abierta')).toBeNull();
  return { title: title.textContent, page: document.body.textContent };
}

test('a patient opened at the counter reads that appointments go on and another user can open the record', async () => {
  const { title, page } = await closed('counter');
  expect(title).toMatch(/^Su historia/);
  expect(page).toMatch(
    /Una sola persona de la clínica anotó su e-mail y abrió su cuenta/,
  );
  expect(page).toMatch(/puede sacar, cambiar y confirmar turnos/);
  expect(page).toMatch(/que otra persona verifique su identidad/);
});

test('a representative noted by one user reads that another user can open the other record', async () => {
  const { title, page } = await closed('family');
  expect(title).toMatch(/^La historia/);
  expect(page).toMatch(
    /Una sola persona de recepción anotó que usted puede verla/,
  );
  expect(page).toMatch(
    /que otra persona de recepción vea también el documento/,
  );
  expect(page).not.toMatch(/su cuenta/);
});

test('a professional whose e-mail moved reads that the records are closed and the agenda works', async () => {
  const { title, page } = await closed('email_moved');
  expect(title).toMatch(/^Las historias/);
  expect(page).toMatch(/Administración cambió el e-mail/);
  expect(page).toMatch(/Su agenda funciona como siempre/);
});
