import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../../base/time/clinic-day.ts';
import type { SoonestDoctor } from '../../../../subjects/appointments/contract/agenda.ts';
import type {
  FileCoverage,
  PatientFile,
} from '../../../../subjects/patients/contract/patient-file.ts';
import type { ClosingResult } from '../../../../subjects/rescheduling/contract/closings.ts';
import { todayAt } from '../../../../testing/fakes/appointments/fake-appointments.ts';
import {
  fakeDoctors,
  fakeInsurers,
  fakeSpecialties,
  fakeToday,
} from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { choose } from '../../../../testing/pages/choose.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const open = (fake = createFakeApi(), search = '') =>
  openPanel('reception', `/recepcion/appointments${search}`, { fake });
const rowOf = (name: string) =>
  screen.findByRole('row', { name: new RegExp(name) });
const laura = fakeDoctors[0]?.id ?? '';
const electrocardiogram = fakeDoctors[0]?.practices[1]?.id ?? '';
const insurer = fakeInsurers[0]?.id ?? '';

async function openForm(name: string, key: string, fake = createFakeApi()) {
  const nora = fake.agendaDay.addPatient();
  const page = await open(fake);
  await screen.findByRole('button', { name: 'Nuevo turno' });
  await page.user.keyboard(key);
  const dialog = within(await screen.findByRole('dialog', { name }));
  return { ...page, nora, dialog };
}

async function choosePatient(page: Awaited<ReturnType<typeof openForm>>) {
  const { user, dialog } = page;
  expect(document.activeElement).toBe(dialog.getByLabelText('Paciente'));
  await user.keyboard('nora');
  await user.click(await dialog.findByRole('button', { name: /Prueba, Nora/ }));
  await choose(
    user,
    await dialog.findByRole('combobox', { name: 'Profesional' }),
    /^Laura Gómez/,
  );
}

test('books at the counter by keyboard: patient, doctor, time; and shows what to tell the patient', async () => {
  const page = await openForm('Nuevo turno', 'n');
  const { user, dialog, fake, nora } = page;
  await choosePatient(page);
  await user.click(await dialog.findByRole('radio', { name: '09:20' }));
  await user.click(
    dialog.getByRole('button', { name: /^Reservar lun 16\/11 09:20/ }),
  );
  expect(
    await screen.findByText(
      /Prueba, Nora: lunes 16 de noviembre, 09:20, con Laura Gómez/,
    ),
  ).toBeTruthy();
  const [call] = fake.callsOf('reception.agenda.book');
  expect(call?.input).toMatchObject({
    doctorId: laura,
    booker: { kind: 'known', patientId: nora.id },
  });
  expect(call?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  expect(await rowOf('Prueba, Nora')).toBeTruthy();
});

test('a time that a patient is choosing on the web is marked, does not count as free, and can be given all the same', async () => {
  const fake = createFakeApi();
  fake.answer('reception.agenda.freeTimes', ({ practiceId }) => ({
    timeZone: 'America/Argentina/Buenos_Aires',
    practiceId,
    visitMinutes: 20,
    firstFree: null,
    days: [
      {
        day: fakeToday,
        starts: [560, 580, 600],
        heldStarts: [580],
        reason: null,
      },
      {
        day: addDays(fakeToday, 1),
        starts: [560],
        heldStarts: [560],
        reason: null,
      },
    ],
  }));
  const page = await openForm('Nuevo turno', 'n', fake);
  const { user, dialog } = page;
  await choosePatient(page);
  expect(await dialog.findByRole('radio', { name: /2 libres/ })).toBeTruthy();
  expect(dialog.getByRole('radio', { name: /1 retenido$/ })).toBeTruthy();
  expect(
    dialog.getByText(/alguien está por tomar ese horario en internet/),
  ).toBeTruthy();
  expect(
    dialog.getAllByRole('radio', { name: /^\d\d:\d\d retenido$/ }),
  ).toHaveLength(1);
  await user.click(dialog.getByRole('radio', { name: '09:40 retenido' }));
  await user.click(
    dialog.getByRole('button', { name: /^Reservar lun 16\/11 09:40/ }),
  );
  expect(
    await screen.findByText(/Prueba, Nora: lunes 16 de noviembre, 09:40/),
  ).toBeTruthy();
});

test('a time lost to another desk offers the nearest, and the form keeps its data', async () => {
  const page = await openForm('Nuevo turno', 'n');
  const { user, dialog, fake } = page;
  await choosePatient(page);
  await user.click(await dialog.findByRole('radio', { name: '09:20' }));
  fake.refuseNext('reception.agenda.book', 'SLOT_TAKEN', {
    nearest: [
      {
        doctorId: laura,
        doctorName: 'Laura Gómez',
        startsAt: todayAt('10:00'),
      },
    ],
  });
  await user.click(dialog.getByRole('button', { name: /^Reservar/ }));
  expect(
    await dialog.findByText('Ese horario acaba de ocuparse.'),
  ).toBeTruthy();
  expect(dialog.getByText('Prueba, Nora')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /lun 16\/11 10:00/ }));
  expect(
    await screen.findByText(/Prueba, Nora: lunes 16 de noviembre, 10:00/),
  ).toBeTruthy();
});

