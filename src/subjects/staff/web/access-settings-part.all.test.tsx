import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeCodes } from '../../../testing/fakes/access/fake-security.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPart } from '../../../testing/pages/open-part.tsx';
import { patientCredentials } from '../../access/rules/patient-credential.ts';
import { presets } from './access-presets.ts';
import { AccessSettingsPart } from './access-settings-part.tsx';
import { lifeWords } from './session-lives.tsx';

async function open(fake = createFakeApi()) {
  const page = await openPart(<AccessSettingsPart />, { role: 'admin', fake });
  await screen.findByRole('radio', { name: 'Recomendado' });
  return page;
}

test.each(presets)(
  'the screen says for $value the same as the rule',
  ({ value, dniOpens }) => {
    for (const hasOwnPassword of [true, false]) {
      expect(patientCredentials({ preset: value, hasOwnPassword })).toEqual(
        patientCredentials({ preset: 'recomendado', dniOpens, hasOwnPassword }),
      );
    }
  },
);

test('the page shows the current choice, and what each choice means for patients', async () => {
  await open();
  expect(
    screen.getByRole<HTMLInputElement>('radio', { name: 'Recomendado' })
      .checked,
  ).toBe(true);
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(screen.getByText(/Cada paciente la activa antes/)).toBeTruthy();
  expect(
    screen.getByLabelText<HTMLSelectElement>('Qué abre el DNI').value,
  ).toBe('');
});

test('the page saves the choice, says its effect, and hides that after a further change', async () => {
  const { user, fake } = await open();
  await user.click(screen.getByRole('radio', { name: 'Estricto' }));
  await user.clear(screen.getByLabelText(/Días que sirve/));
  await user.type(screen.getByLabelText(/Días que sirve/), '3');
  await user.click(screen.getByRole('checkbox', { name: 'Recepción' }));
  expect(fake.callsOf('admin.access.save')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Los cambios ya rigen')).toBeTruthy();
  expect(screen.getByText(/después de activar su cuenta/)).toBeTruthy();
  expect(fake.access).toEqual({
    ...createFakeApi().access,
    preset: 'estricto',
    dniOpens: null,
    defaultPasswordDays: 3,
    secondFactorRoles: ['reception'],
    revision: 2,
  });
  await user.click(screen.getByRole('radio', { name: 'Original' }));
  expect(screen.queryByText('Los cambios ya rigen')).toBeNull();
});

test('the DNI may open less or more than the preset says', async () => {
  const { user, fake } = await open();
  await user.selectOptions(screen.getByLabelText('Qué abre el DNI'), 'never');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(fake.access).toMatchObject({
      preset: 'recomendado',
      dniOpens: 'never',
    }),
  );
});

test.each(['', '0', '61', 'siete', '-3', '1.5'])(
  'the page does not send %j as a count of days',
  async (typed) => {
    const { user, fake } = await open();
    const field = screen.getByLabelText(/Días que sirve/);
    await user.clear(field);
    if (typed) await user.type(field, typed);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(fake.callsOf('admin.access.save')).toHaveLength(0);
  },
);

