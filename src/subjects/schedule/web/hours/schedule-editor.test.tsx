import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeDoctors } from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPart } from '../../../../testing/pages/open-part.tsx';
import { ScheduleEditor } from './schedule-editor.tsx';

const doctorId = fakeDoctors[0]?.id ?? '';

async function open(fake = createFakeApi()) {
  const page = await openPart(<ScheduleEditor doctorId={doctorId} />, {
    role: 'admin',
    fake,
  });
  await screen.findByRole('group', { name: 'Semana' });
  return { ...page, schedule: fake.schedules.schedule };
}

const block = (name: RegExp) => screen.findByRole('button', { name });
const mondayBlock = () =>
  block(/^Lunes de 08:00 a 12:00, 20 min · Consultorio 1/);
const dialog = async (name: string) =>
  within(await screen.findByRole('dialog', { name }));
const outside = {
  total: 2,
  appointments: [
    {
      patientName: 'Ana Suárez',
      familyNames: 'Suárez',
      startsAt: '2026-11-23T14:00:00Z',
      phone: '+5491155554444',
      code: 'K7M2QF',
    },
    {
      patientName: 'Luis Paz',
      familyNames: 'Paz',
      startsAt: '2026-11-30T13:20:00Z',
      phone: null,
      code: 'K7M2QG',
    },
  ].map((appointment, index) => ({
    ...appointment,
    appointmentId: `0190f100-0000-7000-8000-00000000000${index}`,
    doctorId: '0190e000-0000-7000-8000-000000000401',
    doctorName: 'Laura Gómez',
  })),
};

/** The seven days as a browser would lay them out: 100 px each, an hour 100 px high, from seven on. */
function layOut(): HTMLElement {
  const area = screen.getByRole('group', { name: 'Semana' });
  vi.spyOn(area, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, 700, 1400),
  );
  return area;
}
const at = (weekday: number, hour: number) => ({
  clientX: (weekday - 1) * 100 + 50,
  clientY: (hour - 7) * 100,
  button: 0,
  pointerType: 'mouse',
});