test('a new patient needs a name and a DNI, or without it a birth date, with the error beside the field', async () => {
  const page = await openForm('Llegó sin turno', 'r');
  const { user, dialog, fake } = page;
  await user.type(dialog.getByLabelText('Paciente'), 'zulma ruiz');
  await user.click(
    dialog.getByRole('button', { name: 'Es la primera vez que viene' }),
  );
  expect(dialog.getByLabelText('Nombres')).toHaveProperty('value', 'Zulma');
  expect(dialog.getByLabelText('Apellidos')).toHaveProperty('value', 'Ruiz');
  await choose(
    user,
    await dialog.findByRole('combobox', { name: 'Profesional' }),
    /^Laura Gómez/,
  );
  await user.click(dialog.getByRole('button', { name: 'Recibir' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByLabelText('DNI')),
  );
  expect(fake.callsOf('reception.agenda.walkIn')).toHaveLength(0);
  await user.click(dialog.getByLabelText('No tiene o no trajo DNI'));
  await user.click(dialog.getByRole('button', { name: 'Recibir' }));
  const birth = dialog.getByLabelText('Nacimiento');
  await waitFor(() => expect(document.activeElement).toBe(birth));
  expect(
    dialog.getByText('Sin DNI hace falta la fecha de nacimiento.'),
  ).toBeTruthy();
  expect(fake.callsOf('reception.agenda.walkIn')).toHaveLength(0);
  fireEvent.change(birth, { target: { value: '03/05/1981' } });
  await user.click(dialog.getByRole('button', { name: 'Recibir' }));
  expect(
    await screen.findByText(/Ruiz, Zulma está en sala con el número A-050/),
  ).toBeTruthy();
  // A patient who has arrived is not told day and time.
  expect(screen.getByText(/^Código \w+\.$/)).toBeTruthy();
});

test('a known DNI belongs to the patient with exactly that number, not to a patient of today whose number contains it', async () => {
  const page = await openForm('Llegó sin turno', 'r');
  const { user, dialog, fake } = page;
  fake.agendaDay.addPatient({ fullName: 'Niña Prueba', dni: '51234567' });
  const registered = fake.agendaDay.addPatient({
    fullName: 'Zulma Ruiz',
    dni: '5123456',
  });
  fake.refuseNext('reception.agenda.walkIn', 'DNI_REGISTERED');
  await user.type(dialog.getByLabelText('Paciente'), 'zulma r');
  await user.click(
    dialog.getByRole('button', { name: 'Es la primera vez que viene' }),
  );
  await user.type(dialog.getByLabelText('DNI'), '5.123.456');
  await choose(
    user,
    await dialog.findByRole('combobox', { name: 'Profesional' }),
    /^Laura Gómez/,
  );
  await user.click(dialog.getByRole('button', { name: 'Recibir' }));
  await user.click(
    await dialog.findByRole('button', { name: 'Usar a ese paciente' }),
  );
  expect(await dialog.findByText(/^DNI 5\.123\.456/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Recibir' }));
  expect(await screen.findByText(/Ruiz, Zulma está en sala/)).toBeTruthy();
  expect(fake.callsOf('reception.agenda.walkIn').at(-1)?.input).toMatchObject({
    booker: { kind: 'known', patientId: registered.id },
  });
});

test('the form asks about a person who looks like a patient on file, and the counter chooses that patient', async () => {
  const page = await openForm('Llegó sin turno', 'r');
  const { user, dialog, fake } = page;
  const { isIdentityVerified: _, ...alike } = fake.agendaDay.addPatient({
    fullName: 'Zulma Ruiz',
    dni: '29111222',
    birthDate: '1981-05-03',
  });
  fake.refuseNext('reception.agenda.walkIn', 'LOOKALIKES', {
    patients: [alike],
  });
  await user.type(dialog.getByLabelText('Paciente'), 'zulma ruis');
  await user.click(
    dialog.getByRole('button', { name: 'Es la primera vez que viene' }),
  );
  await user.click(dialog.getByLabelText('No tiene o no trajo DNI'));
  fireEvent.change(dialog.getByLabelText(/Nacimiento/), {
    target: { value: '03/05/1981' },
  });
  await choose(
    user,
    await dialog.findByRole('combobox', { name: 'Profesional' }),
    /^Laura Gómez/,
  );
  await user.click(dialog.getByRole('button', { name: 'Recibir' }));
  expect(await dialog.findByText('¿Es esta persona?')).toBeTruthy();
  await user.click(
    dialog.getByRole('button', { name: /Ruiz, Zulma.*DNI 29\.111\.222/ }),
  );
  await user.click(dialog.getByRole('button', { name: 'Recibir' }));
  expect(await screen.findByText(/Ruiz, Zulma está en sala/)).toBeTruthy();
  expect(fake.callsOf('reception.agenda.walkIn').at(-1)?.input).toMatchObject({
    booker: { kind: 'known' },
  });
});

test('the counter registers a person who only looks like a patient on file', async () => {
  const page = await openForm('Llegó sin turno', 'r');
  const { user, dialog, fake } = page;
  const { isIdentityVerified: _, ...alike } = fake.agendaDay.addPatient({
    fullName: 'Zulma Ruiz',
    dni: '29111222',
    birthDate: null,
  });
  fake.refuseNext('reception.agenda.walkIn', 'LOOKALIKES', {
    patients: [alike],
  });
  await user.type(dialog.getByLabelText('Paciente'), 'zulma ruis');
  await user.click(
    dialog.getByRole('button', { name: 'Es la primera vez que viene' }),
  );
  await user.click(dialog.getByLabelText('No tiene o no trajo DNI'));
  fireEvent.change(dialog.getByLabelText('Nacimiento'), {
    target: { value: '03/05/1981' },
  });
  await user.click(
    dialog.getByRole('checkbox', { name: /^Aceptó la política de privacidad/ }),
  );
  await choose(
    user,
    await dialog.findByRole('combobox', { name: 'Profesional' }),
    /^Laura Gómez/,
  );
  await user.click(dialog.getByRole('button', { name: 'Recibir' }));
  await user.click(
    await dialog.findByRole('button', { name: 'Es otra persona: seguir' }),
  );
  expect(await screen.findByText(/Ruis, Zulma está en sala/)).toBeTruthy();
  expect(fake.callsOf('reception.agenda.walkIn').at(-1)?.input).toMatchObject({
    booker: { kind: 'new', isAnother: true, hasConsented: true },
  });
});

describe('the doctor who attends soonest', () => {
  const soonest = (
    index: number,
    changes: Partial<SoonestDoctor> = {},
  ): SoonestDoctor => {
    const { id = '', name = '', practices = [] } = fakeDoctors[index] ?? {};
    return {
      doctor: { id, name },
      practiceId: practices[0]?.id ?? '',
      practiceName: 'Consulta',
      isAttending: true,
      roomName: 'Consultorio 4',
      waiting: 2,
      walkInAt: todayAt('09:20'),
      firstFree: todayAt('09:20'),
      ...changes,
    };
  };
  const any = { name: 'Profesional' };

  test('is known before the patient is received, and receives them if the counter names none', async () => {
    const fake = createFakeApi();
    fake.agendaDay.soonest = [
      soonest(0),
      soonest(1, { walkInAt: todayAt('09:00'), waiting: 0 }),
    ];
    const page = await openForm('Llegó sin turno', 'r', fake);
    const { user, dialog } = page;
    await user.keyboard('nora');
    await user.click(
      await dialog.findByRole('button', { name: /Prueba, Nora/ }),
    );
    const list = within(
      await dialog.findByRole('list', { name: 'Quién atiende antes' }),
    );
    expect(
      list.getAllByRole('button').map(({ textContent }) => textContent),
    ).toEqual([
      'Martín Sosahoy 09:00nadie espera · Consultorio 4',
      'Laura Gómezhoy 09:202 esperan · Consultorio 4',
    ]);
    await choose(
      user,
      dialog.getByRole('combobox', any),
      'Cardiología: el primero que se libere',
    );
    expect(await dialog.findByText(/ahora, Martín Sosa/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Recibir' }));
    await screen.findByText(/está en sala con el número A-051/);
    expect(
      fake.callsOf('reception.agenda.walkInAny').map(({ input }) => input),
    ).toEqual([
      {
        specialtyId: fakeSpecialties[0]?.id,
        booker: { kind: 'known', patientId: page.nora.id },
      },
    ]);
  });

  test('yields to a chosen doctor, with their first time', async () => {
    const fake = createFakeApi();
    fake.agendaDay.soonest = [soonest(0, { walkInAt: null, waiting: 1 })];
    const { user, dialog } = await openForm('Llegó sin turno', 'r', fake);
    await choose(user, dialog.getByRole('combobox', any), /^Laura Gómez/);
    expect((await dialog.findByRole('status')).textContent).toBe(
      'Hoy ya no tiene horario libre; el primero es hoy 09:20 · 1 espera.',
    );
  });

  test('is found on the phone, with doctors who take the insurer before the others', async () => {
    const fake = createFakeApi();
    const covered = fakeDoctors.findIndex(({ insurerIds }) =>
      insurerIds.includes(insurer),
    );
    const other = covered === 0 ? 1 : 0;
    fake.agendaDay.soonest = [
      soonest(other, { firstFree: todayAt('09:20') }),
      soonest(covered, { firstFree: todayAt('10:40') }),
    ];
    const page = await openForm('Nuevo turno', 'n', fake);
    const { user, dialog } = page;
    await user.keyboard('nora');
    await user.click(
      await dialog.findByRole('button', { name: /Prueba, Nora/ }),
    );
    await choose(
      user,
      dialog.getByRole('combobox', any),
      'Cardiología: lo antes posible',
    );
    await choose(
      user,
      await dialog.findByRole('combobox', { name: /Cobertura/ }),
      fakeInsurers[0]?.name ?? '',
    );
    const list = within(
      await dialog.findByRole('list', { name: 'Quién atiende antes' }),
    );
    const [first, second] = list.getAllByRole('button');
    expect(first?.textContent).toContain(
      `Atiende por ${fakeInsurers[0]?.name}`,
    );
    expect(second?.textContent).toContain('particular');
    await user.click(first as HTMLElement);
    await user.click(
      await dialog.findByRole('button', { name: /^Reservar .*10:40$/ }),
    );
    await waitFor(() =>
      expect(fake.callsOf('reception.agenda.book')).toHaveLength(1),
    );
    expect(fake.callsOf('reception.agenda.book')[0]?.input).toMatchObject({
      doctorId: fakeDoctors[covered]?.id,
      startsAt: todayAt('10:40'),
      insurerId: insurer,
    });
  });

  test('receives a patient not on file with the data of their card', async () => {
    const fake = createFakeApi();
    const { user } = await open(fake);
    await screen.findByRole('button', { name: 'Nuevo turno' });
    await user.keyboard(
      '00123456789@PAZ@ELSA@F@20111222@A@04/05/1961@01/01/2020@270',
    );
    await user.click(
      await screen.findByRole('button', { name: 'Recibirlo sin turno' }),
    );
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Llegó sin turno' }),
    );
    expect(dialog.getByLabelText('Nombres')).toHaveProperty('value', 'Elsa');
    expect(dialog.getByLabelText('Apellidos')).toHaveProperty('value', 'Paz');
    expect(dialog.getByLabelText('DNI')).toHaveProperty('value', '20111222');
  });
});

test('the form refuses an overbooking over the limit, and keeps its reason', async () => {
  const fake = createFakeApi();
  fake.staffAppointments.add({ patient: { fullName: 'Ana Prueba' } });
  fake.agendaDay.overbookLimit = 0;
  fake.refuseNext('reception.agenda.overbook', 'OVERBOOK_FULL', { limit: 0 });
  fake.agendaDay.addPatient();
  const { user } = await open(fake);
  (await rowOf('Prueba, Ana')).focus();
  await user.keyboard('s');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Sobreturno' }),
  );
  await user.type(await dialog.findByLabelText('Paciente'), 'nora');
  await user.click(await dialog.findByRole('button', { name: /Prueba, Nora/ }));
  const reason = dialog.getByLabelText('Motivo del sobreturno');
  fireEvent.change(reason, { target: { value: 'Dolor agudo' } });
  expect(
    dialog.getByText(/Sobreturnos que quedan.*0 a la mañana/),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Dar el sobreturno' }));
  expect(
    await dialog.findByText(/ya tiene todos los sobreturnos/),
  ).toBeTruthy();
  expect(reason).toHaveProperty('value', 'Dolor agudo');
});

test('an overbooking instead of a free time keeps the patient, the practice and the coverage', async () => {
  const page = await openForm('Nuevo turno', 'n');
  const { user, dialog, fake, nora } = page;
  await choosePatient(page);
  await choose(
    user,
    await dialog.findByRole('combobox', { name: 'Práctica' }),
    /^Electrocardiograma/,
  );
  await choose(
    user,
    dialog.getByRole('combobox', { name: /^Cobertura/ }),
    fakeInsurers[0]?.name ?? '',
  );
  await user.click(await dialog.findByRole('radio', { name: '09:20' }));
  await user.click(dialog.getByRole('button', { name: 'Dar un sobreturno' }));
  const over = within(
    await screen.findByRole('dialog', { name: 'Sobreturno' }),
  );
  fireEvent.change(await over.findByLabelText('Motivo del sobreturno'), {
    target: { value: 'Dolor agudo' },
  });
  await user.click(over.getByRole('button', { name: 'Dar el sobreturno' }));
  await screen.findByText(/Prueba, Nora: lunes 16 de noviembre, 09:20/);
  expect(fake.callsOf('reception.agenda.overbook')[0]?.input).toMatchObject({
    doctorId: laura,
    practiceId: electrocardiogram,
    insurerId: insurer,
    booker: { kind: 'known', patientId: nora.id },
  });
});

describe('the coverage of a patient on file', () => {
  const [accepted, other] = fakeInsurers;
  const plan = other?.plans[0];
  const ana = new RegExp(`^${fakeDoctors[2]?.name}`);

  async function openFor(person: Partial<PatientFile>, fake = createFakeApi()) {
    fake.patientFiles.add({ fullName: 'Olga Prueba', ...person });
    const { user, dialog } = await openForm('Llegó sin turno', 'r', fake);
    await user.keyboard('olga');
    await user.click(
      await dialog.findByRole('button', { name: /Prueba, Olga/ }),
    );
    return { user, dialog, fake };
  }
  const onFile = (
    isPrimary: boolean,
    insurer = other,
    planned = plan,
  ): FileCoverage => ({
    id: crypto.randomUUID(),
    insurerId: insurer?.id ?? '',
    insurerName: insurer?.name ?? '',
    isPrimary,
    planId: planned?.id ?? null,
    planName: planned?.name ?? null,
    memberNumber: null,
  });
  const received = (fake: ReturnType<typeof createFakeApi>) =>
    fake.callsOf('reception.agenda.walkIn')[0]?.input as {
      insurerId?: string;
      planId?: string;
    };

  test('is the first one, with its plan, if the doctor accepts it', async () => {
    const { user, dialog, fake } = await openFor({
      coverages: [onFile(false, accepted, undefined), onFile(true)],
    });
    await choose(
      user,
      await dialog.findByRole('combobox', { name: 'Profesional' }),
      ana,
    );
    expect(
      await dialog.findByDisplayValue('Obra del Puerto, Plan Amarra'),
    ).toBe(dialog.getByRole('combobox', { name: /^Cobertura/ }));
    await user.click(dialog.getByRole('button', { name: 'Recibir' }));
    await screen.findByText(/Prueba, Olga está en sala/);
    expect(received(fake)).toMatchObject({
      insurerId: other?.id,
      planId: plan?.id,
    });
  });

  test('is none if the counter says so', async () => {
    const { user, dialog, fake } = await openFor({ coverages: [onFile(true)] });
    await choose(
      user,
      await dialog.findByRole('combobox', { name: 'Profesional' }),
      ana,
    );
    await dialog.findByDisplayValue(/^Obra del Puerto/);
    await choose(
      user,
      dialog.getByRole('combobox', { name: /^Cobertura/ }),
      'Sin indicar',
    );
    await user.click(dialog.getByRole('button', { name: 'Recibir' }));
    await screen.findByText(/Prueba, Olga está en sala/);
    expect(received(fake).insurerId).toBeUndefined();
  });

  test('is mentioned and not chosen on a day after the doctor’s last day with it', async () => {
    const fake = createFakeApi();
    const insurerDates = [
      { insurerId: other?.id ?? '', validFrom: null, validTo: '2026-11-15' },
    ];
    const answer = fakeDoctors.map(({ id, name, practices, insurerIds }) => ({
      id,
      name,
      specialtyNames: [],
      insurerIds,
      insurerDates,
      practices: practices.map(({ id, name, visitMinutes }) => ({
        id,
        name,
        visitMinutes,
      })),
    }));
    fake.answer('reception.agenda.doctors', () => answer);
    const { user, dialog } = await openFor({ coverages: [onFile(true)] }, fake);
    await choose(
      user,
      await dialog.findByRole('combobox', { name: 'Profesional' }),
      ana,
    );
    expect(
      await dialog.findByText(/Ana Ruiz no atiende por esa cobertura ese día/),
    ).toBeTruthy();
    expect(dialog.getByRole('combobox', { name: /^Cobertura/ })).toHaveProperty(
      'value',
      'Sin indicar',
    );
  });

  test('is mentioned and not chosen if the doctor does not accept it', async () => {
    const { user, dialog, fake } = await openFor({ coverages: [onFile(true)] });
    await choose(
      user,
      await dialog.findByRole('combobox', { name: 'Profesional' }),
      /^Laura Gómez/,
    );
    expect(
      await dialog.findByText(
        /^En su ficha tiene Obra del Puerto, y Laura Gómez no atiende/,
      ),
    ).toBeTruthy();
    expect(dialog.getByRole('combobox', { name: /^Cobertura/ })).toHaveProperty(
      'value',
      'Sin indicar',
    );
    await user.click(dialog.getByRole('button', { name: 'Recibir' }));
    await screen.findByText(/Prueba, Olga está en sala/);
    expect(received(fake).insurerId).toBeUndefined();
  });
});

test('the counter moves an appointment by keyboard from the board, and undoes the move', async () => {
  const fake = createFakeApi();
  const ana = fake.staffAppointments.add({
    patient: { fullName: 'Ana Prueba' },
  });
  const { user } = await open(fake, '?vista=agenda');
  const block = await screen.findByRole('button', {
    name: /09:00.*Prueba, Ana/,
  });
  block.focus();
  await user.keyboard('m');
  const dialog = within(
    await screen.findByRole('dialog', {
      name: 'Mover el turno de Prueba, Ana',
    }),
  );
  await user.click(await dialog.findByRole('radio', { name: '10:20' }));
  await user.click(dialog.getByRole('button', { name: /^Mover al lun/ }));
  expect(
    await screen.findByRole('button', { name: /10:20.*Prueba, Ana/ }),
  ).toBeTruthy();
  // The server compares the state that stood on the screen.
  expect(fake.callsOf('reception.agenda.move')[0]?.input).toMatchObject({
    appointmentId: ana.id,
    seenVersion: ana.version,
    seenStatus: 'booked',
  });
  fake.answer('reception.agenda.undoMove', () => {
    fake.staffAppointments.update(ana.id, {
      startsAt: ana.startsAt,
      endsAt: ana.endsAt,
    });
    return fake.staffAppointments.shown(ana.id, 'reception');
  });
  await user.keyboard('z');
  expect(
    await screen.findByRole('button', { name: /09:00.*Prueba, Ana/ }),
  ).toBeTruthy();
  expect(fake.callsOf('reception.agenda.undoMove')[0]?.input).toMatchObject({
    appointmentId: ana.id,
  });
});

test('a move says both times, even if the live change came before its answer', async () => {
  const fake = createFakeApi();
  const ana = fake.staffAppointments.add({
    patient: { fullName: 'Ana Prueba' },
  });
  const answer = fake.holdBack('reception.agenda.move');
  const { user } = await open(fake);
  (await rowOf('Prueba, Ana')).focus();
  await user.keyboard('m');
  const dialog = within(
    await screen.findByRole('dialog', {
      name: 'Mover el turno de Prueba, Ana',
    }),
  );
  await user.click(await dialog.findByRole('radio', { name: '10:20' }));
  await user.click(dialog.getByRole('button', { name: /^Mover al lun/ }));
  await waitFor(() =>
    expect(fake.callsOf('reception.agenda.move')).toHaveLength(1),
  );
  fake.announce({ kind: 'appointment', appointmentId: ana.id }, 'reception');
  expect(await dialog.findByText(/lunes 16 de noviembre, 10:20/)).toBeTruthy();
  answer();
  expect(
    await screen.findByText(/^Prueba, Ana pasó del .* 09:00 al/),
  ).toBeTruthy();
});

test('finds a patient by part of their data and notes the arrival from there', async () => {
  const fake = createFakeApi();
  const ana = fake.staffAppointments.add({
    patient: { fullName: 'Ana Prueba', dni: '30111000' },
  });
  fake.staffAppointments.becomes(
    { act: 'arrive', id: ana.id },
    { status: 'arrived', ticket: 'A-001' },
  );
  const { user } = await open(fake);
  await rowOf('Prueba, Ana');
  await user.keyboard('/');
  await user.keyboard('111.0');
  await waitFor(() =>
    expect(fake.callsOf('reception.search.patients').at(-1)?.input).toEqual({
      query: '111.0',
    }),
  );
  const results = within(
    await screen.findByRole('region', { name: 'Personas encontradas' }),
  );
  await user.click(
    await results.findByRole('button', { name: 'Llegó Prueba, Ana' }),
  );
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'En sala 1' })).toBeTruthy(),
  );
});

