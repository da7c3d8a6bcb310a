import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import {
  fakeDoctors,
  fakeInsurers,
} from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const [insurer] = fakeInsurers;
const insurerId = insurer?.id ?? '';
const [laura, martin, ana] = fakeDoctors.map(({ id }) => id);
const path = `/admin/insurers?cobertura=${insurerId}`;
const always = { validFrom: null, validTo: null };
const until = (validTo: string) => ({ validFrom: null, validTo });

const standing = {
  total: 2,
  confirmation: 'estos',
  appointments: ['12:20', '13:00'].map((time, index) => ({
    appointmentId: `0190d000-0000-7000-8000-00000000000${index}`,
    code: `K7M2Q${index === 0 ? 'F' : 'G'}`,
    startsAt: `2026-11-24T${time}:00Z`,
    doctorId: laura ?? '',
    doctorName: 'Laura Gómez',
    patientName: index === 0 ? 'Juana Prueba' : 'Olga Prueba',
    familyNames: 'Prueba',
    phone: index === 0 ? '+5491155554444' : null,
  })),
};

function taken(...ids: (string | undefined)[]) {
  const fake = createFakeApi();
  for (const doctor of fake.catalogues.insurerDoctors) {
    if (ids.includes(doctor.doctorId)) doctor.period = always;
  }
  return fake;
}
const sent = (fake: ReturnType<typeof createFakeApi>) =>
  fake.callsOf('admin.insurers.saveDoctors').map(({ input }) => input);
const box = (name: string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name });
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('many ticks are saved in one request, which names only the changed doctors', async () => {
  const fake = taken(laura);
  const { user } = await openPanel('admin', '/admin/insurers', { fake });
  await user.click(
    await screen.findByRole('link', {
      name: `Profesionales que atienden por ${insurer?.name}`,
    }),
  );
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: `Quiénes atienden por ${insurer?.name}`,
    }),
  ).toBeTruthy();
  expect((await box('Laura Gómez')).checked).toBe(true);
  expect(screen.getByRole('button', { name: 'Guardar' })).toHaveProperty(
    'disabled',
    true,
  );
  await user.click(await box('Martín Sosa'));
  await user.click(await box('Ana Ruiz'));
  expect(screen.getByText('Atienden 3 de 3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Guardar 2 cambios' }));
  expect(await screen.findByText('Profesionales guardados')).toBeTruthy();
  expect(sent(fake)).toEqual([
    {
      insurerId,
      changes: [martin, ana].map((doctorId) => ({
        doctorId,
        seen: null,
        wanted: always,
      })),
    },
  ]);
  // Ticking twice leaves no change.
  await user.click(await box('Ana Ruiz'));
  await user.click(await box('Ana Ruiz'));
  expect(screen.getByRole('button', { name: 'Guardar' })).toHaveProperty(
    'disabled',
    true,
  );
});

test('the keyboard alone finds, ticks, dates and saves a doctor', async () => {
  const { user, fake } = await openPanel('admin', path, { fake: taken() });
  (await screen.findByLabelText('Buscar profesional')).focus();
  await user.keyboard('sosa');
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
  // Enter in the search field saves nothing.
  await user.keyboard('{Enter}');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Marcar los que coinciden');
  await user.tab();
  expect(document.activeElement).toBe(await box('Martín Sosa'));
  await user.keyboard(' ');
  await user.tab();
  expect(document.activeElement?.textContent).toContain('Fechas');
  await user.keyboard('{Enter}');
  await user.tab();
  await user.keyboard('01122026');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Profesionales guardados')).toBeTruthy();
  expect(sent(fake)).toMatchObject([
    {
      changes: [
        {
          doctorId: martin,
          seen: null,
          wanted: { validFrom: '2026-12-01', validTo: null },
        },
      ],
    },
  ]);
  expect(screen.getByText('La atiende desde el 01/12/2026')).toBeTruthy();
});

test('the same dates go to all ticked doctors', async () => {
  const { user, fake } = await openPanel('admin', path, { fake: taken(laura) });
  await user.click(await screen.findByRole('button', { name: 'Marcar todos' }));
  await user.click(
    screen.getByRole('button', { name: 'Fechas para los marcados' }),
  );
  type(/^Hasta/, '31/12/2026');
  await user.click(
    screen.getByRole('button', { name: 'Poner a los 3 marcados' }),
  );
  await user.click(screen.getByRole('button', { name: 'Guardar 3 cambios' }));
  await waitFor(() => expect(sent(fake)).toHaveLength(1));
  expect(sent(fake)).toMatchObject([
    {
      changes: [martin, ana, laura].map((doctorId) => ({
        doctorId,
        seen: doctorId === laura ? always : null,
        wanted: until('2026-12-31'),
      })),
    },
  ]);
});

