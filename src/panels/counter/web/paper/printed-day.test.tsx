import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { todayAt } from '../../../../testing/fakes/appointments/fake-appointments.ts';
import { fakeDoctors } from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const [laura, martin, third] = fakeDoctors.map(({ id, name }) => ({
  id,
  name,
}));

async function open(search = '') {
  const fake = createFakeApi();
  const add = fake.staffAppointments.add;
  add({
    startsAt: todayAt('10:00'),
    doctor: martin,
    patient: { fullName: 'Carla Prueba', phone: null },
  });
  add({
    startsAt: todayAt('09:40'),
    doctor: laura,
    patient: { fullName: 'Bruno Prueba' },
    status: 'arrived',
  });
  add({
    startsAt: todayAt('09:00'),
    doctor: laura,
    isFirstVisit: true,
    insurerName: 'OSDE',
    patient: { fullName: 'Ana Prueba', dni: '30111000' },
  });
  add({
    startsAt: todayAt('09:20'),
    doctor: laura,
    status: 'cancelled',
    patient: { fullName: 'Dora Prueba' },
  });
  const page = await openPanel(
    'reception',
    `/recepcion/appointments${search}`,
    { fake },
  );
  await screen.findByRole('grid');
  return page;
}

/** The printed pages: the doctor of each, the number of appointments, and the lines. */
function paper() {
  return screen.queryAllByRole('table').map((table) => {
    const page = within(table.closest('section') as HTMLElement);
    const [first, blank] = table.querySelectorAll('tbody');
    const linesOf = (body: Element | undefined) => [
      ...(body?.querySelectorAll('tr') ?? []),
    ];
    const lines = linesOf(first);
    return {
      doctor: page.getByRole('heading', { level: 2 }).textContent,
      says: page.getByText(/\d turnos?$/).textContent,
      head: table.querySelector('thead')?.textContent,
      lines: lines.map((line) =>
        [...line.querySelectorAll('td')].map(({ textContent }) => textContent),
      ),
      blank: linesOf(blank).length,
    };
  });
}

const printing = (name: 'beforeprint' | 'afterprint') =>
  act(() => window.dispatchEvent(new Event(name)));

test('the day prints a page for each doctor with appointments, in order of time, without the cancelled ones', async () => {
  await open();
  expect(paper()).toEqual([]);
  printing('beforeprint');
  const pages = paper();
  expect(pages.map(({ doctor, says }) => [doctor, says])).toEqual([
    [laura?.name, 'Lunes 16 de noviembre · 2 turnos'],
    [martin?.name, 'Lunes 16 de noviembre · 1 turno'],
  ]);
  expect(pages.map(({ doctor }) => doctor)).not.toContain(third?.name);
  const consultation = 'Consulta de cardiología';
  expect(pages[0]?.lines).toEqual([
    [
      '09:00',
      'Prueba, Ana (1.ª vez)',
      '30.111.000',
      '11 5555-4444',
      'OSDE',
      consultation,
      'Reservado',
      '',
    ],
    [
      '09:40',
      'Prueba, Bruno',
      expect.any(String),
      expect.any(String),
      '—',
      consultation,
      'En sala de espera',
      '',
    ],
  ]);
  expect(pages[1]?.lines[0]?.slice(0, 4)).toEqual([
    '10:00',
    'Prueba, Carla',
    expect.any(String),
    '—',
  ]);
  // Each sheet has its doctor, room and printing time, and lines for patients without an appointment.
  expect(pages[0]?.head).toContain('Laura Gómez09:00 a 13:00, Consultorio 3');
  expect(pages[0]?.head).toMatch(/Clínica [^·]+ · Impreso a las \d\d:\d\d/);
  expect(pages[0]?.blank).toBe(4);
  printing('afterprint');
  await waitFor(() => expect(paper()).toEqual([]));
});

test('a day narrowed to one doctor prints only their page, and a search leaves no patient out', {
  tags: ['all'],
}, async () => {
  const { user } = await open(`?doctor=${laura?.id}`);
  await user.type(screen.getByRole('searchbox'), 'bruno');
  printing('beforeprint');
  expect(paper().map(({ doctor, lines }) => [doctor, lines.length])).toEqual([
    [laura?.name, 2],
  ]);
});

test('the menu and the key print the day', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /^Más\W*$/ }));
  await user.click(
    await screen.findByRole('menuitem', { name: /^Imprimir el día/ }),
  );
  expect(print).toHaveBeenCalledTimes(1);
  (await screen.findAllByRole('row'))[0]?.focus();
  await user.keyboard('p');
  expect(print).toHaveBeenCalledTimes(2);
  print.mockRestore();
});