test('the search shows a confirmed appointment as confirmed', async () => {
  const fake = createFakeApi();
  fake.staffAppointments.add({
    patient: { fullName: 'Ana Prueba' },
    isConfirmed: true,
  });
  const { user } = await open(fake);
  await rowOf('Prueba, Ana');
  await user.keyboard('/');
  await user.keyboard('ana p');
  const results = within(
    await screen.findByRole('region', { name: 'Personas encontradas' }),
  );
  expect(await results.findByText('Confirmado')).toBeTruthy();
  expect(results.queryByText('Reservado')).toBeNull();
});

test('closing a doctor’s day asks a choice for each appointment, leaves none unseen, and lists the results', async () => {
  const fake = createFakeApi();
  fake.staffAppointments.add({ patient: { fullName: 'Ana Prueba' } });
  fake.staffAppointments.add({ patient: { fullName: 'Bruno Prueba' } });
  const { user } = await open(fake);
  await rowOf('Prueba, Ana');
  await user.keyboard('d');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Un doctor no viene' }),
  );
  await choose(
    user,
    dialog.getByRole('combobox', { name: 'Quién no viene' }),
    /^Laura Gómez/,
  );
  fireEvent.change(await dialog.findByLabelText(/Motivo que se dice/), {
    target: { value: 'Enfermedad' },
  });
  await user.click(dialog.getByRole('button', { name: 'Anotar la ausencia' }));
  expect(await dialog.findAllByText('Elija qué se hace.')).toHaveLength(2);
  await user.click(
    dialog.getByRole('button', { name: 'Mover a lo propuesto' }),
  );
  await user.selectOptions(
    dialog.getByLabelText(/turno de Prueba, Bruno/),
    'cancel',
  );
  await user.click(dialog.getByRole('button', { name: 'Anotar la ausencia' }));
  expect(
    await dialog.findByText(/Quedó anotado: Laura Gómez no viene/),
  ).toBeTruthy();
  expect(dialog.getByText(/Pasa al mar 17\/11 09:00/)).toBeTruthy();
  expect(fake.callsOf('reception.agenda.closeDoctorDay')).toHaveLength(1);
  expect(dialog.getByRole('heading', { name: 'Resueltos (2)' })).toBeTruthy();
});

