import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { fakeInsurers } from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const region = async (name: string) =>
  within(await screen.findByRole('region', { name }));
const openProfile = (fake = createFakeApi()) =>
  openPanel('patient', '/mi-cuenta/perfil', { fake, session: { level: 'N2' } });

function type(name: string, value: string) {
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(name) }), {
    target: { value },
  });
}

test('the chosen name and the mobile change in place, and the panel greets by the new name', {
  tags: ['all'],
}, async () => {
  const { user } = await openProfile();
  const own = await region('Mis datos');
  await user.click(
    await own.findByRole('button', {
      name: 'Cambiar nombre elegido o celular',
    }),
  );
  const name = await own.findByRole('textbox', { name: /Nombre elegido/ });
  await waitFor(() => expect(document.activeElement).toBe(name));
  type('Nombre elegido', 'Ariel Prueba');
  type('Celular', '351 422-1234');
  await user.click(
    own.getByRole('button', { name: 'Es el fijo 0351 422-1234' }),
  );
  expect(own.getByRole('textbox', { name: /Celular/ })).toHaveProperty(
    'value',
    '0351 422-1234',
  );
  type('Celular', '351 555-1234');
  await user.click(own.getByRole('button', { name: 'Guardar los cambios' }));
  expect(await own.findByText('Ariel Prueba')).toBeTruthy();
  expect(own.getByText('351 555-1234')).toBeTruthy();
  const again = own.getByRole('button', {
    name: 'Cambiar nombre elegido o celular',
  });
  await waitFor(() => expect(document.activeElement).toBe(again));
  expect((await screen.findAllByText('Ariel Prueba')).length).toBeGreaterThan(
    1,
  );
});

test('the page shows another tab’s change, and typed text stays and can be saved', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await openProfile();
  const own = await region('Mis datos');
  await user.click(
    await own.findByRole('button', {
      name: 'Cambiar nombre elegido o celular',
    }),
  );
  Object.assign(fake.contact, { chosenName: 'Mara Prueba', version: 'v2' });
  fake.refuseNext('patient.profile.saveContact', 'CHANGED_MEANWHILE');
  type('Nombre elegido', 'Ariel Prueba');
  await user.click(own.getByRole('button', { name: 'Guardar los cambios' }));
  expect(await own.findByText('Mara Prueba')).toBeTruthy();
  expect(await own.findByText(/si guarda otra vez, queda esto/)).toBeTruthy();
  expect(own.getByRole('textbox', { name: /Nombre elegido/ })).toHaveProperty(
    'value',
    'Ariel Prueba',
  );
  await user.click(own.getByRole('button', { name: 'Guardar los cambios' }));
  expect(await own.findByText('Ariel Prueba')).toBeTruthy();
});

test('an empty mobile shows an error beside its field, and nothing is sent', async () => {
  const { user, fake } = await openProfile();
  const own = await region('Mis datos');
  await user.click(
    await own.findByRole('button', {
      name: 'Cambiar nombre elegido o celular',
    }),
  );
  type('Celular', '');
  await user.click(own.getByRole('button', { name: 'Guardar los cambios' }));
  await own.findByText('Escriba un celular, con código de área.');
  expect(fake.callsOf('patient.profile.saveContact')).toHaveLength(0);
});

test('a patient adds coverages, puts one first, and ends one after a question', async () => {
  const { user, fake } = await openProfile();
  const part = await region('Coberturas');
  await part.findByText(/No tenemos ninguna anotada/);
  for (const { name } of fakeInsurers) {
    await user.click(
      await part.findByRole('button', { name: 'Agregar una cobertura' }),
    );
    await user.selectOptions(
      await part.findByRole('combobox', { name: 'Obra social o prepaga' }),
      name,
    );
    await user.click(
      part.getByRole('button', { name: 'Agregar la cobertura' }),
    );
    await part.findByRole('button', {
      name: new RegExp(`Dar de baja\\s*${name}`),
    });
  }
  await user.click(
    await part.findByRole('button', {
      name: /Usar como principal\s*Obra del Puerto/,
    }),
  );
  await waitFor(() =>
    expect(
      fake.ownData.coverages.find((coverage) => coverage.isPrimary)
        ?.insurerName,
    ).toBe('Obra del Puerto'),
  );
  await user.click(
    await part.findByRole('button', { name: /Dar de baja\s*Salud Federal/ }),
  );
  await user.click(await screen.findByRole('button', { name: 'Dar de baja' }));
  await waitFor(() =>
    expect(
      part.queryByRole('button', { name: /Dar de baja\s*Salud Federal/ }),
    ).toBeNull(),
  );
  expect(part.getByText('Principal')).toBeTruthy();
});

test('a patient adds private payment once: it asks for no number, and stands among the coverages', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await openProfile();
  const part = await region('Coberturas');
  await user.click(
    await part.findByRole('button', { name: 'Agregar una cobertura' }),
  );
  const insurer = await part.findByRole('combobox', {
    name: 'Obra social o prepaga',
  });
  await user.selectOptions(insurer, 'Ninguna: pago particular');
  expect(part.queryByLabelText(/Número de afiliado/)).toBeNull();
  await user.click(part.getByRole('button', { name: 'Agregar la cobertura' }));
  await part.findByRole('button', { name: /Dar de baja\s*Particular/ });
  expect(part.getByText('Paga usted')).toBeTruthy();
  expect(fake.callsOf('patient.coverages.add')[0]?.input).toEqual({
    insurerId: null,
  });
});

