import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

const whatsapp = (
  fake: ReturnType<typeof createFakeApi>,
  recipientName: string,
) =>
  fake.messages.add({
    recipientName,
    channel: 'whatsapp',
    status: 'waiting',
    address: '+5491155554444',
    whatsappUrl: `https://wa.me/5491155554444?text=${recipientName[0]}`,
    canResend: false,
  });

/** Collects the links that are opened, and leaves the page itself alone. */
function keepLinks() {
  const opened: string[] = [];
  const keep = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(
      'a[data-opens]',
    );
    if (!link) return;
    event.preventDefault();
    opened.push(link.href);
  };
  document.addEventListener('click', keep);
  return opened;
}

async function openWalk(names: string[]) {
  const fake = createFakeApi();
  for (const name of names) whatsapp(fake, name);
  const opened = keepLinks();
  const panel = await openPanel('reception', '/recepcion/messages?uno', {
    fake,
  });
  return { ...panel, fake, opened };
}
const shown = (name: string) =>
  screen.findByRole('heading', { name, level: 2 });

test('the receptionist works by keyboard alone: WhatsApp opens, and after each message the next has the focus', {
  tags: ['all'],
}, async () => {
  const { fake, opened, user, router } = await openWalk([
    'Ana Uno',
    'Beto Dos',
    'Cora Tres',
  ]);
  await shown('Uno, Ana');
  expect(screen.getByText('Quedan 3 avisos para dar a mano')).toBeTruthy();
  expect(screen.getByText('11 5555-4444')).toBeTruthy();
  expect(screen.getByText('A mano porque: no tiene e-mail.')).toBeTruthy();
  await user.keyboard('a');
  expect(opened).toEqual(['https://wa.me/5491155554444?text=A']);
  expect(await screen.findByText(/Se abrió en WhatsApp/)).toBeTruthy();
  await user.keyboard('e');
  await waitFor(() =>
    expect(document.activeElement?.textContent).toBe('Dos, Beto'),
  );
  await user.keyboard('n');
  expect(
    screen.getByRole('group', { name: '¿Por qué no se pudo?' }),
  ).toBeTruthy();
  await user.keyboard('2');
  await shown('Tres, Cora');
  await user.keyboard('e');
  expect(
    await screen.findByText('No queda ningún aviso para dar a mano'),
  ).toBeTruthy();
  expect(
    fake.messages.all.map(({ status, unreachedWhy }) => [status, unreachedWhy]),
  ).toEqual([
    ['sent', null],
    ['unreached', 'wrong_number'],
    ['sent', null],
  ]);
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(router.state.location.search).not.toHaveProperty('uno'),
  );
});

test('a put-off message goes behind the others, and a mistaken step is taken back in its place', async () => {
  const { fake, user } = await openWalk(['Ana Uno', 'Beto Dos']);
  await shown('Uno, Ana');
  await user.keyboard('m');
  await shown('Dos, Beto');
  await user.keyboard('e');
  await shown('Uno, Ana');
  // In its place, and for a moment in a toast.
  expect(screen.getAllByText('Avisado: Dos, Beto')[0]).toBeTruthy();
  await user.keyboard('z');
  await shown('Dos, Beto');
  expect(
    fake.messages.all.find(({ recipientName }) => recipientName === 'Beto Dos')
      ?.status,
  ).toBe('waiting');
});

test('Escape at the question of the reason returns to the message, and notes nothing', async () => {
  const { fake, user } = await openWalk(['Ana Uno']);
  await shown('Uno, Ana');
  await user.keyboard('n');
  await user.keyboard('{Escape}');
  expect(
    screen.queryByRole('group', { name: '¿Por qué no se pudo?' }),
  ).toBeNull();
  await user.keyboard('2');
  expect(fake.callsOf('reception.messagesByHand.step')).toEqual([]);
});

test('a person without written messages is called, and lack of WhatsApp is no reason there', async () => {
  const fake = createFakeApi();
  fake.messages.add({
    channel: 'none',
    status: 'waiting',
    address: '+541147771234',
    recipientName: 'Ana Uno',
  });
  const opened = keepLinks();
  const { user } = await openPanel('reception', '/recepcion/messages?uno', {
    fake,
  });
  await shown('Uno, Ana');
  await user.click(screen.getByRole('link', { name: 'Llamar' }));
  expect(opened).toEqual(['tel:+541147771234']);
  await user.click(screen.getByRole('button', { name: 'No se pudo' }));
  expect(
    screen.queryByRole('button', { name: 'No tiene WhatsApp' }),
  ).toBeNull();
  expect(screen.getByRole('button', { name: 'No responde' }).dataset.hint).toBe(
    '3',
  );
  await user.keyboard('3');
  expect(
    await screen.findByText('No queda ningún aviso para dar a mano'),
  ).toBeTruthy();
  expect(fake.messages.all[0]).toMatchObject({
    status: 'unreached',
    unreachedWhy: 'no_answer',
  });
});

test('a message at another desk meanwhile is named, notes nothing, and gives way to the next', async () => {
  const { fake, user } = await openWalk(['Ana Uno', 'Beto Dos']);
  await shown('Uno, Ana');
  fake.messages.elsewhere.push(
    fake.messages.all.find(({ recipientName }) => recipientName === 'Ana Uno')
      ?.id ?? 0,
  );
  await user.keyboard('e');
  expect(
    await screen.findByText(/Ese mensaje ya no está en este puesto/),
  ).toBeTruthy();
  await shown('Dos, Beto');
  expect(
    screen.getByText('Uno, Ana: su aviso ya no está en este puesto'),
  ).toBeTruthy();
  expect(fake.messages.all.every(({ status }) => status === 'waiting')).toBe(
    true,
  );
});

test('the page tells of messages at other desks, and leaving gives back its own', async () => {
  const { fake, router } = await openWalk(['Ana Uno']);
  await shown('Uno, Ana');
  await router.navigate({ to: '/recepcion/messages', search: {} });
  await waitFor(() =>
    expect(fake.callsOf('reception.messagesByHand.leave')).toHaveLength(1),
  );
  fake.messages.elsewhere.push(fake.messages.all[0]?.id ?? 0);
  await router.navigate({ to: '/recepcion/messages', search: { uno: true } });
  expect(
    await screen.findByText('Queda 1 aviso en otros puestos.'),
  ).toBeTruthy();
});

test('the menu counts the messages, follows other desks, and a key leads from the list to them', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout'],
  });
  try {
    const fake = createFakeApi();
    const { user } = await openPanel('reception', '/recepcion/messages', {
      fake,
    });
    const menu = await screen.findByRole('link', { name: /^Mensajes/ });
    expect(menu.textContent).toBe('Mensajes');
    whatsapp(fake, 'Ana Uno');
    fake.announce({ kind: 'message' }, 'reception');
    await vi.advanceTimersByTimeAsync(6_000);
    await waitFor(() => expect(within(menu).getByText('1')).toBeTruthy());
    expect(menu.textContent).toBe('Mensajes1 aviso para dar a mano');
    for (let each = 0; each < 120; each++) whatsapp(fake, 'Otra Persona');
    fake.announce({ kind: 'message' }, 'reception');
    await vi.advanceTimersByTimeAsync(6_000);
    await waitFor(() => expect(within(menu).getByText('99+')).toBeTruthy());
    await user.keyboard('u');
    await shown('Uno, Ana');
  } finally {
    vi.useRealTimers();
  }
});