test('an arrived patient of an absent doctor goes to another doctor, and is never cancelled with the rest', async () => {
  const fake = createFakeApi();
  const ana = fake.staffAppointments.add({
    patient: { fullName: 'Ana Prueba' },
  });
  const waiting = {
    status: 'arrived',
    ticket: 'A-007',
    arrivedAt: todayAt('07:50'),
  } as const;
  const bruno = fake.staffAppointments.add({
    ...waiting,
    patient: { fullName: 'Bruno Prueba' },
  });
  const [, martin] = fakeDoctors;
  const startsAt = todayAt('10:20');
  fake.agendaDay.sameDay = {
    doctorId: martin?.id ?? '',
    doctorName: martin?.name ?? '',
    startsAt,
  };
  const { user } = await open(fake);
  await rowOf('Prueba, Ana');
  await user.keyboard('d');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Un doctor no viene' }),
  );
  await choose(
    user,
    dialog.getByRole('combobox', { name: 'Quién no viene' }),
    /^Laura Gómez/,
  );
  // The proposed reason for patients says nothing about health.
  expect(await dialog.findByLabelText(/Motivo que se dice/)).toHaveProperty(
    'value',
    'Un imprevisto',
  );
  expect(
    dialog.getByText('Espera en la sala, número A-007: conserva su número.'),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancelar y avisar' }));
  await user.selectOptions(
    dialog.getByLabelText(/turno de Prueba, Bruno/),
    'sameDay',
  );
  await user.click(dialog.getByRole('button', { name: 'Anotar la ausencia' }));
  await dialog.findByText(/Quedó anotado/);
  const requests = fake
    .callsOf('reception.agenda.closeDoctorDay')
    .map(({ input }) => input);
  expect(requests).toMatchObject([
    {
      choices: [
        {
          appointmentId: ana.id,
          seenVersion: 1,
          seenStatus: 'booked',
          choice: { kind: 'cancel' },
        },
        {
          appointmentId: bruno.id,
          seenVersion: 1,
          seenStatus: 'arrived',
          choice: { kind: 'move', doctorId: martin?.id, startsAt },
        },
      ],
    },
  ]);
});

