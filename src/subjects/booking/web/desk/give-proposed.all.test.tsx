import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { fakeDoctors } from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { choose } from '../../../../testing/pages/choose.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';
import type {
  DeskProposal,
  ProposalToGive,
} from '../../contract/reception-proposals.ts';

const [laura, martin] = fakeDoctors.map(({ id, name }) => ({ id, name }));
const practiceId = fakeDoctors[0]?.practices[1]?.id ?? '';
const proposalId = '0190e000-0000-7000-8000-00000000c001';
const day = '2027-03-09';

/**
 * A control that a doctor proposed to a patient on file. The counter has a free time on the day before it.
 */
function aProposal(changes: Partial<ProposalToGive> = {}) {
  const fake = createFakeApi();
  const nora = fake.patientFiles.add();
  const { id, fullName, chosenName, familyNames, dni, birthDate, phone } = nora;
  const listed: DeskProposal = {
    id: proposalId,
    doctor: { id: laura?.id ?? '', name: laura?.name ?? '' },
    practiceName: 'Control',
    day,
    canGive: true,
  };
  fake.answer('reception.proposals.ofPatient', ({ patientId }) =>
    patientId === nora.id ? [listed] : [],
  );
  fake.answer('reception.proposals.toGive', () => ({
    patient: {
      id,
      fullName,
      chosenName,
      familyNames,
      dni,
      birthDate,
      phone,
      isIdentityVerified: true,
    },
    doctorId: laura?.id ?? '',
    practiceId,
    day,
    startsAt: '2027-03-08T13:20:00Z',
    ...changes,
  }));
  return { fake, nora, listed };
}

const words =
  'Control propuesto por Laura Gómez: alrededor del martes 9 de marzo de 2027';

test('the counter sees the found patient’s proposed control; one press fills doctor, practice and nearest day', async () => {
  const { fake, nora } = aProposal();
  const { user } = await openPanel('reception', '/recepcion/appointments', {
    fake,
  });
  await screen.findByRole('button', { name: 'Nuevo turno' });
  await user.keyboard('n');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Nuevo turno' }),
  );
  await user.keyboard('nora');
  await dialog.findByRole('button', { name: /Prueba, Nora/ });
  await user.keyboard('{Enter}');
  const list = within(
    await dialog.findByRole('list', { name: 'Controles propuestos' }),
  );
  expect(list.getByText(words)).toBeTruthy();
  // By keyboard, the control comes right after the chosen patient.
  await waitFor(() =>
    expect(document.activeElement?.textContent).toBe('Cambiar'),
  );
  await user.tab();
  expect(document.activeElement).toBe(
    list.getByRole('button', { name: /^Dar este turno/ }),
  );
  await user.keyboard('{Enter}');
  expect(
    await dialog.findByRole('radio', { name: '10:20', checked: true }),
  ).toBeTruthy();
  expect(
    dialog.getByRole('radio', { name: /^lun 8\/3/, checked: true }),
  ).toBeTruthy();
  expect(
    fake.callsOf('reception.agenda.freeTimes').at(-1)?.input,
  ).toMatchObject({ from: '2027-03-05' });
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual(
    [],
  );
  await user.click(
    dialog.getByRole('button', { name: 'Reservar lun 8/3 10:20' }),
  );
  expect(
    await screen.findByText(
      /Prueba, Nora: lunes 8 de marzo, 10:20, con Laura Gómez/,
    ),
  ).toBeTruthy();
  expect(fake.callsOf('reception.agenda.book')[0]?.input).toMatchObject({
    doctorId: laura?.id,
    practiceId,
    booker: { kind: 'known', patientId: nora.id },
    startsAt: '2027-03-08T13:20:00Z',
  });
});

