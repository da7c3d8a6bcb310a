import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

test('the list shows messages with the reason of a failure, and text and older ones on demand', async () => {
  const fake = createFakeApi();
  fake.messages.add({ recipientName: 'Rosa Vieja' });
  fake.messages.add();
  fake.messages.add({
    status: 'failed',
    reason: 'El servidor lo rechazó',
    recipientName: 'Omar Falla',
  });
  fake.messages.add({ channel: 'none', status: 'waiting', address: null });
  const { user, router } = await openPanel('reception', '/recepcion/messages', {
    fake,
  });
  expect(await screen.findByText('El servidor lo rechazó')).toBeTruthy();
  expect(screen.getByText('Hay que llamar')).toBeTruthy();
  expect(screen.queryByText('Vieja, Rosa')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ver más antiguos' }));
  expect(await screen.findByText('Vieja, Rosa')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Fallidos' }));
  await waitFor(() =>
    expect(
      within(screen.getByRole('list', { name: 'Mensajes' })).getAllByRole(
        'listitem',
      ),
    ).toHaveLength(1),
  );
  expect(router.state.location.search).toMatchObject({ estado: 'fallidos' });
  await user.click(screen.getByText(/^Texto/));
  expect(await screen.findByText('Lo esperamos a las 10:20.')).toBeTruthy();
});

test('a code that cannot go out does not look like a sent one, nor like one about to go', async () => {
  const fake = createFakeApi();
  fake.messages.add({
    kind: 'access_code',
    status: 'sent',
    recipientName: 'Rosa Enviada',
  });
  fake.messages.add({
    kind: 'access_code',
    status: 'waiting',
    isHeldBack: true,
    recipientName: 'Omar Quieto',
  });
  await openPanel('admin', '/admin/messages', { fake });
  const rows = await screen.findAllByRole('listitem');
  const standingOf = (name: string) =>
    rows
      .find((row) => row.textContent?.includes(name))
      ?.querySelector('[data-tone]');
  expect(standingOf('Enviada')?.textContent).toBe('✓ Enviado');
  expect(standingOf('Quieto')?.textContent).toBe('▲ No salió');
  expect(standingOf('Quieto')?.getAttribute('data-tone')).toBe('warning');
});

test('a message withheld from a stranger’s address says so, has its own tab, and may be sent again', async () => {
  const fake = createFakeApi();
  fake.messages.add();
  const reason = 'No enviado: esa dirección ya recibió muchos avisos';
  fake.messages.add({
    status: 'withheld',
    reason,
    recipientName: 'Quien Reservó',
    subject: 'Otro turno',
  });
  const { user, router } = await openPanel('reception', '/recepcion/messages', {
    fake,
  });
  await user.click(await screen.findByRole('link', { name: 'No enviados' }));
  expect(router.state.location.search).toMatchObject({ estado: 'no-enviados' });
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(screen.getByText('No enviado', { selector: 'span' })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await user.click(
    screen.getByRole('button', { name: 'Reenviar a Reservó, Quien' }),
  );
  expect(fake.messages.all).toHaveLength(3);
});

test('a message is sent again, and a refusal stands beside it', async () => {
  const fake = createFakeApi();
  fake.messages.add();
  const { user } = await openPanel('reception', '/recepcion/messages', {
    fake,
  });
  fake.refuseNext('reception.messages.resend', 'CANNOT_RESEND', {
    reason: 'UNREACHABLE',
  });
  const resend = await screen.findByRole('button', {
    name: 'Reenviar a Prueba, Rosa',
  });
  await user.click(resend);
  expect(await screen.findByText(/No hay por dónde enviárselo/)).toBeTruthy();
  await user.click(resend);
  expect(
    await screen.findByText('Esperando', { selector: 'span' }),
  ).toBeTruthy();
  expect(fake.messages.all).toHaveLength(2);
});

test('a message sent again by a way that is not set up does not say that it goes', async () => {
  const fake = createFakeApi();
  const { id } = fake.messages.add({ channel: 'whatsapp' });
  fake.answer('reception.messages.resend', {
    messageId: id + 1,
    waitsFor: 'whatsapp',
  });
  const { user } = await openPanel('reception', '/recepcion/messages', {
    fake,
  });
  await user.click(
    await screen.findByRole('button', { name: 'Reenviar a Prueba, Rosa' }),
  );
  expect(await screen.findByText(/Quedó escrito: mándelo con/)).toBeTruthy();
});

test('changes elsewhere are shown without asking, and an empty list says so', async () => {
  const fake = createFakeApi();
  await openPanel('reception', '/recepcion/messages', { fake });
  expect(await screen.findByText('Todavía no hay mensajes')).toBeTruthy();
  fake.messages.add({ recipientName: 'Recién Llegada' });
  fake.announce({ kind: 'message' }, 'reception');
  expect(await screen.findByText('Llegada, Recién')).toBeTruthy();
});

test('the administrator changes words with a preview, and keeps typed text over another’s changes', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const { user } = await openPanel('admin', '/admin/messages?textos', { fake });
  await user.click(
    await screen.findByRole('button', { name: 'Cambiar Recordatorio' }),
  );
  const body = () => screen.getByLabelText<HTMLTextAreaElement>('Mensaje');
  fireEvent.change(body(), { target: { value: 'Hola, {nadie}' } });
  fake.refuseNext('admin.messages.previewTemplate', 'INVALID_INPUT', {
    fields: [{ path: 'body', message: 'No existe el dato {nadie}.' }],
  });
  await user.click(screen.getByRole('button', { name: 'Ver cómo queda' }));
  expect(await screen.findByText('No existe el dato {nadie}.')).toBeTruthy();
  fireEvent.change(body(), { target: { value: 'Venga, {nombre}' } });
  await user.click(screen.getByRole('button', { name: 'Ver cómo queda' }));
  expect(await screen.findByText('Venga, Julia Ejemplo')).toBeTruthy();
  fake.messages.template = {
    ...fake.messages.template,
    body: 'La otra versión',
    savedAt: '2026-11-16T11:30:00.000Z',
  };
  fake.refuseNext('admin.messages.saveTemplate', 'CHANGED_MEANWHILE');
  await user.click(screen.getByRole('button', { name: 'Guardar el texto' }));
  expect(await screen.findByText('La otra versión')).toBeTruthy();
  expect(body().value).toBe('Venga, {nombre}');
  await user.click(
    screen.getByRole('button', { name: 'Guardar lo que escribí' }),
  );
  await waitFor(() =>
    expect(fake.messages.template.body).toBe('Venga, {nombre}'),
  );
  const sent = fake
    .callsOf('admin.messages.saveTemplate')
    .map(({ input }) => input);
  expect(sent).toMatchObject([
    { seenAt: null },
    { seenAt: '2026-11-16T11:30:00.000Z' },
  ]);
});