test('an administrator who asks for second factors adds their own first', async () => {
  const { user, fake } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Administración' }));
  expect(
    await screen.findByText('Usted todavía no tiene un segundo factor'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(screen.getByText('Antes de guardar, agregue el suyo.')).toBeTruthy();
  expect(fake.callsOf('admin.access.save')).toHaveLength(0);

  await user.click(screen.getByRole('button', { name: 'Agregar el mío' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Mi seguridad' }),
  );
  await user.click(
    await dialog.findByRole('button', {
      name: 'Agregar una aplicación de códigos',
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Ya la tengo' }));
  fake.addFactor();
  await user.type(
    await dialog.findByLabelText('Código que muestra la aplicación'),
    `${fakeCodes.app}{Enter}`,
  );
  await dialog.findByRole('list', { name: 'Segundos factores' });
  await user.click(
    dialog.getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement,
  );
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Los cambios ya rigen')).toBeTruthy();
  expect(fake.access.secondFactorRoles).toEqual(['admin']);
});

test('saving asks for an existing second factor, and keeps the changes', async () => {
  const fake = createFakeApi();
  const { user } = await open(fake);
  fake.addFactor();
  fake.ways = { ...fake.ways, emailCodeTo: null, totp: true };
  fake.refuseUntilRaised('admin.access.save', 'NEEDS_SECOND_FACTOR');
  await user.click(screen.getByRole('radio', { name: 'Original' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await user.type(
    await screen.findByLabelText('Código de su aplicación'),
    `${fakeCodes.app}{Enter}`,
  );
  await waitFor(() => expect(fake.access.preset).toBe('original'));
});

describe('another administrator’s save meanwhile', () => {
  async function overtaken() {
    const { user, fake } = await open();
    await user.click(screen.getByRole('radio', { name: 'Original' }));
    await user.clear(screen.getByLabelText(/Días que sirve/));
    await user.type(screen.getByLabelText(/Días que sirve/), '3');
    fake.saveAccessMeanwhile({
      preset: 'estricto',
      secondFactorRoles: ['doctor'],
    });
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByText('Otra persona guardó cambios mientras tanto');
    expect(fake.access).toMatchObject({
      preset: 'estricto',
      defaultPasswordDays: 7,
    });
    expect(
      screen.getByRole<HTMLInputElement>('radio', { name: 'Original' }).checked,
    ).toBe(true);
    expect(
      screen.getByLabelText<HTMLInputElement>(/Días que sirve/).value,
    ).toBe('3');
    return { user, fake };
  }

  test('is not overwritten by accident, and the own choice stays and may be saved anyway', async () => {
    const { user, fake } = await overtaken();
    await user.click(
      screen.getByRole('button', { name: 'Guardar lo mío igual' }),
    );
    await screen.findByText('Los cambios ya rigen');
    expect(fake.access).toMatchObject({
      preset: 'original',
      defaultPasswordDays: 3,
      secondFactorRoles: [],
    });
  });

  test('may be seen, and changed from there', async () => {
    const { user, fake } = await overtaken();
    await user.click(screen.getByRole('button', { name: 'Ver lo que guardó' }));
    await waitFor(() =>
      expect(
        screen.getByRole<HTMLInputElement>('radio', { name: 'Estricto' })
          .checked,
      ).toBe(true),
    );
    expect(
      screen.getByLabelText<HTMLInputElement>(/Días que sirve/).value,
    ).toBe('7');
    await user.click(screen.getByRole('checkbox', { name: 'Recepción' }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByText('Los cambios ya rigen');
    expect(fake.access).toMatchObject({
      preset: 'estricto',
      secondFactorRoles: ['doctor', 'reception'],
    });
  });
});

test('the page adds the present address to the own networks, and saves them with the session lengths', async () => {
  const { user, fake } = await open();
  expect(screen.getByText('203.0.113.9')).toBeTruthy();
  const networks = screen.getByLabelText<HTMLTextAreaElement>(
    /Direcciones y redes propias/,
  );
  await user.type(networks, '192.168.0.0/24');
  await user.click(screen.getByRole('button', { name: 'Agregar esta' }));
  expect(networks.value).toBe('192.168.0.0/24\n203.0.113.9');
  expect(document.activeElement).toBe(networks);
  expect(screen.queryByRole('button', { name: 'Agregar esta' })).toBeNull();
  const doctors = within(screen.getByRole('group', { name: 'Profesionales' }));
  await user.selectOptions(doctors.getByLabelText('Sin uso'), '2 horas');
  await user.selectOptions(doctors.getByLabelText('En total'), '1 día');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Los cambios ya rigen');
  expect(fake.access.ownNetworks).toEqual(['192.168.0.0/24', '203.0.113.9']);
  expect(fake.access.lives.doctor).toEqual({
    idleMinutes: 120,
    wholeMinutes: 1440,
  });
});

test('the page does not offer the shared address of a proxy', async () => {
  const fake = createFakeApi();
  fake.access = { ...fake.access, isYourAddressShared: true };
  await open(fake);
  expect(screen.getByText('Su dirección es la de un proxy')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Agregar esta' })).toBeNull();
});

test('a text that is no network is named beside its field, and nothing is sent', async () => {
  const { user, fake } = await open();
  const networks = screen.getByLabelText<HTMLTextAreaElement>(
    /Direcciones y redes propias/,
  );
  await user.type(networks, '10.0.0.1\n10.0.0.300');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(
    screen.getByText('«10.0.0.300»: no es una dirección ni una red.'),
  ).toBeTruthy();
  expect(networks.getAttribute('aria-invalid')).toBe('true');
  expect(fake.callsOf('admin.access.save')).toHaveLength(0);
});

test('a session may not be shorter in all than without use', async () => {
  const { user, fake } = await open();
  const patients = within(screen.getByRole('group', { name: 'Pacientes' }));
  await user.selectOptions(patients.getByLabelText('En total'), '30 minutos');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(screen.getByText('No puede durar menos que sin uso.')).toBeTruthy();
  expect(fake.callsOf('admin.access.save')).toHaveLength(0);
});

test.each([
  [1, '1 minuto'],
  [15, '15 minutos'],
  [60, '1 hora'],
  [720, '12 horas'],
  [1440, '1 día'],
  [43_200, '30 días'],
])('the page writes %i minutes as %s', (minutes, words) =>
  expect(lifeWords(minutes)).toBe(words),
);

test('two saves in a row succeed', async () => {
  const { user, fake } = await open();
  for (const name of ['Estricto', 'Original']) {
    await user.click(screen.getByRole('radio', { name }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByText('Los cambios ya rigen');
  }
  expect(fake.access).toMatchObject({ preset: 'original', revision: 3 });
});
