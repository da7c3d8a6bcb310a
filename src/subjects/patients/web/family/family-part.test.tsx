import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

function family() {
  const fake = createFakeApi();
  const child = fake.patientFiles.add({
    fullName: 'Tomás Prueba',
    dni: '55111222',
    birthDate: '2018-03-02',
  });
  const mother = fake.patientFiles.add({
    fullName: 'Juana Prueba',
    dni: '30111222',
  });
  return { fake, child, mother };
}

async function openFile(fake: ReturnType<typeof createFakeApi>, id: string) {
  const panel = await openPanel(
    'reception',
    `/recepcion/patients?paciente=${id}`,
    { fake },
  );
  await screen.findByRole('heading', { name: 'Familia' });
  return panel;
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('the counter links a mother to her child by a document, and the child’s file says so', async () => {
  const { fake, child, mother } = family();
  const { user } = await openFile(fake, child.id);
  await screen.findByText('Nadie actúa por esta persona, ni ella por nadie.');
  await user.click(
    screen.getByRole('button', { name: 'Vincular a un familiar' }),
  );
  await user.click(screen.getByRole('button', { name: 'Vincular' }));
  expect(
    await screen.findByText('Busque a la persona y elíjala de la lista.'),
  ).toBeTruthy();
  expect(screen.getByText('Escriba qué documento se mostró.')).toBeTruthy();
  type('Quién actúa por ella', 'juana');
  await user.click(await screen.findByRole('radio', { name: /Prueba, Juana/ }));
  type('Para qué', 'record');
  type('Qué documento mostró', 'Partida de nacimiento y DNI');
  await user.click(screen.getByRole('button', { name: 'Vincular' }));
  const rows = await screen.findByRole('list', {
    name: 'Actúan por esta persona',
  });
  expect(within(rows).getByText(/Turnos e historia clínica/)).toBeTruthy();
  expect(fake.callsOf('reception.family.link')[0]?.input).toEqual({
    representativeId: mother.id,
    representedId: child.id,
    kind: 'child',
    scope: 'record',
    validUntil: null,
    document: 'Partida de nacimiento y DNI',
    hasAgreed: false,
  });
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Vincular a un familiar' }),
    ),
  );
});

test('a court’s order on file refuses the link with a reason, and typed text stays', {
  tags: ['all'],
}, async () => {
  const { fake, child } = family();
  fake.refuseNext('reception.family.link', 'FAMILY_RESTRICTED');
  const { user } = await openFile(fake, child.id);
  await user.click(
    await screen.findByRole('button', { name: 'Vincular a un familiar' }),
  );
  type('Quién actúa por ella', 'juana');
  await user.click(await screen.findByRole('radio', { name: /Prueba, Juana/ }));
  type('Qué documento mostró', 'DNI de ambos');
  await user.click(screen.getByRole('button', { name: 'Vincular' }));
  expect(
    await screen.findByText(/Hay una restricción judicial anotada/),
  ).toBeTruthy();
  expect(
    screen.getByLabelText<HTMLInputElement>('Qué documento mostró').value,
  ).toBe('DNI de ambos');
});

test('the counter notes the document of a link by code, the agreement at 16, and its end after a question', {
  tags: ['all'],
}, async () => {
  const { fake, child } = family();
  const link = fake.deskFamily.link({
    origin: 'code',
    accredited: null,
    canRenew: true,
  });
  fake.deskFamily.of(child.id).representatives.push(link);
  const { user } = await openFile(fake, child.id);
  await user.click(
    await screen.findByRole('button', {
      name: 'Anotar el documento de Prueba, Tomás',
    }),
  );
  type('Qué documento mostró', 'Libreta de familia');
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', {
      name: 'Anotar el documento',
    }),
  );
  expect(
    await screen.findByText('Se vio: Libreta de familia (Paula Prueba)'),
  ).toBeTruthy();
  await user.click(
    screen.getByRole('button', { name: 'Anotar que acepta de Prueba, Tomás' }),
  );
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', {
      name: 'Anotar que acepta',
    }),
  );
  await waitFor(() =>
    expect(fake.callsOf('reception.family.renew')).toHaveLength(1),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(
    screen.getByRole('button', { name: 'Terminar de Prueba, Tomás' }),
  );
  await user.click(screen.getByRole('button', { name: 'Terminar el vínculo' }));
  expect(
    await screen.findByText('Nadie actúa por esta persona, ni ella por nadie.'),
  ).toBeTruthy();
});

test('a link whose record waits says until when, and another user who sees the document opens it', {
  tags: ['all'],
}, async () => {
  const { fake, child } = family();
  const waits = {
    recordClosedUntil: '2026-11-18T13:20:00.000Z',
    scope: 'record',
    opens: 'record',
  } as const;
  const link = fake.deskFamily.link({ ...waits, canConfirm: true });
  fake.deskFamily.of(child.id).representatives.push(link);
  const { user } = await openFile(fake, child.id);
  expect(
    await screen.findByText(
      /La historia se abre el miércoles 18 de noviembre, 10:20, o cuando otra persona/,
    ),
  ).toBeTruthy();
  await user.click(
    screen.getByRole('button', { name: /^Ver también el documento/ }),
  );
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByLabelText('Para qué')).toBeNull();
  type('Qué documento mostró', 'Partida de nacimiento');
  await user.click(dialog.getByRole('button', { name: 'Anotar el documento' }));
  await waitFor(() =>
    expect(fake.callsOf('reception.family.accredit')[0]?.input).toMatchObject({
      linkId: link.id,
      document: 'Partida de nacimiento',
    }),
  );
});

test('the user who made the link has no button', async () => {
  const { fake, child } = family();
  const link = fake.deskFamily.link({
    recordClosedUntil: '2026-11-18T13:20:00.000Z',
    canConfirm: false,
  });
  fake.deskFamily.of(child.id).representatives.push(link);
  await openFile(fake, child.id);
  await screen.findByText(/La historia se abre el miércoles 18 de noviembre/);
  expect(
    screen.queryByRole('button', { name: /^Ver también el documento/ }),
  ).toBeNull();
});

test('the counter notes a restriction with its order, and lifts it with another one', {
  tags: ['all'],
}, async () => {
  const { fake, child, mother } = family();
  const { user } = await openFile(fake, child.id);
  await user.click(
    await screen.findByRole('button', {
      name: 'Anotar una restricción judicial',
    }),
  );
  type(/Quién no puede actuar/, 'juana');
  await user.click(await screen.findByRole('radio', { name: /Prueba, Juana/ }));
  type('Qué orden se mostró', 'Juzgado 4, exp. 1234/26');
  await user.click(
    screen.getByRole('button', { name: 'Anotar la restricción' }),
  );
  expect(
    await screen.findByText(/Restricción judicial: Juzgado 4, exp. 1234\/26/),
  ).toBeTruthy();
  expect(fake.callsOf('reception.family.restrict')[0]?.input).toMatchObject({
    restrictedId: mother.id,
  });
  await user.click(screen.getByRole('button', { name: /^Levantar/ }));
  type('Qué orden se mostró', 'Levantada');
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', {
      name: 'Levantar la restricción',
    }),
  );
  expect(
    await screen.findByText('Nadie actúa por esta persona, ni ella por nadie.'),
  ).toBeTruthy();
});
