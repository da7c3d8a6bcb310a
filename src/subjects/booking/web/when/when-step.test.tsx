import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DoctorDetail } from '../../../../base/clinic/contract/doctors.ts';
import {
  fakeDoctors,
  fakeInsurers,
} from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { atTimes, laura } from '../../../../testing/pages/booking-walk.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';
import type { NoSlotsReason } from '../../../schedule/contract/availability.ts';

const day = (name: string | RegExp) => screen.findByLabelText(name);

test('the doctor’s page shows biography, insurers and next times, and keeps the chosen time', async () => {
  const { user, router } = await openApp(`/agendar-cita/${laura}`);
  expect(
    await screen.findByText('Se dedica a la hipertensión arterial.'),
  ).toBeTruthy();
  expect(screen.getByText('Atiende en español e inglés')).toBeTruthy();
  expect(screen.getAllByText('Salud Federal').length).toBeGreaterThan(0);
  const time = () =>
    screen.findByRole('link', {
      name: /^mié 09:00 ?, miércoles 18 de noviembre/,
    });
  await user.click(await time());
  await waitFor(async () =>
    expect((await time()).getAttribute('aria-current')).toBe('page'),
  );
  expect(router.state.location.search).toMatchObject({
    dia: '2026-11-18',
    hora: '09:00',
  });
  await user.selectOptions(
    screen.getByLabelText(/^Obra social o prepaga/),
    'Salud Federal',
  );
  await user.click(screen.getByRole('button', { name: 'Ver horarios' }));
  const chosen = within(
    await screen.findByRole('region', { name: 'El horario que eligió' }),
  );
  expect(chosen.getByText('miércoles 18 de noviembre, 09:00')).toBeTruthy();
});

test('a next time is offered whatever month the patient turned to before', {
  tags: ['all'],
}, async () => {
  const { user } = await openApp(`/agendar-cita/${laura}?cobertura=particular`);
  await user.click(await screen.findByRole('button', { name: 'Ver horarios' }));
  await user.click(
    await screen.findByRole('button', { name: /Mes siguiente/ }),
  );
  await user.click(screen.getByRole('button', { name: 'Volver' }));
  await user.click(await screen.findByRole('link', { name: /^mié 09:00/ }));
  await user.click(screen.getByRole('button', { name: 'Ver horarios' }));
  expect(
    await screen.findByRole('region', { name: 'El horario que eligió' }),
  ).toBeTruthy();
  expect(
    await screen.findByRole('button', { name: '09:00', current: true }),
  ).toBeTruthy();
});

test('the page names no insurers before it knows them, nor the language every doctor speaks', async () => {
  const fake = createFakeApi();
  fake.lose('clinic.insurers', 'request');
  const martin = fakeDoctors[1]?.id ?? '';
  await openApp(`/agendar-cita/${martin}`, fake);
  expect(await screen.findByText('Martín Sosa')).toBeTruthy();
  expect(
    await screen.findByText(/No hay conexión con la clínica/),
  ).toBeTruthy();
  expect(screen.queryByText(/^Atiende/)).toBeNull();
});

test('the calendar starts at the present week, and its keys do not go before it', async () => {
  const { user } = await openApp(atTimes);
  const monday = await day(/^lunes 16 de noviembre/);
  expect(screen.queryByLabelText(/^domingo 15 de noviembre/)).toBeNull();
  monday.focus();
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(monday);
});

test('the first free time is offered at once and its day is open', async () => {
  await openApp(atTimes);
  const first = within(
    await screen.findByRole('region', { name: 'Primer turno libre' }),
  );
  expect(first.getByText('martes 17 de noviembre, 09:00')).toBeTruthy();
  const times = within(
    await screen.findByRole('region', { name: 'Horarios del día' }),
  );
  expect(await times.findByRole('heading', { name: 'Mañana' })).toBeTruthy();
  expect(times.getByRole('heading', { name: 'Tarde' })).toBeTruthy();
  expect(
    times.getAllByRole('listitem').map(({ textContent }) => textContent),
  ).toEqual(['09:00', '09:20', '09:40', '10:00', '14:00', '14:20']);
});

