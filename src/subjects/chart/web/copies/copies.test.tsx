import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import {
  createFakeApi,
  type FakeApi,
} from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';
import type {
  CopyRequest,
  CopyStep,
} from '../../contract/reception-record-copies.ts';

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

let made = 0;
const hoursFrom = (fake: FakeApi, hours: number) =>
  new Date(fake.now() + hours * 3_600_000).toISOString();

function step(changes: Partial<CopyStep>): CopyStep {
  return {
    step: 'asked',
    at: new Date().toISOString(),
    by: 'Paula Prueba',
    handover: null,
    receiver: null,
    reason: null,
    file: null,
    ...changes,
  };
}

const preparedStep = step({
  step: 'prepared',
  by: 'Laura Gómez',
  file: { folioCount: 12, headHash: 'a'.repeat(64) },
});

function copyRequest(
  fake: FakeApi,
  patient: { id: string },
  changes: Partial<CopyRequest> = {},
): CopyRequest {
  return {
    id: `0190d000-0000-7000-8000-0000000000${10 + ++made}`,
    patient: {
      id: patient.id,
      name: 'Nora Prueba',
      familyNames: 'Prueba',
      dni: '28999111',
    },
    state: 'asked',
    requestedAt: hoursFrom(fake, -10),
    dueAt: hoursFrom(fake, 38),
    cameBy: 'counter',
    asker: 'patient',
    askerName: 'Nora Prueba',
    title: null,
    note: null,
    document: { kind: 'dni', number: '28999111' },
    handover: 'paper',
    hasDoctor: true,
    steps: [step({})],
    ...changes,
  };
}

async function openFile(changes: Partial<CopyRequest>[] = []) {
  const fake = createFakeApi();
  const file = fake.patientFiles.add();
  for (const change of changes)
    fake.recordCopies.requests.push(copyRequest(fake, file, change));
  const { user } = await openPanel(
    'reception',
    `/recepcion/patients?paciente=${file.id}`,
    { fake },
  );
  await screen.findByRole('heading', { name: 'Copia de la historia clínica' });
  return { fake, file, user };
}

