import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visitOf } from '../../../../testing/fakes/appointments/fake-agenda.ts';
import {
  fakeDoctors,
  fakeInsurers,
} from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

/* The person who books has one insurer, and the child another. The page shows and sends the child's. */

const doctor = fakeDoctors[2];
const doctorId = doctor?.id ?? '';
const [own, other] = fakeInsurers.filter(({ id }) =>
  doctor?.insurerIds.includes(id),
);
const strange = fakeInsurers.find(({ id }) => id !== own?.id);
const theirs = other ?? strange;
const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name });
const coverage = () =>
  screen.findByLabelText<HTMLSelectElement>(/^Obra social o prepaga/);

function clinicOfTwo() {
  const fake = createFakeApi();
  const onFile = { planId: null, planName: null };
  const child = fake.family.add({
    coverage: { ...onFile, insurerId: theirs?.id ?? '' },
  });
  const unknown = fake.family.add({ name: 'Lola Prueba', coverage: null });
  // Decides the payer as the clinic does: for the child, by the child's file.
  const paid = ({
    holdId,
    patientId,
    insurerId,
    isPayerSaid,
  }: Record<string, unknown>) => {
    const held = fake.heldSlots.get(String(holdId));
    const startsAt = held?.startsAt ?? '';
    const named = insurerId ?? (isPayerSaid ? undefined : held?.insurerId);
    const id =
      patientId === child.patientId && !isPayerSaid ? theirs?.id : named;
    const visit = visitOf({
      doctorId,
      startsAt,
      ...(typeof id === 'string' && { insurerId: id }),
    });
    return {
      payer: { ...onFile, insurerId: typeof id === 'string' ? id : null },
      visit,
    };
  };
  fake.answer('patient.holds.payer', paid);
  fake.answer('patient.holds.prove', (input) => ({
    proof: 'prueba-de-identidad-x',
    patientName: 'Quien se atiende',
    expiresAt: '2026-11-17T13:00:00Z',
    inTheWay: null,
    ...paid(input),
  }));
  return { fake, child, unknown };
}

async function atPerson(clinic: ReturnType<typeof clinicOfTwo>) {
  const address = `/mi-cuenta/agendar?medico=${doctorId}&cobertura=${own?.id}&paso=horario`;
  const app = await openPanel('patient', address, {
    fake: clinic.fake,
    session: { level: 'N2' },
  });
  await app.user.click(
    await screen.findByRole('button', { name: 'Tomar este turno' }),
  );
  await heading('¿Para quién es el turno?');
  return app;
}