test('the time in the address is the offered time, and stands out among those of its day', async () => {
  const { user, fake } = await openApp(
    `/agendar-cita/${laura}?cobertura=particular&dia=2026-11-18&hora=09:20`,
  );
  const request = within(
    await screen.findByRole('region', { name: 'El horario que eligió' }),
  );
  expect(request.getByText('miércoles 18 de noviembre, 09:20')).toBeTruthy();
  expect(
    screen.getByRole('button', { name: '09:20', current: true }),
  ).toBeTruthy();
  await user.click(request.getByRole('button', { name: 'Tomar este turno' }));
  await screen.findByRole('heading', { name: '¿Para quién es el turno?' });
  expect(fake.callsOf('holds.create').map(({ input }) => input)).toMatchObject([
    { startsAt: '2026-11-18T12:20:00Z' },
  ]);
});

test('for a time that is not free, the page offers the first free time', async () => {
  await openApp(
    `/agendar-cita/${laura}?cobertura=particular&dia=2026-11-18&hora=09:25`,
  );
  expect(
    await screen.findByRole('region', { name: 'Primer turno libre' }),
  ).toBeTruthy();
});

const reasons: [NoSlotsReason, string, string][] = [
  [
    { code: 'HOLIDAY', name: 'Día de la Soberanía Nacional' },
    'feriado, Día de la Soberanía Nacional',
    'Feriado: Día de la Soberanía Nacional.',
  ],
  [
    { code: 'ABSENT', reason: 'Vacaciones' },
    'profesional ausente',
    'Laura Gómez está ausente: Vacaciones.',
  ],
  [{ code: 'NO_SESSION' }, 'sin atención', 'Laura Gómez no atiende este día.'],
  [
    { code: 'PRACTICE_NOT_OFFERED' },
    'no se realiza esta práctica',
    'Ese día no se realiza esta práctica.',
  ],
  [
    { code: 'DESK_ONLY', opensAt: '2026-11-22T11:00:00Z' },
    'sólo por recepción',
    'Sólo por recepción hasta el domingo 22 de noviembre, 08:00. Desde entonces, también por aquí.',
  ],
  [
    { code: 'DESK_ONLY', opensAt: null },
    'sólo por recepción',
    'Ese día se reserva sólo por recepción.',
  ],
  [
    { code: 'TOO_SOON' },
    'falta muy poco',
    'Falta muy poco: lo que queda de ese día se pide por teléfono.',
  ],
  [{ code: 'FULL' }, 'completo', 'Completo: no queda ningún horario libre.'],
  [
    { code: 'BEYOND_HORIZON', opensOn: '2026-11-19' },
    'todavía no se puede reservar',
    'Todavía no se puede reservar: se abre el jueves 19 de noviembre.',
  ],
  [{ code: 'PAST' }, 'ya pasó', 'Ese día ya pasó.'],
];

test.each(reasons)(
  'a day without times says why: %o',
  async (reason, inBrief, sentence) => {
    const fake = createFakeApi();
    fake.reasons.set('2026-11-23', reason);
    const { user } = await openApp(atTimes, fake);
    await user.click(
      await day(`lunes 23 de noviembre, sin horarios: ${inBrief}`),
    );
    const times = within(
      screen.getByRole('region', { name: 'Horarios del día' }),
    );
    expect(await times.findByText(sentence)).toBeTruthy();
    expect(
      screen.getByRole('button', {
        name: 'Próximo día libre: martes 24 de noviembre',
      }),
    ).toBeTruthy();
  },
);

test('a day that only the counter books shows the phone', async () => {
  const fake = createFakeApi();
  fake.reasons.set('2026-11-23', { code: 'DESK_ONLY', opensAt: null });
  const { user } = await openApp(atTimes, fake);
  await user.click(await day(/lunes 23 de noviembre/));
  const call = await screen.findByRole('link', {
    name: 'Llamar al 11 5555-0000',
  });
  expect(call.getAttribute('href')).toBe('tel:+541155550000');
});