describe('the results for the appointments of an absent doctor', () => {
  type Settled = ClosingResult['results'][number];
  /** Closes the day of Laura Gómez, with this result for her only patient. */
  async function closed(settled: Partial<Settled>) {
    const fake = createFakeApi();
    const ana = fake.staffAppointments.add({
      patient: { fullName: 'Ana Prueba' },
    });
    const { user } = await open(fake);
    await rowOf('Prueba, Ana');
    await user.keyboard('d');
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Un doctor no viene' }),
    );
    await choose(
      user,
      dialog.getByRole('combobox', { name: 'Quién no viene' }),
      /^Laura Gómez/,
    );
    await user.selectOptions(
      await dialog.findByLabelText(/turno de Prueba, Ana/),
      'cancel',
    );
    const result: Settled = {
      appointment: fake.staffAppointments.shown(ana.id, 'reception'),
      chosen: 'cancel',
      became: 'cancelled',
      problem: null,
      toldBy: 'email',
      byHand: null,
      ...settled,
    };
    fake.answer('reception.agenda.closeDoctorDay', {
      doctor: { id: laura, name: 'Laura Gómez' },
      day: fakeToday,
      results: [result],
      undo: { closingId: crypto.randomUUID(), until: todayAt('23:00') },
    });
    await user.click(
      dialog.getByRole('button', { name: 'Anotar la ausencia' }),
    );
    await dialog.findByText(/Quedó anotado: Laura Gómez no viene/);
    return dialog;
  }

  test.each<[Settled['toldBy'], string]>([
    ['email', 'Cancelado. Se le avisa por e-mail.'],
    ['whatsapp', 'Cancelado. Se le avisa por WhatsApp.'],
    ['push', 'Cancelado. Se le avisa en su teléfono.'],
    ['none', 'Cancelado. Hay que avisarle.'],
    [null, 'Cancelado.'],
  ])('say how the patient is told: %s', async (toldBy, words) => {
    const dialog = await closed({ toldBy });
    expect(dialog.getByText(words)).toBeTruthy();
    const title =
      toldBy === 'none' ? 'Para resolver por recepción (1)' : 'Resueltos (1)';
    expect(dialog.getByRole('heading', { name: title })).toBeTruthy();
  });

  test.each<[NonNullable<Settled['problem']>, RegExp]>([
    ['IS_HERE', /: el paciente ya está en la clínica, avísele en persona\.$/],
    ['NEW_MEANWHILE', /: se reservó mientras tanto\.$/],
    ['SLOT_TAKEN', /: el horario nuevo acaba de ocuparse\.$/],
    ['SLOT_NOT_OFFERED', /: el horario nuevo ya no se ofrece\.$/],
    ['PATIENT_BUSY', /: el paciente tiene otro turno a esa hora\.$/],
    ['CHANGED_MEANWHILE', /: otra persona lo cambió mientras tanto\.$/],
    ['WRONG_STATUS', /: su estado cambió mientras tanto\.$/],
  ])('say why an appointment stays as it was: %s', async (problem, words) => {
    const dialog = await closed({ became: 'left', problem, toldBy: null });
    expect(dialog.getByText(words).textContent).toMatch(
      /^Queda a las \d\d:\d\d/,
    );
    expect(
      dialog.getByRole('heading', { name: 'Para resolver por recepción (1)' }),
    ).toBeTruthy();
  });
});

