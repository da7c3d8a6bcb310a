import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { upcomingAppointment } from '../../../testing/fakes/appointments/example-appointments.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { refusalOf } from '../../../testing/fakes/fake-line.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';
import type { Paper } from '../contract/fields-papers.ts';

const paper = (number: number, changes: Partial<Paper> = {}): Paper => ({
  id: `0190e000-0000-7000-8000-00000000000${number}`,
  name: `Orden ${number}.pdf`,
  bytes: 340_000,
  kind: 'application/pdf',
  thumbnail: null,
  paper: 'order',
  sentAt: '2026-11-16T12:00:00Z',
  receivedAt: null,
  ...changes,
});

/**
 * The requests that were sent, each with a function that answers it. The fake API does not cover
 * XMLHttpRequest.
 */
let sent: {
  path: string;
  name: string;
  key: string;
  answer: (status: number, body: object) => void;
}[];

class FakeRequest {
  status = 0;
  responseText = '';
  path = '';
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } =
    {};
  onload = () => {};
  /** Refuses characters that no header may have, as a browser does. */
  headers = new Headers();
  open(_method: string, path: string) {
    this.path = path;
  }
  abort() {}
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  send() {
    sent.push({
      path: this.path,
      name: decodeURIComponent(this.headers.get('x-file-name') ?? ''),
      key: this.headers.get('idempotency-key') ?? '',
      answer: (status, body) => {
        this.status = status;
        this.responseText = JSON.stringify(body);
        this.onload();
      },
    });
  }
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => vi.unstubAllGlobals());

async function open(papers: Paper[], { isOpen = true, asksOrder = true } = {}) {
  const fake = createFakeApi();
  const appointment = upcomingAppointment({
    preparation: '',
    preparationReading: 'unread',
  });
  fake.answer('patient.appointments.list', [appointment]);
  fake.answer('patient.checklist.get', {
    insurerName: null,
    reading: 'unread',
    readAt: null,
    readByName: null,
    version: 'v1',
    isOpen,
    items: [
      { key: 'document', kind: 'document', line: null, isTicked: false },
      ...(asksOrder
        ? [
            {
              key: 'order',
              kind: 'order' as const,
              line: null,
              isTicked: false,
            },
          ]
        : []),
    ],
  });
  fake.answer('patient.papers.list', papers);
  const { user } = await openPanel('patient', '/mi-cuenta/citas', {
    fake,
    session: { level: 'N2' },
  });
  const part = within(
    await screen.findByRole('region', { name: 'Orden médica' }),
  );
  return { fake, user, part, appointment };
}

const file = (name = 'Foto.jpg', size = 10) =>
  new File(['x'.repeat(size)], name, { type: 'image/jpeg' });

test('the patient sends an order with any letters in its name, and sees it once the clinic has it', async () => {
  const { user, part, appointment } = await open([]);
  await user.upload(
    part.getByLabelText('Orden médica: archivo'),
    file('Orden – Núñez.jpg'),
  );
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: `/api/patient/appointments/${appointment.id}/papers/order`,
    name: 'Orden – Núñez.jpg',
  });
  expect(
    part.getByRole('progressbar', { name: 'Enviando Orden – Núñez.jpg' }),
  ).toBeTruthy();
  sent[0]?.answer(
    201,
    paper(1, { name: 'Orden – Núñez.jpg', kind: 'image/jpeg' }),
  );
  expect(
    await part.findByRole('button', { name: 'Quitar Orden – Núñez.jpg' }),
  ).toBeTruthy();
  expect(part.queryByRole('progressbar')).toBeNull();
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('a refused file says why, and a file without an answer is sent again with the same key', async () => {
  const { user, part } = await open([]);
  await user.upload(part.getByLabelText('Orden médica: archivo'), file());
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.answer(503, refusalOf('FILE_NOT_STORED'));
  await user.click(
    await part.findByRole('button', { name: 'Intentar otra vez con Foto.jpg' }),
  );
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.key).toBe(sent[0]?.key);
  sent[1]?.answer(
    422,
    refusalOf('INVALID_INPUT', {
      fields: [
        { path: 'file', message: 'Ese archivo no es un PDF ni una imagen.' },
      ],
    }),
  );
  expect(
    await part.findByText('Ese archivo no es un PDF ni una imagen.'),
  ).toBeTruthy();
  await user.click(part.getByRole('button', { name: 'Descartar Foto.jpg' }));
  expect(part.queryByText('Foto.jpg')).toBeNull();
});

test('the patient takes back a paper, unless the counter received it', async () => {
  const received = paper(1, { receivedAt: '2026-11-16T13:00:00Z' });
  const { fake, user, part } = await open([received, paper(2)]);
  expect(part.queryByRole('button', { name: 'Quitar Orden 1.pdf' })).toBeNull();
  expect(part.getByText('Recibido')).toBeTruthy();
  fake.answer('patient.papers.takeBack', { removed: true });
  await user.click(part.getByRole('button', { name: 'Quitar Orden 2.pdf' }));
  await waitFor(() => expect(part.queryByText(/Orden 2\.pdf/)).toBeNull());
  await waitFor(() =>
    expect(document.activeElement?.textContent).toBe('Orden médica'),
  );
});

test('the patient sends no more than six papers', async () => {
  const six = [1, 2, 3, 4, 5, 6].map((number) => paper(number));
  const { part } = await open(six);
  expect(part.queryByRole('button', { name: /^Enviar/ })).toBeNull();
});

test('a sent paper that is asked for no more may be taken back, and no other is sent', async () => {
  const { part } = await open([paper(1)], { asksOrder: false });
  expect(part.getByRole('button', { name: 'Quitar Orden 1.pdf' })).toBeTruthy();
  expect(part.queryByRole('button', { name: /^Enviar/ })).toBeNull();
});