test('arrow keys move through the calendar, also into the next month, and Enter opens a day', async () => {
  const { user } = await openApp(atTimes);
  const start = await day('martes 17 de noviembre, 6 horarios');
  start.focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-25'),
  );
  await user.keyboard('{Home}');
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-23'),
  );
  await user.keyboard('{PageDown}');
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('data-day')).toBe('2026-12-23'),
  );
  expect(
    screen.getByRole('heading', { name: 'Diciembre de 2026' }),
  ).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(
    await screen.findByRole('heading', { name: 'Miércoles 23 de diciembre' }),
  ).toBeTruthy();
  expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1);
});

test('the calendar begins at this month and ends one month after the last bookable month', async () => {
  const { user } = await openApp(atTimes);
  await day('martes 17 de noviembre, 6 horarios');
  const before = screen.getByRole('button', {
    name: 'Mes anterior: octubre de 2026',
  });
  expect(before.getAttribute('aria-disabled')).toBe('true');
  await user.click(before);
  expect(
    screen.getByRole('heading', { name: 'Noviembre de 2026' }),
  ).toBeTruthy();
  const after = () => screen.getByRole('button', { name: /^Mes siguiente/ });
  for (const month of [
    'Diciembre de 2026',
    'Enero de 2027',
    'Febrero de 2027',
  ]) {
    await user.click(after());
    expect(await screen.findByRole('heading', { name: month })).toBeTruthy();
  }
  expect(after().getAttribute('aria-disabled')).toBe('true');
});

test('going to another month keeps the focus on the button', async () => {
  const { user } = await openApp(atTimes);
  await day('martes 17 de noviembre, 6 horarios');
  await user.click(screen.getByRole('button', { name: /Mes siguiente/ }));
  expect(await day('martes 1 de diciembre, 6 horarios')).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('Mes siguiente');
});

test('with any doctor of a specialty, each time names its doctor', async () => {
  await openApp(
    '/agendar-cita?especialidad=cardiologia&cobertura=particular&paso=horario',
  );
  expect(
    await screen.findByRole('button', { name: '09:00 Laura Gómez' }),
  ).toBeTruthy();
});

test('a shared address opens its day and marks its time until the patient chooses another day', async () => {
  const { user } = await openApp(
    `/agendar-cita/${laura}?cobertura=particular&dia=2026-11-20&hora=09:40`,
  );
  expect(
    await screen.findByRole('heading', { name: 'Viernes 20 de noviembre' }),
  ).toBeTruthy();
  const time = await screen.findByRole('button', { name: '09:40' });
  expect(time.getAttribute('data-chosen')).toBe('true');
  await user.click(await day(/^lunes 23 de noviembre/));
  expect(
    await screen.findByRole('heading', { name: 'Lunes 23 de noviembre' }),
  ).toBeTruthy();
  expect(
    screen.getByRole('region', { name: 'Primer turno libre' }),
  ).toBeTruthy();
  expect(
    screen.queryByRole('region', { name: 'El horario que eligió' }),
  ).toBeNull();
});

test('with no free time on the web, the page says so, and offers other doctors and the waiting list', async () => {
  const fake = createFakeApi();
  fake.reasonOfAll = { code: 'FULL' };
  const { user } = await openApp(atTimes, fake);
  expect(
    await screen.findByText(
      'No queda ningún horario libre en los próximos 60 días',
    ),
  ).toBeTruthy();
  expect(
    screen.getByRole('link', { name: 'Ver otros profesionales' }),
  ).toBeTruthy();
  await user.click(
    screen.getByRole('button', { name: 'Avisarme si se libera' }),
  );
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: 'Avisarme si se libera',
    }),
  ).toBeTruthy();
});

