import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { todayAt } from '../../../../testing/fakes/appointments/fake-appointments.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const rowOf = (name: string) =>
  screen.findByRole('row', { name: new RegExp(name) });
const people = async () =>
  (await screen.findAllByRole('row')).map(
    (row) => /Prueba, ([A-Z][a-z]+)/.exec(row.textContent ?? '')?.[1],
  );
const open = (fake: ReturnType<typeof createFakeApi>) =>
  openPanel('reception', '/recepcion/appointments', { fake });

function aWaitingRoom() {
  const fake = createFakeApi();
  const add = (
    fullName: string,
    startsAt: string,
    arrivedAt: string,
    changes = {},
  ) =>
    fake.staffAppointments.add({
      status: 'arrived',
      startsAt: todayAt(startsAt),
      arrivedAt: todayAt(arrivedAt),
      ...changes,
      patient: { fullName, phone: '+5491155554444' },
    });
  add('Ana Prueba', '08:00', '07:50');
  add('Bruno Prueba', '08:20', '07:20', {
    calls: 2,
    calledAt: todayAt('07:58'),
    roomName: 'Box 1',
  });
  add('Carla Prueba', '08:40', '07:35');
  return fake;
}

test('a row shows the call’s room, hour and number of times, the room of a patient in a visit, and the phone', async () => {
  await open(aWaitingRoom());
  const bruno = (await rowOf('Prueba, Bruno')).textContent;
  expect(bruno).toContain('Espera 40 min · llamado 07:58, 2 veces, a Box 1');
  expect(bruno).toContain('11 5555-4444');
  expect((await rowOf('Prueba, Ana')).textContent).toContain('Consultorio 3');
});

test('buttons show their keys, until the user switches letters off', async () => {
  const { user } = await open(aWaitingRoom());
  await rowOf('Prueba, Ana');
  const hints = () =>
    ['Nuevo turno', 'Llegó sin turno', 'Un doctor no viene'].map(
      (name) => screen.getByRole('button', { name }).dataset.hint,
    );
  expect(hints()).toEqual(['N', 'R', 'D']);
  await user.keyboard('?');
  await user.click(
    await screen.findByRole('checkbox', {
      name: /^Usar teclas de una sola letra/,
    }),
  );
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(hints()).toEqual([undefined, undefined, undefined]),
  );
});

test('one button puts the longest wait first, also in the address, and back to the order by hour', async () => {
  const { user, router } = await open(aWaitingRoom());
  expect(await people()).toEqual(['Ana', 'Bruno', 'Carla']);
  const byWait = screen.getByRole('button', { name: 'Por espera' });
  await user.click(byWait);
  await waitFor(async () =>
    expect(await people()).toEqual(['Bruno', 'Carla', 'Ana']),
  );
  expect(router.state.location.search).toMatchObject({ orden: 'espera' });
  expect(byWait.getAttribute('aria-pressed')).toBe('true');
  await user.click(byWait);
  await waitFor(async () =>
    expect(await people()).toEqual(['Ana', 'Bruno', 'Carla']),
  );
  expect(router.state.location.search).not.toHaveProperty('orden');
});

test('two quick presses on a row open the appointment; on its buttons each press is an act', async () => {
  const fake = aWaitingRoom();
  fake.staffAppointments.add({
    startsAt: todayAt('09:00'),
    patient: { fullName: 'Dora Prueba' },
  });
  await open(fake);
  const row = await rowOf('Prueba, Dora');
  fireEvent.doubleClick(
    screen.getByRole('button', { name: 'Llegó Prueba, Dora' }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.doubleClick(row.querySelector('time') as Element);
  expect(
    await screen.findByRole('dialog', { name: 'Prueba, Dora' }),
  ).toBeTruthy();
});

test('this browser keeps the choice of low rows', async () => {
  const fake = aWaitingRoom();
  const { user } = await open(fake);
  await user.click(
    await screen.findByRole('button', { name: 'Filas bajas', pressed: false }),
  );
  await screen.findByRole('button', { name: 'Filas bajas', pressed: true });
  expect(document.querySelector('[data-low]')).toBeTruthy();
  await open(fake);
  await user.click(
    (
      await screen.findAllByRole('button', {
        name: 'Filas bajas',
        pressed: true,
      })
    )[0] as Element,
  );
  await waitFor(() => expect(document.querySelector('[data-low]')).toBeNull());
});

test('a day whose last hour passed opens with its last rows in sight', async () => {
  const fake = createFakeApi();
  for (let at = 10; at < 40; at++) {
    fake.staffAppointments.add({
      startsAt: todayAt(`06:${at}`),
      patient: { fullName: `Persona ${at}` },
    });
  }
  const style = document.createElement('style');
  style.textContent = 'div { overflow-y: auto }';
  document.head.append(style);
  const tall = vi
    .spyOn(Element.prototype, 'scrollHeight', 'get')
    .mockReturnValue(1680);
  const shown = vi
    .spyOn(Element.prototype, 'clientHeight', 'get')
    .mockReturnValue(560);
  onTestFinished(() => {
    style.remove();
    tall.mockRestore();
    shown.mockRestore();
  });
  await open(fake);
  const grid = await screen.findByRole('grid');
  expect(grid.parentElement?.scrollTop).toBe((30 - 2) * 56);
});