test('a patient without a channel is left to resolve, with the WhatsApp written', async () => {
  const fake = createFakeApi();
  fake.agendaDay.toldBy = 'none';
  fake.staffAppointments.add({
    patient: { fullName: 'Ana Prueba', phone: '+5491155556666' },
  });
  const { user } = await open(fake);
  await rowOf('Prueba, Ana');
  await user.keyboard('d');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Un doctor no viene' }),
  );
  await choose(
    user,
    dialog.getByRole('combobox', { name: 'Quién no viene' }),
    /^Laura Gómez/,
  );
  fireEvent.change(await dialog.findByLabelText(/Motivo que se dice/), {
    target: { value: 'Enfermedad' },
  });
  await user.selectOptions(
    dialog.getByLabelText(/turno de Prueba, Ana/),
    'cancel',
  );
  await user.click(dialog.getByRole('button', { name: 'Anotar la ausencia' }));
  expect(
    await dialog.findByRole('heading', {
      name: 'Para resolver por recepción (1)',
    }),
  ).toBeTruthy();
  expect(dialog.getByText(/Cancelado\. Hay que avisarle/)).toBeTruthy();
  const link = dialog.getByRole('link', {
    name: 'Avisarle por WhatsApp a Prueba, Ana',
  });
  expect(link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/5491155556666/);
  await user.click(link);
  await waitFor(() => expect(fake.messages.all[0]?.status).toBe('opened'));
});