test('a full day without another free day also offers the waiting list', async () => {
  const fake = createFakeApi();
  fake.reasonOfAll = { code: 'FULL' };
  const { user } = await openApp(`${atTimes}&dia=2026-11-23`, fake);
  const times = within(
    await screen.findByRole('region', { name: 'Horarios del día' }),
  );
  expect(
    await times.findByText(
      'Por ahora no hay ningún otro día con horarios libres.',
    ),
  ).toBeTruthy();
  await user.click(
    times.getByRole('button', { name: 'Avisarme si se libera' }),
  );
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: 'Avisarme si se libera',
    }),
  ).toBeTruthy();
});

test('a full day offers the waiting list; a day without attention does not', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.reasons.set('2026-11-23', { code: 'FULL' });
  fake.reasons.set('2026-11-24', { code: 'NO_SESSION' });
  const { user } = await openApp(atTimes, fake);
  const times = within(
    await screen.findByRole('region', { name: 'Horarios del día' }),
  );
  await user.click(await day(/^martes 24 de noviembre/));
  expect(
    await times.findByText('Laura Gómez no atiende este día.'),
  ).toBeTruthy();
  expect(
    times.queryByRole('button', { name: 'Avisarme si se libera' }),
  ).toBeNull();
  await user.click(await day(/^lunes 23 de noviembre/));
  await user.click(
    await times.findByRole('button', { name: 'Avisarme si se libera' }),
  );
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: 'Avisarme si se libera',
    }),
  ).toBeTruthy();
});

const [federal] = fakeInsurers;
const withInsurer = `cobertura=${federal?.id}&paso=horario`;

test('with an insurer, times of a doctor who does not take it show their price, and the first time is covered', async () => {
  const fake = createFakeApi();
  // Martín Sosa, who takes no insurer, has the afternoon.
  fake.attends = (minute) => (minute < 720 ? 0 : 1);
  await openApp(`/agendar-cita?especialidad=cardiologia&${withInsurer}`, fake);
  expect(
    await screen.findByRole('button', { name: '09:00 Laura Gómez' }),
  ).toBeTruthy();
  expect(
    screen.getByRole('button', {
      name: /^14:00 Martín Sosa particular \$\s25\.000$/,
    }),
  ).toBeTruthy();
  const first = within(
    screen.getByRole('region', { name: 'Primer turno libre' }),
  );
  expect(first.getByText(/A pagar/).textContent).toMatch(
    /^A pagar: \$\s3\.500 · Coseguro con Salud Federal$/,
  );
  expect(fake.callsOf('availability.specialtyMonth')[0]?.input).toMatchObject({
    insurerId: federal?.id,
  });
  expect(
    fake.callsOf('availability.specialtyFirstFree')[0]?.input,
  ).toMatchObject({ insurerId: federal?.id });
});

test('with a doctor who does not take the insurer, every time and the first one show the price', async () => {
  await openApp(`/agendar-cita/${fakeDoctors[1]?.id}?${withInsurer}`);
  expect(
    await screen.findByRole('button', {
      name: /^09:00 particular \$\s25\.000$/,
    }),
  ).toBeTruthy();
  const first = within(
    screen.getByRole('region', { name: 'Primer turno libre' }),
  );
  expect(first.getByText(/A pagar/).textContent).toMatch(
    /^A pagar: \$\s25\.000 · Particular/,
  );
});

test('with a doctor who takes the insurer until a day, the first time is covered, and later ones show their price', async () => {
  const fake = createFakeApi();
  const insurerDates = [
    { insurerId: federal?.id ?? '', validFrom: null, validTo: '2026-11-17' },
  ];
  fake.answer('doctors.get', () => ({
    ...(fakeDoctors[0] as DoctorDetail),
    insurerDates,
  }));
  await openApp(`/agendar-cita/${laura}?${withInsurer}&dia=2026-11-18`, fake);
  expect(
    await screen.findByRole('button', {
      name: /^09:00 particular \$\s25\.000$/,
    }),
  ).toBeTruthy();
  const first = within(
    screen.getByRole('region', { name: 'Primer turno libre' }),
  );
  expect(first.getByText(/A pagar/).textContent).toMatch(
    /Coseguro con Salud Federal$/,
  );
});