test('a patient asks at the counter: the form has their document already, and is sent once', {
  tags: ['all'],
}, async () => {
  const { fake, file, user } = await openFile();
  fake.answer('reception.recordCopies.ask', () => copyRequest(fake, file));
  await user.click(
    await screen.findByRole('button', { name: 'Anotar un pedido de copia' }),
  );
  expect(screen.queryByLabelText('Qué mostró que lo autoriza')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Anotar el pedido' }));
  await screen.findByRole('button', { name: 'Anotar un pedido de copia' });
  const [call] = fake.callsOf('reception.recordCopies.ask');
  expect(call?.input).toEqual({
    patientId: file.id,
    cameBy: 'counter',
    asker: 'patient',
    askerName: null,
    title: null,
    document: { kind: 'dni', number: '28.999.111' },
    handover: 'paper',
    note: null,
  });
  expect(call?.idempotencyKey).toBeTruthy();
});

test('the form keeps the patient’s own document only at the counter, and keeps typed text', async () => {
  const { user } = await openFile();
  await user.click(
    await screen.findByRole('button', { name: 'Anotar un pedido de copia' }),
  );
  const number = () =>
    screen.getByLabelText<HTMLInputElement>(/^Número del documento/).value;
  expect(number()).toBe('28.999.111');
  type('Cómo la pidió', 'phone');
  expect(number()).toBe('');
  type('Cómo la pidió', 'counter');
  expect(number()).toBe('28.999.111');
  type('Quién la pide', 'representative');
  type(/^Número del documento/, '20.111.222');
  type('Quién la pide', 'patient');
  expect(number()).toBe('20.111.222');
});

test('another person states their title and cannot choose the download; errors stand beside the fields', {
  tags: ['all'],
}, async () => {
  const { fake, file, user } = await openFile();
  fake.answer('reception.recordCopies.ask', () => copyRequest(fake, file));
  await user.click(
    await screen.findByRole('button', { name: 'Anotar un pedido de copia' }),
  );
  type('Quién la pide', 'family');
  // The field is for the asker's document, not for the patient's.
  expect(
    screen.getByLabelText<HTMLInputElement>('Número del documento').value,
  ).toBe('');
  const ways = within(
    screen.getByLabelText('Cómo la va a recibir'),
  ).getAllByRole('option');
  expect(ways.map(({ textContent }) => textContent)).not.toContain(
    'La descarga de su cuenta',
  );
  await user.click(screen.getByRole('button', { name: 'Anotar el pedido' }));
  await screen.findByText('Escriba qué mostró que lo autoriza.');
  expect(screen.getByText('Escriba el documento que mostró.')).toBeTruthy();
  expect(fake.callsOf('reception.recordCopies.ask')).toHaveLength(0);
  type('Nombre y apellido de quien la pide', 'Ana Prueba');
  type('Qué mostró que lo autoriza', 'Hija; partida de nacimiento');
  type('Cómo la pidió', 'phone');
  await user.click(screen.getByRole('button', { name: 'Anotar el pedido' }));
  await waitFor(() =>
    expect(fake.callsOf('reception.recordCopies.ask')).toHaveLength(1),
  );
  expect(fake.callsOf('reception.recordCopies.ask')[0]?.input).toMatchObject({
    asker: 'family',
    askerName: 'Ana Prueba',
    title: 'Hija; partida de nacimiento',
    document: null,
  });
});

test('the page names an open request, and the typed text stays', async () => {
  const { fake, user } = await openFile();
  fake.refuse('reception.recordCopies.ask', 'COPY_ALREADY_ASKED', {
    dueAt: hoursFrom(fake, 3),
  });
  await user.click(
    await screen.findByRole('button', { name: 'Anotar un pedido de copia' }),
  );
  type(/Nota/, 'Viene el lunes');
  await user.click(screen.getByRole('button', { name: 'Anotar el pedido' }));
  await screen.findByText(
    'Esa persona ya tiene un pedido de copia abierto: no hace falta anotar otro.',
  );
  expect(screen.getByLabelText<HTMLInputElement>(/Nota/).value).toBe(
    'Viene el lunes',
  );
});

test('the receptionist hands over a prepared copy, and prints the receipt with name and folios', async () => {
  const { fake, file, user } = await openFile([
    { state: 'prepared', steps: [step({}), preparedStep] },
    {
      state: 'asked',
      hasDoctor: false,
      requestedAt: '2026-11-01T12:00:00.000Z',
      dueAt: '2026-11-03T12:00:00.000Z',
    },
  ]);
  const list = within(
    await screen.findByRole('list', { name: 'Copias pedidas' }),
  );
  expect(list.getByText(/Vencida .*hace \d+ horas/)).toBeTruthy();
  expect(
    list.getByText(/pida a un profesional que abra la historia por excepción/),
  ).toBeTruthy();
  const delivery = step({
    step: 'delivered',
    handover: 'paper',
    receiver: {
      name: 'Nora Prueba',
      document: { kind: 'dni', number: '28999111' },
    },
  });
  fake.answer('reception.recordCopies.deliver', () =>
    copyRequest(fake, file, {
      state: 'delivered',
      steps: [step({}), preparedStep, delivery],
    }),
  );
  await user.click(
    list.getByRole('button', { name: 'Entregar de Nora Prueba' }),
  );
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Entregar la copia' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Anotar la entrega' }));
  const receipt = within(
    await screen.findByRole('dialog', { name: 'Constancia de entrega' }),
  );
  expect(
    receipt.getByText(/La recibe Nora Prueba, DNI 28\.999\.111/),
  ).toBeTruthy();
  expect(receipt.getByText(/Contiene 12 folios/)).toBeTruthy();
  expect(
    fake.callsOf('reception.recordCopies.deliver')[0]?.input,
  ).toMatchObject({
    handover: 'paper',
    receiverName: 'Nora Prueba',
  });
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await user.click(receipt.getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('the receptionist closes a request with a reason, and is told if it changed meanwhile', {
  tags: ['all'],
}, async () => {
  const { fake, user } = await openFile([{}]);
  fake.refuse('reception.recordCopies.withdraw', 'COPY_REQUEST_CHANGED', {
    state: 'delivered',
  });
  await user.click(
    await screen.findByRole('button', {
      name: 'Cerrar sin entregar de Nora Prueba',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Cerrar el pedido' }));
  await screen.findByText('Escriba por qué se retira el pedido.');
  type('Por qué se cierra', 'Ya no la necesita');
  await user.click(screen.getByRole('button', { name: 'Cerrar el pedido' }));
  await screen.findByText(
    'El pedido de copia cambió mientras tanto. Revise cómo quedó.',
  );
});

test('the page of patients lists the owed copies and counts the overdue ones', async () => {
  const fake = createFakeApi();
  const file = fake.patientFiles.add();
  fake.recordCopies.requests.push(
    copyRequest(fake, file, { dueAt: hoursFrom(fake, -0.1) }),
    copyRequest(fake, file, { dueAt: hoursFrom(fake, 5.1) }),
    copyRequest(fake, file, { state: 'delivered' }),
  );
  await openPanel('reception', '/recepcion/patients', { fake });
  await screen.findByRole('heading', {
    name: 'Copias de historia pedidas (2)',
  });
  expect(screen.getByText(/1 vencida: la ley da 48 horas/)).toBeTruthy();
  expect(screen.getByText(/Vencida .*hace menos de una hora/)).toBeTruthy();
  expect(screen.getByText(/Vence .*faltan 5 horas/)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Prueba, Nora' })).toHaveLength(2);
});
