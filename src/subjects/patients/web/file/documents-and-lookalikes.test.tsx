import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('the counter registers a person with a passport, and the file shows it', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await openPanel(
    'reception',
    '/recepcion/patients?nuevo',
  );
  await user.click(
    await screen.findByRole('checkbox', { name: 'No tiene DNI argentino' }),
  );
  type('Apellidos', 'Svensson');
  type('Nombres', 'Ingrid');
  type('Fecha de nacimiento', '01/02/1980');
  await user.selectOptions(
    screen.getByLabelText(/^Otro documento/),
    'Pasaporte',
  );
  await user.click(screen.getByRole('button', { name: 'Registrar' }));
  expect(
    await screen.findByText('Escriba el número del documento.'),
  ).toBeTruthy();
  type('Número del documento', 'ab-123.456');
  await user.selectOptions(screen.getByLabelText('País que lo dio'), 'Suecia');
  await user.click(screen.getByRole('button', { name: 'Registrar' }));
  expect(
    await screen.findByText('Pasaporte AB123456 (Suecia) · 46 años'),
  ).toBeTruthy();
  expect(fake.callsOf('reception.patients.register')[0]?.input).toMatchObject({
    person: {
      dni: null,
      document: { kind: 'passport', country: 'SE', number: 'AB123456' },
    },
  });
});

test('the DNI of another file, given to a patient without one, asks if they are one person', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const other = fake.patientFiles.add({
    fullName: 'Zulema Beatriz Sosa',
    dni: '30111222',
  });
  const file = fake.patientFiles.add({ fullName: 'Zulema Sosa', dni: null });
  fake.refuseNext('reception.patients.save', 'DNI_REGISTERED');
  const { user } = await openPanel(
    'reception',
    `/recepcion/patients?paciente=${file.id}`,
    { fake },
  );
  await user.click(
    await screen.findByRole('button', { name: 'Cambiar los datos' }),
  );
  await user.click(
    screen.getByRole('checkbox', { name: 'No tiene DNI argentino' }),
  );
  type('DNI', '20-30111222-0');
  await user.click(screen.getByRole('button', { name: 'Guardar los datos' }));
  expect(await screen.findByText('¿Es la misma persona?')).toBeTruthy();
  const link = await screen.findByRole('link', {
    name: 'Ver la ficha de Sosa, Zulema Beatriz',
  });
  expect(link.getAttribute('href')).toContain(other.id);
  expect(fake.callsOf('reception.patients.save')[0]?.input).toMatchObject({
    person: { dni: '30111222' },
  });
});

test('the file asks about a similar file until the counter says that they are two people', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const other = fake.patientFiles.add({
    fullName: 'Zulema Beatriz Sosa',
    dni: '30111222',
  });
  const file = fake.patientFiles.add({ fullName: 'Zulema Sosa', dni: null });
  const {
    id,
    fullName,
    chosenName,
    familyNames,
    dni,
    document: paper,
    birthDate,
    phone,
  } = other;
  fake.patientFiles.lookalikes.set(file.id, [
    {
      id,
      fullName,
      chosenName,
      familyNames,
      dni,
      document: paper,
      birthDate,
      phone,
    },
  ]);
  const { user } = await openPanel(
    'reception',
    `/recepcion/patients?paciente=${file.id}`,
    { fake },
  );
  expect(
    await screen.findByText('¿Es la misma persona que Sosa, Zulema Beatriz?'),
  ).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Sosa, Zulema Beatriz' });
  expect(link.getAttribute('href')).toContain(other.id);
  await user.click(screen.getByRole('button', { name: 'Son dos personas' }));
  await waitFor(() =>
    expect(screen.queryByText(/¿Es la misma persona/)).toBeNull(),
  );
  expect(fake.callsOf('reception.patients.tellApart')[0]?.input).toEqual({
    patientId: file.id,
    otherId: other.id,
  });
});