test('a refused coverage shows the error beside its field, and the choice stays', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.refuseNext('patient.coverages.add', 'INVALID_INPUT', {
    fields: [{ path: 'insurerId', message: 'Ya figura entre sus coberturas.' }],
  });
  const { user } = await openProfile(fake);
  const part = await region('Coberturas');
  await user.click(
    await part.findByRole('button', { name: 'Agregar una cobertura' }),
  );
  const select = await part.findByRole('combobox', {
    name: 'Obra social o prepaga',
  });
  await user.selectOptions(select, 'Salud Federal');
  await user.click(part.getByRole('button', { name: 'Agregar la cobertura' }));
  await part.findByText('Ya figura entre sus coberturas.');
  expect(select).toHaveProperty('value', fakeInsurers[0]?.id);
});

test('a patient chooses to be called by number alone, and the page keeps it', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await openProfile();
  const part = await region('En la sala de espera');
  const number = part.getByRole('switch', {
    name: 'Llamarme solo por mi número',
  });
  expect(number).toHaveProperty('checked', false);
  await user.click(number);
  await waitFor(() => expect(fake.isCalledByCode).toBe(true));
  expect(number).toHaveProperty('checked', true);
});

test('a number alone that was not saved says so, and shows the stored choice', async () => {
  const fake = createFakeApi();
  fake.refuse('patient.profile.saveCalledByCode', 'FAULT');
  const { user } = await openProfile(fake);
  const part = await region('En la sala de espera');
  const number = part.getByRole('switch', {
    name: 'Llamarme solo por mi número',
  });
  await user.click(number);
  await part.findByRole('alert');
  expect(number).toHaveProperty('checked', false);
});

test('each kind of message goes by the channel chosen for it, in one field', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await openProfile();
  const part = await region('Qué avisos recibe');
  const reminders = await part.findByRole('combobox', {
    name: 'Recordatorios',
  });
  expect(part.getAllByRole('combobox')).toHaveLength(4);
  expect(reminders).toHaveProperty('value', 'email');
  await user.selectOptions(reminders, 'Por WhatsApp');
  await waitFor(() =>
    expect(fake.callsOf('patient.preferences.save').at(-1)?.input).toEqual({
      topic: 'reminders',
      channel: 'whatsapp',
    }),
  );
  await user.selectOptions(
    part.getByRole('combobox', { name: 'Demoras del día' }),
    'No avisarme',
  );
  await waitFor(() =>
    expect(
      fake.ownData.choices.find(({ topic }) => topic === 'delays')?.goesBy,
    ).toBeNull(),
  );
  expect(reminders).toHaveProperty('value', 'whatsapp');
  expect(
    part.getByRole('combobox', { name: 'Confirmaciones y cambios' }),
  ).toHaveProperty('value', 'email');
  expect(part.queryByText('Así no le llegan avisos de sus turnos')).toBeNull();
});

test('messages about changes can go by telephone, but are never turned off', async () => {
  const { user } = await openProfile();
  const part = await region('Qué avisos recibe');
  const changes = await part.findByRole('combobox', {
    name: 'Confirmaciones y cambios',
  });
  expect(
    within(changes).queryByRole('option', { name: 'No avisarme' }),
  ).toBeNull();
  await user.selectOptions(changes, 'Por teléfono: que me llamen');
  await part.findByText('Así no le llegan avisos de sus turnos');
});

test('a channel without an address cannot be chosen, and a chosen one shows the present channel', async () => {
  const fake = createFakeApi();
  fake.contact.phone = null;
  fake.ownData.choices = fake.ownData.choices.map((choice) =>
    choice.topic === 'reminders'
      ? { ...choice, chosen: 'whatsapp' as const }
      : choice,
  );
  await openProfile(fake);
  const part = await region('Qué avisos recibe');
  const changes = await part.findByRole('combobox', {
    name: 'Confirmaciones y cambios',
  });
  expect(
    within(changes).getByRole('option', { name: /Por WhatsApp/ }),
  ).toHaveProperty('disabled', true);
  expect(
    part.getByText(
      'No tenemos su celular: agréguelo arriba. Por ahora va por e-mail.',
    ),
  ).toBeTruthy();
});

test('a patient downloads a copy of all own data as one file', async () => {
  const made = vi.fn((_file: Blob) => 'blob:copia');
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => {} });
  const pressed: string[] = [];
  document.addEventListener('click', (event) => {
    const link = event.target;
    if (!(link instanceof HTMLAnchorElement) || !link.download) return;
    event.preventDefault();
    pressed.push(link.download);
  });
  const { user } = await openProfile();
  const part = await region('Una copia de sus datos');
  await user.click(part.getByRole('button', { name: 'Descargar mis datos' }));
  await waitFor(() => expect(pressed).toEqual(['mis-datos-2026-11-16.html']));
  expect(await made.mock.calls[0]?.[0].text()).toContain('Mis datos');
});

test('the private calendar shows its address once, and passes axe’s checks', {
  tags: ['all'],
}, async () => {
  const { user } = await openProfile();
  const part = await region('Sus turnos en su calendario');
  await user.click(
    await part.findByRole('button', { name: 'Crear la dirección' }),
  );
  const address = await part.findByRole('textbox', { name: 'Dirección' });
  expect((address as HTMLInputElement).value).toMatch(
    /\/api\/public\/calendar\/secreto-de-prueba\.ics$/,
  );
  await region('Qué avisos recibe');
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});