test('an answer that arrives after the counter chose another patient fills nothing', async () => {
  const { fake } = aProposal();
  fake.patientFiles.add({ fullName: 'Otra Persona', dni: '30222333' });
  const { user } = await openPanel('reception', '/recepcion/appointments', {
    fake,
  });
  await screen.findByRole('button', { name: 'Nuevo turno' });
  await user.keyboard('n');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Nuevo turno' }),
  );
  await user.keyboard('nora');
  await user.click(await dialog.findByRole('button', { name: /Prueba, Nora/ }));
  const release = fake.holdBack('reception.proposals.toGive');
  await user.click(
    await dialog.findByRole('button', { name: /^Dar este turno/ }),
  );
  await user.click(dialog.getByRole('button', { name: 'Cambiar' }));
  await user.type(dialog.getByLabelText('Paciente'), 'otra');
  await user.click(
    await dialog.findByRole('button', { name: /Persona, Otra/ }),
  );
  await choose(
    user,
    await dialog.findByRole('combobox', { name: 'Profesional' }),
    new RegExp(`^${martin?.name}`),
  );
  release();
  await user.click(
    await dialog.findByRole('button', { name: 'Días siguientes →' }),
  );
  await dialog.findByRole('radio', { name: /^lun 23\/11/ });
  expect(
    dialog.queryByRole('list', { name: 'Controles propuestos' }),
  ).toBeNull();
  expect(
    dialog.getByRole('button', { name: 'Reservar el turno' }),
  ).toBeTruthy();
});

test('a control that was given meanwhile is reported, and the form stays as it was', async () => {
  const { fake } = aProposal();
  const { user } = await openPanel('reception', '/recepcion/appointments', {
    fake,
  });
  await screen.findByRole('button', { name: 'Nuevo turno' });
  await user.keyboard('n');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Nuevo turno' }),
  );
  await user.keyboard('nora');
  await user.click(await dialog.findByRole('button', { name: /Prueba, Nora/ }));
  const press = await dialog.findByRole('button', { name: /^Dar este turno/ });
  fake.refuseNext('reception.proposals.toGive', 'NOT_FOUND');
  fake.answer('reception.proposals.ofPatient', () => []);
  await user.click(press);
  expect(
    await dialog.findByText('Ese control ya se dio, se retiró o venció.'),
  ).toBeTruthy();
  await waitFor(() =>
    expect(
      dialog.queryByRole('list', { name: 'Controles propuestos' }),
    ).toBeNull(),
  );
  expect(dialog.getByText('Prueba, Nora')).toBeTruthy();
});

test('the patient’s file shows the control too, and opens the form with patient, doctor and time', async () => {
  const { fake, nora } = aProposal();
  const { user } = await openPanel(
    'reception',
    `/recepcion/patients?paciente=${nora.id}`,
    { fake },
  );
  await screen.findByRole('heading', {
    level: 3,
    name: 'Controles propuestos',
  });
  const list = within(
    screen.getByRole('list', { name: 'Controles propuestos' }),
  );
  expect(list.getByText(words)).toBeTruthy();
  await user.click(list.getByRole('link', { name: /^Dar este turno/ }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Nuevo turno' }),
  );
  expect(await dialog.findByText('Prueba, Nora')).toBeTruthy();
  await user.click(
    await dialog.findByRole('button', { name: 'Reservar lun 8/3 10:20' }),
  );
  expect(
    await screen.findByText(
      /Prueba, Nora: lunes 8 de marzo, 10:20, con Laura Gómez/,
    ),
  ).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.callsOf('reception.agenda.book')).toHaveLength(1);
});

test('a control that the doctor no longer does is shown, but cannot be given', async () => {
  const { fake, nora, listed } = aProposal();
  fake.answer('reception.proposals.ofPatient', () => [
    { ...listed, canGive: false },
  ]);
  await openPanel('reception', `/recepcion/patients?paciente=${nora.id}`, {
    fake,
  });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText(/ya no hace esa práctica/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Dar este turno/ })).toBeNull();
});

test('an old link to an ended control says so, and closes', async () => {
  const { fake } = aProposal();
  fake.refuse('reception.proposals.toGive', 'NOT_FOUND');
  const { user } = await openPanel(
    'reception',
    `/recepcion/appointments?control=${proposalId}`,
    { fake },
  );
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Nuevo turno' }),
  );
  expect(
    await dialog.findByText('Ese control ya se dio, se retiró o venció.'),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('if no time is free around the proposed day, the form shows the days around it', async () => {
  const { fake } = aProposal({ startsAt: null });
  await openPanel(
    'reception',
    `/recepcion/appointments?control=${proposalId}`,
    { fake },
  );
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Nuevo turno' }),
  );
  expect(
    await dialog.findByRole('button', { name: 'Reservar el turno' }),
  ).toBeTruthy();
  await waitFor(() =>
    expect(
      fake.callsOf('reception.agenda.freeTimes').at(-1)?.input,
    ).toMatchObject({ from: '2027-03-06' }),
  );
});