test('wrong or backward days are not sent', async () => {
  const { user, fake } = await openPanel('admin', path, { fake: taken(laura) });
  await user.click(
    await screen.findByRole('button', { name: 'Fechas de Laura Gómez' }),
  );
  type(/^Desde/, '02/12/2026');
  type(/^Hasta/, '01/12/2026');
  expect(
    await screen.findByText('El último día no puede ser anterior al primero.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Guardar 1 cambio' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Hasta/));
  // With a wrong date the period would have no end.
  type(/^Hasta/, '40/12/2026');
  await user.click(screen.getByRole('button', { name: 'Guardar 1 cambio' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Hasta/));
  expect(sent(fake)).toEqual([]);
});

test('ending shows the standing appointments, saves nothing on leaving, and keeps the list once confirmed', async () => {
  const { user, fake } = await openPanel('admin', path, { fake: taken(laura) });
  await user.click(await box('Laura Gómez'));
  expect(screen.getByText('Deja de atenderla desde hoy')).toBeTruthy();
  fake.refuseNext('admin.insurers.saveDoctors', 'APPOINTMENTS_STAND', standing);
  await user.click(screen.getByRole('button', { name: 'Guardar 1 cambio' }));
  const title = `Hay 2 turnos dados con ${insurer?.name}`;
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(
    dialog.getByText(/no se cancelan ni cambian de cobertura/),
  ).toBeTruthy();
  const list = within(
    dialog.getByRole('list', { name: 'Turnos dados con esa cobertura' }),
  );
  expect(list.getByText('Prueba, Juana')).toBeTruthy();
  expect(
    list
      .getByRole('link', { name: /Ver el turno K7M2QF/ })
      .getAttribute('href'),
  ).toBe(
    '/recepcion/appointments?dia=2026-11-24&turno=0190d000-0000-7000-8000-000000000000',
  );
  expect(list.getByText('Sin teléfono')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Volver sin guardar' }));
  expect((await box('Laura Gómez')).checked).toBe(false);
  fake.refuseNext('admin.insurers.saveDoctors', 'APPOINTMENTS_STAND', standing);
  await user.click(screen.getByRole('button', { name: 'Guardar 1 cambio' }));
  const again = within(await screen.findByRole('dialog', { name: title }));
  await user.click(again.getByRole('button', { name: 'Guardar igual' }));
  expect(
    await screen.findByText('Quedan 2 pacientes para llamar'),
  ).toBeTruthy();
  expect(sent(fake).at(-1)).toEqual({
    insurerId,
    confirmation: 'estos',
    changes: [{ doctorId: laura, seen: always, wanted: null }],
  });
  await user.click(screen.getByRole('button', { name: 'Ocultar la lista' }));
  expect(screen.queryByText(/para llamar/)).toBeNull();
});

test('the page shows another administrator’s change, and does not undo it', async () => {
  const fake = taken(laura);
  const { user } = await openPanel('admin', path, { fake });
  await user.click(await box('Laura Gómez'));
  await user.click(await box('Ana Ruiz'));
  const [first] = fake.catalogues.insurerDoctors;
  if (first) first.period = until('2026-12-31');
  fake.refuseNext('admin.insurers.saveDoctors', 'CHANGED_MEANWHILE');
  await user.click(screen.getByRole('button', { name: 'Guardar 2 cambios' }));
  await user.click(
    await screen.findByRole('button', { name: 'Ver lo que guardó' }),
  );
  expect((await box('Laura Gómez')).checked).toBe(true);
  expect(screen.getByText('La atiende hasta el 31/12/2026')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Guardar 1 cambio' }));
  await waitFor(() => expect(sent(fake)).toHaveLength(2));
  expect(sent(fake).at(-1)).toMatchObject({ changes: [{ doctorId: ana }] });
});

test('without a connection no tick is lost', async () => {
  const fake = taken();
  const { user } = await openPanel('admin', path, { fake });
  await user.click(await box('Ana Ruiz'));
  fake.lose('admin.insurers.saveDoctors', 'request');
  await user.click(screen.getByRole('button', { name: 'Guardar 1 cambio' }));
  expect(await screen.findByText(/No hay conexión/)).toBeTruthy();
  expect((await box('Ana Ruiz')).checked).toBe(true);
});

test.each([
  ['the page of an unknown insurer', 'No encontramos esa cobertura'],
  ['a clinic without doctors', 'Todavía no atiende ningún profesional'],
])('%s says so', async (_, words) => {
  const fake = createFakeApi();
  if (words.startsWith('No'))
    fake.refuse('admin.insurers.doctors', 'NOT_FOUND');
  fake.catalogues.insurerDoctors.length = 0;
  await openPanel('admin', path, { fake });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('disabling the whole insurer shows the appointments first, and scrolls to them', async () => {
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    shown.push(this);
  };
  onTestFinished(
    () => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'),
  );
  const fake = createFakeApi();
  const { user } = await openPanel('admin', '/admin/insurers', { fake });
  await user.click(
    await screen.findByRole('button', { name: `Editar ${insurer?.name}` }),
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Habilitada' }));
  fake.refuseNext('admin.insurers.save', 'APPOINTMENTS_STAND', standing);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  const title = await screen.findByText(
    `Hay 2 turnos dados con ${insurer?.name}`,
  );
  expect(shown.some((each) => each.contains(title))).toBe(true);
  expect(screen.getByText(/conservan la cobertura y su coseguro/)).toBeTruthy();
  await user.click(
    screen.getByRole('button', { name: 'Deshabilitarla igual' }),
  );
  expect(await screen.findByText('Cobertura guardada')).toBeTruthy();
  expect(fake.callsOf('admin.insurers.save').at(-1)?.input).toMatchObject({
    confirmation: 'estos',
    isEnabled: false,
  });
});
