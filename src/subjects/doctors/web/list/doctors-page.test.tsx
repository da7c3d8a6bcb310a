import { cleanup, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { DoctorDetail } from '../../../../base/clinic/contract/doctors.ts';
import {
  fakeDoctors,
  fakeInsurers,
} from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';

const names = () =>
  screen
    .queryAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent);
const count = () =>
  screen.findByText(/^(\d+ profesional|Ningún profesional coincide\.)/);

test('the list shows every professional with the data for a choice', async () => {
  await openApp('/doctores');
  expect((await count()).textContent).toBe(
    '3 profesionales, por turno más próximo',
  );
  expect(names()).toEqual(['Laura Gómez', 'Martín Sosa', 'Ana Ruiz']);
  const laura = screen
    .getByRole('heading', { name: 'Laura Gómez' })
    .closest('li');
  const row = within(laura ?? document.body);
  expect(row.getByText('Cardiología')).toBeTruthy();
  expect(row.getByText('MN 123456')).toBeTruthy();
  expect(row.getByText('Salud Federal')).toBeTruthy();
  const appointment = row.getByRole('link', {
    name: 'Próximo turno: mar 17/11 09:00 con Laura Gómez',
  });
  const address = appointment.getAttribute('href');
  expect(address).toBe(
    `/agendar-cita/${fakeDoctors[0]?.id}?dia=2026-11-17&hora=09%3A00`,
  );
  expect(row.getByText('Atiende en español e inglés')).toBeTruthy();
});

test('the list shows a few later times of the week in the chosen half day, and each opens its booking', async () => {
  const { user } = await openApp('/doctores?obra-social=salud-federal');
  const times = async () => {
    const list = within(
      await screen.findByRole('group', {
        name: 'Esta semana, con Laura Gómez',
      }),
    );
    return list
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.split(',')[0]);
  };
  expect(await times()).toEqual(['mar 14:00', 'mié 09:00', 'mié 14:00']);
  const wednesday = within(
    screen.getByRole('group', { name: 'Esta semana, con Laura Gómez' }),
  ).getByRole('link', { name: /^mié 09:00 ?, miércoles 18 de noviembre/ });
  expect(wednesday.getAttribute('href')).toBe(
    `/agendar-cita/${fakeDoctors[0]?.id}?cobertura=${fakeInsurers[0]?.id}&dia=2026-11-18&hora=09%3A00`,
  );
  await user.selectOptions(screen.getByLabelText('Horario'), 'Por la mañana');
  await waitFor(async () =>
    expect(await times()).toEqual(['mié 09:00', 'jue 09:00']),
  );
});

test('a patient who filters by an insurer is not asked for it again', {
  tags: ['all'],
}, async () => {
  const { user } = await openApp('/doctores?obra-social=salud-federal');
  await user.click(
    await screen.findByRole('link', { name: /con Laura Gómez/ }),
  );
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: 'Elija día y horario',
    }),
  ).toBeTruthy();
  // The insurer stands beside the practice, and beside the price.
  expect(screen.getAllByText(/Salud Federal/).length).toBeGreaterThan(0);
});

test('the list marks private doctors', async () => {
  await openApp('/doctores');
  const martin = (
    await screen.findByRole('heading', { name: 'Martín Sosa' })
  ).closest('li');
  expect(martin?.textContent).toContain('Atiende en forma particular');
});

test('only a professional without times offers a place on the waiting list', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  await openApp('/doctores', fake);
  await count();
  expect(
    screen.queryByRole('link', { name: /^Avisarme si se libera/ }),
  ).toBeNull();
  cleanup();
  fake.reasonOfAll = { code: 'FULL' };
  const { user } = await openApp('/doctores?obra-social=salud-federal', fake);
  const laura = within(
    (await screen.findByRole('heading', { name: 'Laura Gómez' })).closest(
      'li',
    ) ?? document.body,
  );
  expect(
    laura.getByRole('link', {
      name: 'Sin turnos libres: ver agenda con Laura Gómez',
    }),
  ).toBeTruthy();
  const link = laura.getByRole('link', {
    name: 'Avisarme si se libera con Laura Gómez',
  });
  const [{ id: insurerId }] = fakeInsurers as [(typeof fakeInsurers)[number]];
  expect(link.getAttribute('href')).toBe(
    `/agendar-cita/${fakeDoctors[0]?.id}?cobertura=${insurerId}&paso=espera`,
  );
  await user.click(link);
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: 'Avisarme si se libera',
    }),
  ).toBeTruthy();
});

test('the list finds any part of a name without accents, and writes it in the address', async () => {
  const { user, router } = await openApp('/doctores');
  await count();
  await user.type(screen.getByRole('searchbox'), 'GOMEZ lau');
  await waitFor(() => expect(names()).toEqual(['Laura Gómez']));
  expect((await count()).getAttribute('role')).toBe('status');
  expect(router.state.location.href).toBe('/doctores?buscar=GOMEZ+lau');
});