test('choosing a child shows the child’s insurer and new price, also on the last screen', async () => {
  const clinic = clinicOfTwo();
  const { user, fake, router } = {
    ...(await atPerson(clinic)),
    fake: clinic.fake,
  };
  expect((await coverage()).value).toBe(own?.id);
  expect(screen.queryByText(/^Cambia l/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Tomás Prueba' }));
  expect((await coverage()).value).toBe(theirs?.id);
  expect(
    await screen.findByText(new RegExp(`^Cambia l.*${theirs?.name}`)),
  ).toBeTruthy();
  expect(screen.getByText(new RegExp(`^Antes: .*${own?.name}`))).toBeTruthy();
  // A new search uses the child's insurer.
  expect(router.state.location.search).toMatchObject({ cobertura: theirs?.id });
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await heading('Revise y confirme');
  const facts = within(screen.getByRole('main'));
  expect(
    facts.getByText(new RegExp(`^Cambia l.*${theirs?.name}`)),
  ).toBeTruthy();
  expect(fake.callsOf('patient.holds.prove').at(-1)?.input).toEqual({
    holdId: expect.any(String),
    patientId: clinic.child.patientId,
  });
});

test('choosing the signed-in patient again restores the searched price', async () => {
  const clinic = clinicOfTwo();
  const { user } = await atPerson(clinic);
  await user.click(screen.getByRole('radio', { name: 'Tomás Prueba' }));
  await screen.findByText(/^Cambia l/);
  await user.click(
    within(
      screen.getByRole('group', { name: 'El turno es para' }),
    ).getAllByRole('radio')[0] as HTMLElement,
  );
  expect((await coverage()).value).toBe(own?.id);
  await waitFor(() => expect(screen.queryByText(/^Cambia l/)).toBeNull());
});

test('the page asks for the coverage of a person without one on file, and waits for it', async () => {
  const clinic = clinicOfTwo();
  const { user } = await atPerson(clinic);
  await user.click(screen.getByRole('radio', { name: 'Tomás Prueba' }));
  await screen.findByText(/^Cambia l/);
  await user.click(screen.getByRole('radio', { name: 'Lola Prueba' }));
  const field = await coverage();
  expect(field.value).toBe('');
  expect(screen.getByText('No la tenemos anotada: elíjala aquí.')).toBeTruthy();
  // The price by another patient's coverage is not shown for her.
  expect(screen.queryByText(/^Cambia l/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(
    await screen.findByText('Elija una cobertura, o pago particular.'),
  ).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(clinic.fake.callsOf('patient.holds.prove')).toHaveLength(0);
  await user.selectOptions(field, 'Ninguna: pago particular');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await heading('Revise y confirme');
  expect(
    clinic.fake.callsOf('patient.holds.prove').at(-1)?.input,
  ).toMatchObject({
    patientId: clinic.unknown.patientId,
    isPayerSaid: true,
  });
});

test('a coverage other than the file’s is sent for that person alone', async () => {
  const clinic = clinicOfTwo();
  const { user } = await atPerson(clinic);
  await user.click(screen.getByRole('radio', { name: 'Tomás Prueba' }));
  await user.selectOptions(await coverage(), 'Ninguna: pago particular');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await heading('Revise y confirme');
  const input = clinic.fake.callsOf('patient.holds.prove').at(-1)?.input;
  expect(input).toMatchObject({
    patientId: clinic.child.patientId,
    isPayerSaid: true,
  });
  expect(input).not.toHaveProperty('insurerId');
});

test('the patient is chosen before the times too, and their insurer fills the search', async () => {
  const clinic = clinicOfTwo();
  clinic.fake.ownData.coverages.push({
    id: clinic.fake.nextId(),
    insurerId: own?.id ?? '',
    insurerName: own?.name ?? '',
    planId: null,
    planName: null,
    memberNumber: null,
    isPrimary: true,
  });
  const { user } = await openPanel(
    'patient',
    `/mi-cuenta/agendar?medico=${doctorId}`,
    {
      fake: clinic.fake,
      session: { level: 'N2' },
    },
  );
  await waitFor(async () => expect((await coverage()).value).toBe(own?.id));
  await user.selectOptions(
    screen.getByLabelText('¿Para quién es el turno?'),
    'Tomás Prueba',
  );
  await waitFor(async () => expect((await coverage()).value).toBe(theirs?.id));
  await user.selectOptions(
    screen.getByLabelText('¿Para quién es el turno?'),
    'Lola Prueba',
  );
  await waitFor(async () => expect((await coverage()).value).toBe(''));
});

test('an address that names a person gives them no other person’s coverage: the page asks for theirs', async () => {
  const clinic = clinicOfTwo();
  const address = `/mi-cuenta/agendar?medico=${doctorId}&cobertura=${theirs?.id}&paso=horario&para=${clinic.unknown.patientId}`;
  const { user } = await openPanel('patient', address, {
    fake: clinic.fake,
    session: { level: 'N2' },
  });
  await user.click(
    await screen.findByRole('button', { name: 'Tomar este turno' }),
  );
  await heading('¿Para quién es el turno?');
  expect((await coverage()).value).toBe('');
  expect(clinic.fake.callsOf('patient.holds.prove')).toHaveLength(0);
});
