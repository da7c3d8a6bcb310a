import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';
import { openPart } from '../../../../testing/pages/open-part.tsx';
import { MessagesForm } from './messages-form.tsx';

async function open(fake = createFakeApi()) {
  const page = await openPanel('admin', '/admin/settings', { fake });
  await screen.findByRole('textbox', { name: 'Nombre de la clínica' });
  const part = (name: string) => within(screen.getByRole('region', { name }));
  return { ...page, part };
}

const type = (field: HTMLElement, value: string) =>
  fireEvent.change(field, { target: { value } });

test('the page shows the clinic in parts, and axe finds no fault', async () => {
  const { part } = await open();
  for (const name of [
    'Datos de la clínica',
    'Aspecto',
    'Reservas',
    'Avisos a pacientes',
    'Acceso',
  ]) {
    expect(part(name)).toBeTruthy();
  }
  await part('Acceso').findByRole('radio', { name: 'Recomendado' });
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('the page saves the data without empty lines', async () => {
  const { fake, user, part } = await open();
  const data = part('Datos de la clínica');
  type(
    data.getByLabelText('Teléfonos (opcional)'),
    '11 5555-0000\n\n 11 4555-6666 ',
  );
  type(data.getByLabelText('Ciudad'), 'Lanús');
  await user.click(data.getByRole('button', { name: 'Guardar los datos' }));
  await waitFor(() =>
    expect(fake.clinicAdmin.settings.clinic.city).toBe('Lanús'),
  );
  expect(fake.clinicAdmin.settings.clinic.phones).toEqual([
    '11 5555-0000',
    '11 4555-6666',
  ]);
});

test('the form reads coordinates as maps copy them, and refuses other text', {
  tags: ['all'],
}, async () => {
  const { fake, user, part } = await open();
  const data = part('Datos de la clínica');
  const field = data.getByLabelText<HTMLInputElement>('Coordenadas (opcional)');
  type(field, 'Parque Centenario');
  await user.click(data.getByRole('button', { name: 'Guardar los datos' }));
  expect(
    await data.findByText(
      'Escriba latitud y longitud, como -34.60642, -58.43563.',
    ),
  ).toBeTruthy();
  expect(fake.callsOf('admin.clinic.saveData')).toHaveLength(0);
  type(field, '(-34.60642, -58.43563)');
  await user.click(data.getByRole('button', { name: 'Guardar los datos' }));
  const position = { latitude: -34.60642, longitude: -58.43563 };
  await waitFor(() =>
    expect(fake.clinicAdmin.settings.clinic.position).toEqual(position),
  );
});

test('a refusal stands beside its field, keeps the typed text, and takes the focus', {
  tags: ['all'],
}, async () => {
  const { fake, user, part } = await open();
  const data = part('Datos de la clínica');
  fake.refuseNext('admin.clinic.saveData', 'INVALID_INPUT', {
    fields: [{ path: 'phones.1', message: 'Revise el teléfono.' }],
  });
  type(data.getByLabelText('Teléfonos (opcional)'), '11 5555-0000\n12');
  await user.click(data.getByRole('button', { name: 'Guardar los datos' }));
  expect(await data.findByText(/^Renglón 2: Revise el celular/)).toBeTruthy();
  expect(fake.callsOf('admin.clinic.saveData')).toHaveLength(0);
  type(data.getByLabelText('Teléfonos (opcional)'), '11 5555-0000\n11 5555');
  await user.click(data.getByRole('button', { name: 'Guardar los datos' }));
  expect(await data.findByText('Renglón 2: Revise el teléfono.')).toBeTruthy();
  const field = data.getByLabelText<HTMLTextAreaElement>(
    'Teléfonos (opcional)',
  );
  expect(field.value).toBe('11 5555-0000\n11 5555');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('after another save nothing typed is lost, and the administrator may keep either version', {
  tags: ['all'],
}, async () => {
  const { fake, user, part } = await open();
  const data = part('Datos de la clínica');
  fake.clinicAdmin.saveMeanwhile({ city: 'Salta' });
  type(data.getByLabelText('Dirección'), 'Belgrano 1');
  await user.click(data.getByRole('button', { name: 'Guardar los datos' }));
  await data.findByText('Otra persona guardó cambios mientras tanto');
  expect(data.getByLabelText<HTMLInputElement>('Dirección').value).toBe(
    'Belgrano 1',
  );
  await user.click(data.getByRole('button', { name: 'Guardar lo mío igual' }));
  await waitFor(() =>
    expect(fake.clinicAdmin.settings.clinic.address).toBe('Belgrano 1'),
  );

  fake.clinicAdmin.saveMeanwhile({ city: 'Jujuy' });
  type(data.getByLabelText('Dirección'), 'Mitre 2');
  await user.click(data.getByRole('button', { name: 'Guardar los datos' }));
  await user.click(
    await data.findByRole('button', { name: 'Ver lo que guardó' }),
  );
  await waitFor(() =>
    expect(data.getByLabelText<HTMLInputElement>('Ciudad').value).toBe('Jujuy'),
  );
  expect(data.getByLabelText<HTMLInputElement>('Dirección').value).toBe(
    'Belgrano 1',
  );
  // Each request carries the revision of the answer before.
  const sent = fake.callsOf('admin.clinic.saveData').map(({ input }) => input);
  expect(sent).toMatchObject([
    { revision: 1 },
    { revision: 2 },
    { revision: 3 },
  ]);
});

test('an unreadable colour is refused at once, with the nearest readable colour', {
  tags: ['all'],
}, async () => {
  const { fake, user, part } = await open();
  const look = part('Aspecto');
  type(look.getByLabelText('Color'), '#FFD400');
  expect(
    look.getByText('Con ese color los textos no se leen bien.'),
  ).toBeTruthy();
  await user.click(look.getByRole('button', { name: 'Guardar el color' }));
  expect(fake.callsOf('admin.clinic.saveAccent')).toHaveLength(0);
  await user.click(look.getByRole('button', { name: /^Usar #/ }));
  expect(look.getByRole('img', { name: 'En colores oscuros' })).toBeTruthy();
  await user.click(look.getByRole('button', { name: 'Guardar el color' }));
  await waitFor(() =>
    expect(fake.clinicAdmin.settings.clinic.accent).toMatch(/^#[0-9a-f]{6}$/),
  );
});

test('saving the look keeps the text being typed beside it', {
  tags: ['all'],
}, async () => {
  const { fake, user, part } = await open();
  type(part('Datos de la clínica').getByLabelText('Ciudad'), 'Lanús');
  type(part('Aspecto').getByLabelText('Color'), '#1d4ed8');
  await user.click(
    part('Aspecto').getByRole('button', { name: 'Guardar el color' }),
  );
  await waitFor(() =>
    expect(fake.clinicAdmin.settings.clinic.accent).toBe('#1d4ed8'),
  );
  expect(
    part('Datos de la clínica').getByLabelText<HTMLInputElement>('Ciudad')
      .value,
  ).toBe('Lanús');
  await user.click(
    part('Datos de la clínica').getByRole('button', {
      name: 'Guardar los datos',
    }),
  );
  await waitFor(() =>
    expect(fake.clinicAdmin.settings.clinic.city).toBe('Lanús'),
  );
  expect(fake.callsOf('admin.clinic.saveData')[0]?.input).toMatchObject({
    revision: 2,
  });
});

test('a file that is no image is refused, and a logo stands by the name', {
  tags: ['all'],
}, async () => {
  const { fake, user, part } = await open();
  const look = part('Aspecto');
  const choose = (content: BlobPart, name: string, kind: string) =>
    fireEvent.change(look.getByLabelText('Archivo del logo'), {
      target: { files: [new File([content], name, { type: kind })] },
    });
  choose(
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'logo.svg',
    'image/svg+xml',
  );
  expect(
    await look.findByText('Ese archivo no es una imagen PNG, JPEG o WebP.'),
  ).toBeTruthy();
  expect(fake.callsOf('admin.clinic.saveLogo')).toHaveLength(0);
  const head = '89504e470d0a1a0a0000000d4948445200000028000000280806000000';
  choose(
    Uint8Array.fromHex(`${head}8cfeb86d0000000049454e44ae426082`),
    'logo.png',
    'image/png',
  );
  expect(await look.findByRole('img', { name: 'Logo actual' })).toBeTruthy();
  await user.click(look.getByRole('button', { name: 'Quitar el logo' }));
  expect(await look.findByText('Sin logo')).toBeTruthy();
});

test('the page saves the booking rules and the reminders as chosen', {
  tags: ['all'],
}, async () => {
  const { fake, user, part } = await open();
  const rules = part('Reservas');
  type(
    rules.getByLabelText('Con cuántos días de adelanto se reserva'),
    'muchos',
  );
  await user.click(rules.getByRole('button', { name: 'Guardar las reglas' }));
  expect(rules.getByText('Escriba un número entero.')).toBeTruthy();
  type(rules.getByLabelText('Con cuántos días de adelanto se reserva'), '30');
  await user.selectOptions(
    rules.getByLabelText('Hasta cuándo se reserva por internet'),
    '1 hora antes',
  );
  await user.click(rules.getByRole('button', { name: 'Guardar las reglas' }));
  await waitFor(() =>
    expect(fake.clinicAdmin.settings.policy).toMatchObject({
      horizonDays: 30,
      minNoticeMinutes: 60,
    }),
  );
  const told = part('Avisos a pacientes');
  await user.click(told.getByRole('checkbox', { name: '24 horas antes' }));
  await user.click(told.getByRole('checkbox', { name: '2 días antes' }));
  await user.click(told.getByRole('button', { name: 'Guardar los avisos' }));
  await waitFor(() =>
    expect(fake.clinicAdmin.settings.messages.reminderOffsetsMinutes).toEqual([
      1440, 180,
    ]),
  );
});

test('the part of the messages sends a test message', {
  tags: ['all'],
}, async () => {
  const { fake, user, part } = await open();
  await user.click(
    part('Avisos a pacientes').getByRole('button', {
      name: 'Enviar un mensaje de prueba',
    }),
  );
  expect(
    await part('Avisos a pacientes').findByText(
      'El servidor de correo aceptó el mensaje',
    ),
  ).toBeTruthy();
  expect(fake.callsOf('admin.installation.sendTestMessage')).toHaveLength(1);
});

test('the administrator ticks up to five reminders, and a sixth only in place of another', async () => {
  const fake = createFakeApi();
  const { settings } = fake.clinicAdmin;
  const messages = {
    ...settings.messages,
    reminderOffsetsMinutes: [10_080, 4_320, 2_880, 180],
  };
  const { user } = await openPart(
    <MessagesForm saved={{ ...settings, messages }} />,
    {
      role: 'admin',
      fake,
    },
  );
  const reminder = (name: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name });
  await user.click(reminder('24 horas antes'));
  expect(reminder('24 horas antes').checked).toBe(true);
  expect(reminder('1 hora antes').disabled).toBe(true);
  await user.click(reminder('3 horas antes'));
  expect(reminder('1 hora antes').disabled).toBe(false);
});