describe('by pointer', () => {
  test('dragging over a day draws new hours, and the dialog saves them', async () => {
    const { user, schedule } = await open();
    const area = layOut();
    fireEvent.pointerDown(area, at(2, 14));
    fireEvent.pointerMove(area, at(2, 15));
    fireEvent.pointerMove(area, at(2, 17.5));
    expect(await block(/^Martes de 14:00 a 17:30, horario nuevo/)).toBeTruthy();
    fireEvent.pointerUp(area, at(2, 17.5));
    const form = await dialog('Agregar horario');
    expect(form.getByLabelText<HTMLInputElement>('Desde').value).toBe('14:00');
    expect(
      form.getByText('Entran 10 turnos y sobran 10 minutos.'),
    ).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Agregar horario' }));
    await waitFor(() => expect(schedule.rules).toHaveLength(2));
    expect(schedule.rules[1]).toMatchObject({
      weekday: 2,
      fromMinute: 840,
      toMinute: 1050,
      slotMinutes: 20,
      roomId: schedule.rooms[0]?.id,
      validFrom: '2026-11-16',
      validTo: null,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('an unusual visit length is asked about once before it is sent', {
    tags: ['all'],
  }, async () => {
    const { user, fake, schedule } = await open();
    const area = layOut();
    fireEvent.pointerDown(area, at(2, 14));
    fireEvent.pointerMove(area, at(2, 17));
    fireEvent.pointerUp(area, at(2, 17));
    const form = await dialog('Agregar horario');
    const field = form.getByLabelText('Minutos de cada turno');
    fireEvent.change(field, { target: { value: '7' } });
    await user.click(form.getByRole('button', { name: 'Agregar horario' }));
    expect(
      await form.findByText(
        '¿Turnos de 7 minutos? Si es así, presione el botón otra vez.',
      ),
    ).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field));
    // Another slip is asked about again.
    fireEvent.change(field, { target: { value: '200' } });
    fireEvent.change(field, { target: { value: '12' } });
    await user.click(form.getByRole('button', { name: 'Agregar horario' }));
    expect(await form.findByText(/^¿Turnos de 12 minutos/)).toBeTruthy();
    // Each slip is asked about once, even back and forth.
    fireEvent.change(field, { target: { value: '11' } });
    await user.click(form.getByRole('button', { name: 'Agregar horario' }));
    expect(await form.findByText(/^¿Turnos de 11 minutos/)).toBeTruthy();
    fireEvent.change(field, { target: { value: '12' } });
    expect(fake.callsOf('admin.schedules.createRule')).toHaveLength(0);
    await user.click(form.getByRole('button', { name: 'Agregar horario' }));
    await waitFor(() =>
      expect(schedule.rules[1]).toMatchObject({ slotMinutes: 12 }),
    );
  });

  test('dragging hours moves them to another day, dragging their edge makes them longer', {
    tags: ['all'],
  }, async () => {
    const { fake } = await open();
    const area = layOut();
    fireEvent.pointerDown(await mondayBlock(), at(1, 9));
    fireEvent.pointerMove(area, at(3, 9.25));
    fireEvent.pointerUp(area, at(3, 9.25));
    const form = await dialog('Cambiar horario');
    expect(form.getByLabelText<HTMLSelectElement>('Día').value).toBe('3');
    fireEvent.click(form.getByRole('button', { name: 'Cerrar' }));
    // Drawn hours stay until they are discarded.
    const drawn = await block(/^Miércoles de 08:15 a 12:15.*sin guardar/);
    fireEvent.pointerDown(
      drawn.querySelector('[data-edge="end"]') as Element,
      at(3, 12.25),
    );
    fireEvent.pointerMove(area, at(3, 13));
    fireEvent.pointerUp(area, at(3, 13));
    const again = await dialog('Cambiar horario');
    fireEvent.click(again.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() =>
      expect(fake.callsOf('admin.schedules.changeRule')).toHaveLength(1),
    );
    expect(fake.schedules.schedule.rules).toMatchObject([
      { weekday: 3, fromMinute: 495, toMinute: 780 },
    ]);
  });

  test('a finger scrolls and draws nothing', async () => {
    await open();
    const area = layOut();
    fireEvent.pointerDown(area, { ...at(2, 14), pointerType: 'touch' });
    fireEvent.pointerUp(area, { ...at(2, 17), pointerType: 'touch' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('by keyboard', () => {
  test('arrows move hours, Shift changes their end, Enter opens the dialog, and the focus stays on them', {
    tags: ['all'],
  }, async () => {
    const { user, fake } = await open();
    (await mondayBlock()).focus();
    await user.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
    const moved = await block(/^Martes de 08:15 a 12:30.*sin guardar/);
    expect(document.activeElement).toBe(moved);
    await user.keyboard('{Enter}');
    const form = await dialog('Cambiar horario');
    await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() =>
      expect(fake.callsOf('admin.schedules.changeRule')).toHaveLength(1),
    );
    expect(fake.callsOf('admin.schedules.changeRule')[0]?.input).toMatchObject({
      weekday: 2,
      fromMinute: 495,
      toMinute: 750,
      seenValidTo: null,
    });
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(
        /^Martes de 08:15/,
      ),
    );
  });

  test('Escape restores hours, and Delete asks when they end', async () => {
    const { user, schedule } = await open();
    (await mondayBlock()).focus();
    await user.keyboard('{ArrowUp}');
    expect(await screen.findByText(/, sin guardar$/)).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.queryByText(/, sin guardar$/)).toBeNull(),
    );
    (await mondayBlock()).focus();
    await user.keyboard('{Delete}');
    const form = await dialog('Terminar horario');
    await user.click(form.getByRole('button', { name: 'Terminar horario' }));
    await waitFor(() => expect(schedule.rules).toEqual([]));
    expect(await screen.findByText('Todavía no tiene horarios')).toBeTruthy();
  });

  test('the plus of a day adds an hour to be moved', {
    tags: ['all'],
  }, async () => {
    const { user } = await open();
    await user.click(
      screen.getByRole('button', { name: 'Agregar horario el viernes' }),
    );
    const added = await block(/^Viernes de 08:00 a 09:00, horario nuevo/);
    await waitFor(() => expect(document.activeElement).toBe(added));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Enter}');
    const form = await dialog('Agregar horario');
    expect(form.getByLabelText<HTMLInputElement>('Hasta').value).toBe('09:30');
  });
});

describe('a refused change', () => {
  test('with appointments outside names the patients, and keeps the drawing', {
    tags: ['all'],
  }, async () => {
    const { user, fake } = await open();
    fake.refuseNext('admin.schedules.changeRule', 'OUTSIDE_SCHEDULE', outside);
    await user.click(
      screen.getByRole('button', { name: 'Cambiar: Lunes de 08:00 a 12:00' }),
    );
    const form = await dialog('Cambiar horario');
    fireEvent.change(form.getByLabelText('Hasta'), {
      target: { value: '10:00' },
    });
    await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
    const names = within(
      await form.findByRole('list', { name: /quedarían sin atender/ }),
    );
    expect(names.getByText(/Suárez, Ana/)).toBeTruthy();
    expect(names.getByText(/lun 23\/11 11:00/)).toBeTruthy();
    expect(names.getByRole('link', { name: /11 5555-4444/ })).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Hasta').value).toBe('10:00');
    await user.click(form.getByRole('button', { name: 'Cerrar' }));
    expect(await block(/^Lunes de 08:00 a 10:00.*sin guardar/)).toBeTruthy();
  });

  test('to a used room names its doctor and hours, and an overlap stands beside the field', {
    tags: ['all'],
  }, async () => {
    const { user, fake } = await open();
    await user.click(screen.getByRole('button', { name: 'Agregar horario' }));
    const form = await dialog('Agregar horario');
    const hours = { fromMinute: 480, toMinute: 600 };
    const result = {
      roomName: 'Consultorio 1',
      doctorName: 'Pedro Sosa',
      day: '2026-11-16',
      repeats: true,
    };
    fake.refuseNext('admin.schedules.createRule', 'ROOM_TAKEN', {
      ...result,
      ...hours,
    });
    await user.click(form.getByRole('button', { name: 'Agregar horario' }));
    expect(
      await form.findByText(/Lo usa Pedro Sosa los lunes de 08:00 a 10:00/),
    ).toBeTruthy();
    fake.refuseNext('admin.schedules.createRule', 'INVALID_INPUT', {
      fields: [
        { path: 'fromMinute', message: 'Se superpone con otro horario suyo.' },
      ],
    });
    await user.click(form.getByRole('button', { name: 'Agregar horario' }));
    expect(
      await form.findByText('Se superpone con otro horario suyo.'),
    ).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(form.getByLabelText('Desde')),
    );
  });

  test('across midnight is not sent', {
    tags: ['all'],
  }, async () => {
    const { user, fake } = await open();
    await user.click(screen.getByRole('button', { name: 'Agregar horario' }));
    const form = await dialog('Agregar horario');
    fireEvent.change(form.getByLabelText('Desde'), {
      target: { value: '22:00' },
    });
    fireEvent.change(form.getByLabelText('Hasta'), {
      target: { value: '02:00' },
    });
    await user.click(form.getByRole('button', { name: 'Agregar horario' }));
    expect(await form.findByText(/Lo que pasa la medianoche/)).toBeTruthy();
    expect(fake.callsOf('admin.schedules.createRule')).toHaveLength(0);
  });

  test('over hours that another administrator ended is saved as new, with nothing typed lost', {
    tags: ['all'],
  }, async () => {
    const { user, fake, schedule } = await open();
    await user.click(
      screen.getByRole('button', { name: 'Cambiar: Lunes de 08:00 a 12:00' }),
    );
    const form = await dialog('Cambiar horario');
    fireEvent.change(form.getByLabelText('Hasta'), {
      target: { value: '13:00' },
    });
    schedule.rules = [];
    fake.refuseNext('admin.schedules.changeRule', 'CHANGED_MEANWHILE');
    await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
    expect(
      await form.findByText('Otra persona ya quitó este horario'),
    ).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() =>
      expect(schedule.rules).toMatchObject([
        { fromMinute: 480, toMinute: 780 },
      ]),
    );
    expect(fake.callsOf('admin.schedules.createRule')).toHaveLength(1);
  });

  test('over a last day that another administrator set says so before saving', {
    tags: ['all'],
  }, async () => {
    const { user, fake, schedule } = await open();
    await user.click(
      screen.getByRole('button', { name: 'Cambiar: Lunes de 08:00 a 12:00' }),
    );
    const form = await dialog('Cambiar horario');
    schedule.rules = schedule.rules.map((rule) => ({
      ...rule,
      validTo: '2026-12-31',
    }));
    fake.refuseNext('admin.schedules.changeRule', 'CHANGED_MEANWHILE');
    await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
    expect(
      await form.findByText(
        'Otra persona cambió el último día de este horario',
      ),
    ).toBeTruthy();
    expect(form.getByText(/Ahora es el jueves 31 de diciembre/)).toBeTruthy();
  });
});

test('an absence is added, removed and restored', {
  tags: ['all'],
}, async () => {
  const { user, schedule } = await open();
  expect(screen.getByText('Sin ausencias cargadas')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Agregar ausencia' }));
  const form = await dialog('Agregar ausencia');
  await user.selectOptions(form.getByLabelText('Motivo'), 'congress');
  fireEvent.change(form.getByLabelText('Primer día'), {
    target: { value: '01/12/2026' },
  });
  fireEvent.change(form.getByLabelText('Último día'), {
    target: { value: '04/12/2026' },
  });
  await user.click(form.getByRole('button', { name: 'Agregar ausencia' }));
  await user.click(
    await screen.findByRole('button', {
      name: 'Quitar: Congreso, Del mar 1/12 al vie 4/12',
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull(),
  );
  expect(schedule.absences).toMatchObject([
    {
      fromDay: '2026-12-01',
      toDay: '2026-12-04',
      hours: null,
      kind: 'congress',
      publicReason: 'Congreso',
    },
  ]);
});

test('the administrator adds an absence of some hours on a later day', async () => {
  const { user, fake } = await open();
  await user.click(screen.getByRole('button', { name: 'Agregar ausencia' }));
  const form = await dialog('Agregar ausencia');
  await user.click(form.getByRole('checkbox', { name: 'Todo el día' }));
  fireEvent.change(form.getByLabelText('Día'), {
    target: { value: '01/12/2026' },
  });
  fireEvent.change(form.getByLabelText('Desde'), {
    target: { value: '10:00' },
  });
  fireEvent.change(form.getByLabelText('Hasta'), {
    target: { value: '11:30' },
  });
  await user.click(form.getByRole('button', { name: 'Agregar ausencia' }));
  await waitFor(() =>
    expect(fake.callsOf('admin.schedules.createAbsence')).toHaveLength(1),
  );
  expect(fake.callsOf('admin.schedules.createAbsence')[0]?.input).toMatchObject(
    {
      fromDay: '2026-12-01',
      toDay: '2026-12-01',
      hours: { fromMinute: 600, toMinute: 690 },
    },
  );
});

test('an extra session is added for some practices', {
  tags: ['all'],
}, async () => {
  const { user, schedule } = await open();
  await user.click(
    screen.getByRole('button', { name: 'Agregar sesión extra' }),
  );
  const form = await dialog('Agregar sesión extra');
  fireEvent.change(form.getByLabelText('Día'), {
    target: { value: '28/11/2026' },
  });
  await user.click(
    form.getByRole('checkbox', { name: 'Todas las que realiza' }),
  );
  await user.click(
    form.getByRole('checkbox', { name: /^Consulta de cardiología/ }),
  );
  await user.click(form.getByRole('button', { name: 'Agregar sesión extra' }));
  expect(
    await screen.findByText('Sábado 28 de noviembre, de 08:00 a 12:00'),
  ).toBeTruthy();
  expect(schedule.extraSessions[0]?.practiceIds).toEqual([
    schedule.practices[1]?.id,
  ]);
});

test('another administrator’s change appears by itself', async () => {
  const { fake, schedule } = await open();
  await waitFor(() => expect(fake.openStreams('admin')).toBe(1));
  schedule.rules = [];
  fake.announce({ kind: 'schedule', doctorId });
  expect(await screen.findByText('Todavía no tiene horarios')).toBeTruthy();
});