test('an address with filters opens the list filtered, and goes back filter by filter', async () => {
  const { user, router } = await openApp('/doctores?especialidad=cardiologia');
  await count();
  expect(names()).toEqual(['Laura Gómez', 'Martín Sosa']);
  await user.selectOptions(
    screen.getByLabelText('Obra social o prepaga'),
    'Salud Federal',
  );
  await waitFor(() => expect(names()).toEqual(['Laura Gómez']));
  expect(router.state.location.search).toEqual({
    especialidad: 'cardiologia',
    'obra-social': 'salud-federal',
  });
  router.history.back();
  await waitFor(() => expect(names()).toEqual(['Laura Gómez', 'Martín Sosa']));
});

test('typing does not add a step back for each letter', {
  tags: ['all'],
}, async () => {
  const { user, router } = await openApp('/doctores?especialidad=cardiologia');
  await count();
  await user.type(screen.getByRole('searchbox'), 'sosa');
  await waitFor(() => expect(names()).toEqual(['Martín Sosa']));
  expect(router.history.length).toBe(1);
});

test('a search without a match says so and offers all professionals', async () => {
  const { user, router } = await openApp('/doctores?buscar=zz&parte=tarde');
  await screen.findByText('Ningún profesional coincide con lo que busca');
  await user.click(
    screen.getByRole('button', { name: 'Ver todos los profesionales' }),
  );
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(router.state.location.search).toEqual({});
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('a senseless address still opens the list', async () => {
  await openApp('/doctores?parte=noche&especialidad=%3Cscript%3E&otra=1');
  await count();
  expect(names()).toHaveLength(3);
});

test('while the professionals load, the visitor does not read that none matches', async () => {
  const fake = createFakeApi();
  const give = fake.holdBack('doctors.list');
  await openApp('/doctores', fake);
  await screen.findByRole('option', { name: 'Salud Federal' });
  await waitFor(() =>
    expect(document.title).toBe('Profesionales · Clínica del Parque'),
  );
  expect(screen.queryByText(/Ningún profesional coincide/)).toBeNull();
  give();
  expect((await count()).textContent).toMatch(/^3 profesionales/);
});

test('the page says when the list does not come, and trying again brings it', async () => {
  const fake = createFakeApi();
  fake.lose('doctors.list', 'request');
  const { user } = await openApp('/doctores', fake);
  const problem = await screen.findByText(
    'No pudimos traer la lista de profesionales',
  );
  expect(problem.closest('[role=alert]')).toBeTruthy();
  fake.restore('doctors.list');
  await user.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('the page has a title and one main heading, and axe finds no fault', {
  tags: ['all'],
}, async () => {
  await openApp('/doctores');
  await count();
  expect(document.title).toBe('Profesionales · Clínica del Parque');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('the list shows the last day of an insurer', async () => {
  const fake = createFakeApi();
  const {
    biography: _,
    practices: __,
    ...doctor
  } = fakeDoctors[0] as DoctorDetail;
  const insurerDates = [
    {
      insurerId: doctor.insurerIds[0] ?? '',
      validFrom: '2026-01-01',
      validTo: '2026-11-30',
    },
  ];
  fake.answer('doctors.list', () => [
    { ...doctor, insurerDates, nextFreeMorning: null, nextFreeAfternoon: null },
  ]);
  await openApp('/doctores', fake);
  expect(
    await screen.findByText('Salud Federal (hasta el 30/11/2026)'),
  ).toBeTruthy();
});

test('a hundred professionals come twenty at a time, a search finds all, and the address keeps how many', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const { id, photoUrl, licenses, specialties, insurerIds, communication } =
    fakeDoctors[0] as DoctorDetail;
  fake.answer('doctors.list', () =>
    Array.from({ length: 100 }, (_, number) => ({
      photoUrl,
      licenses,
      specialties,
      insurerIds,
      communication,
      id: `${id.slice(0, -2)}${String(number).padStart(2, '0')}`,
      name: number === 99 ? 'Zulema Final' : `Profesional ${number}`,
      nextFreeMorning: null,
      nextFreeAfternoon: null,
      nextTimes: [],
    })),
  );
  const { user, router } = await openApp('/doctores', fake);
  expect((await count()).textContent).toMatch(/^100 profesionales/);
  const more = () => screen.findByRole('button', { name: 'Mostrar más' });
  await more();
  expect(names()).toHaveLength(20);
  await user.click(await more());
  expect(names()).toHaveLength(40);
  expect(document.activeElement?.textContent).toContain(names()[20]);
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ hasta: 40 }),
  );
  await user.type(screen.getByRole('searchbox'), 'zulema');
  await waitFor(() => expect(names()).toEqual(['Zulema Final']));
  // The address is written after the list is drawn.
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ buscar: 'zulema' }),
  );
});

test('a clinic without professionals says so and offers no filters', async () => {
  const fake = createFakeApi();
  fake.isNew = true;
  await openApp('/doctores', fake);
  expect(
    await screen.findByText('Todavía no hay profesionales para mostrar'),
  ).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByText(/coincide/)).toBeNull();
});