test('an absent doctor may be chosen again for the appointments left; a disabled doctor may not', async () => {
  const fake = createFakeApi();
  const [, martin, ana] = fakeDoctors.map(({ id }) => id);
  fake.agendaDay.closures.set(laura, {
    code: 'ABSENT',
    reason: 'Por enfermedad',
  });
  fake.agendaDay.closures.set(martin ?? '', { code: 'DISABLED' });
  fake.agendaDay.closures.set(ana ?? '', {
    code: 'ABSENT',
    reason: 'Por paro',
  });
  fake.staffAppointments.add({ patient: { fullName: 'Ana Prueba' } });
  const { user } = await open(fake);
  await rowOf('Prueba, Ana');
  await user.keyboard('d');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Un doctor no viene' }),
  );
  const who = dialog.getByRole('combobox', { name: 'Quién no viene' });
  await user.click(who);
  expect(await screen.findAllByRole('option')).not.toHaveLength(0);
  expect(screen.queryByRole('option', { name: /Martín Sosa/ })).toBeNull();
  await choose(user, who, new RegExp(`^${fakeDoctors[2]?.name}`));
  expect(
    await dialog.findByText('No le quedan turnos por resolver ese día.'),
  ).toBeTruthy();
  expect(
    dialog.queryByRole('button', { name: 'Resolver los que quedaron' }),
  ).toBeNull();
  await choose(user, who, /^Laura Gómez/);
  expect(
    await dialog.findByText(/Ya está anotado que Laura Gómez no viene/),
  ).toBeTruthy();
  expect(dialog.getByLabelText(/Motivo que se dice/)).toHaveProperty(
    'value',
    'Por enfermedad',
  );
  expect(dialog.queryByLabelText('Por qué')).toBeNull();
  await user.selectOptions(
    dialog.getByLabelText(/turno de Prueba, Ana/),
    'cancel',
  );
  await user.click(
    dialog.getByRole('button', { name: 'Resolver los que quedaron' }),
  );
  expect(
    await dialog.findByText(/Quedó anotado: Laura Gómez no viene/),
  ).toBeTruthy();
  const [call] = fake.callsOf('reception.agenda.closeDoctorDay');
  expect(call?.input).toMatchObject({
    choices: [{ choice: { kind: 'cancel' } }],
  });
});

test('the counter undoes a wrong closing from its results, appointment by appointment', async () => {
  const fake = createFakeApi();
  const ana = fake.staffAppointments.add({
    patient: { fullName: 'Ana Prueba' },
  });
  const bruno = fake.staffAppointments.add({
    patient: { fullName: 'Bruno Prueba' },
  });
  const { user } = await open(fake);
  await rowOf('Prueba, Ana');
  await user.keyboard('d');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Un doctor no viene' }),
  );
  await choose(
    user,
    dialog.getByRole('combobox', { name: 'Quién no viene' }),
    /^Laura Gómez/,
  );
  fireEvent.change(await dialog.findByLabelText(/Motivo que se dice/), {
    target: { value: 'Enfermedad' },
  });
  await user.click(dialog.getByRole('button', { name: 'Cancelar y avisar' }));
  await user.click(dialog.getByRole('button', { name: 'Anotar la ausencia' }));
  await dialog.findByText(/Quedó anotado: Laura Gómez no viene/);
  // Another person took Bruno's time meanwhile.
  const { shown, update } = fake.staffAppointments;
  fake.answer('reception.agenda.undoClosing', ({ doctorId }) => {
    update(ana.id, { status: 'booked' });
    return {
      doctor: { id: doctorId, name: 'Laura Gómez' },
      day: fakeToday,
      results: [
        { appointment: shown(ana.id, 'reception'), problem: null },
        { appointment: shown(bruno.id, 'reception'), problem: 'SLOT_TAKEN' },
      ],
    };
  });
  await user.click(
    dialog.getByRole('button', { name: 'Deshacer que Laura Gómez no viene' }),
  );
  expect(await dialog.findByText('No pudieron volver (1)')).toBeTruthy();
  expect(
    dialog.getByText(/No volvió porque su horario ya se ocupó/),
  ).toBeTruthy();
  expect(dialog.getByText('Volvieron a su horario (1)')).toBeTruthy();
  expect(fake.callsOf('reception.agenda.undoClosing')).toHaveLength(1);
  expect(fake.staffAppointments.shown(ana.id, 'reception').status).toBe(
    'booked',
  );
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual(
    [],
  );
});
