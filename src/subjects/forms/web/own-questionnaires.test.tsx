import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { upcomingAppointment } from '../../../testing/fakes/appointments/example-appointments.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';
import type { OwnQuestionnaire } from '../contract/patient.ts';

const appointment = upcomingAppointment({
  preparation: '',
  preparationReading: null,
});
const questionnaireId = '0190e000-0000-7000-8000-0000000000f1';
const item = { help: '', isRequired: true, options: [] };

function withForm(changes: Partial<OwnQuestionnaire> = {}) {
  const fake = createFakeApi();
  const form: OwnQuestionnaire = {
    questionnaireId,
    version: 1,
    title: 'Antes de su ecografía',
    introduction: 'Responda con calma.',
    readers: 'professionals',
    consent: null,
    canAnswer: true,
    response: null,
    items: [
      { ...item, linkId: 'ayuno', type: 'boolean', text: '¿Ayunó?' },
      {
        ...item,
        linkId: 'fuma',
        type: 'choice',
        text: '¿Fuma?',
        options: ['No', 'A veces'],
      },
      {
        ...item,
        linkId: 'peso',
        type: 'integer',
        text: '¿Cuánto pesa?',
        isRequired: false,
      },
      {
        ...item,
        linkId: 'ultima',
        type: 'date',
        text: '¿Cuándo fue la última?',
        isRequired: false,
      },
    ],
    ...changes,
  };
  fake.answer('patient.appointments.list', () => [appointment]);
  fake.answer('patient.questionnaires.list', () => [form]);
  return { fake, form };
}

const address = `/mi-cuenta/citas?turno=${appointment.id}&formulario=${questionnaireId}`;
const open = (fake: ReturnType<typeof createFakeApi>, path = address) =>
  openPanel('patient', path, { fake, session: { level: 'N2' } });

/** Answers as the server does. */
function answering(
  fake: ReturnType<typeof createFakeApi>,
  form: OwnQuestionnaire,
) {
  fake.answer('patient.questionnaires.answer', ({ answers, isAccepted }) =>
    Object.assign(form, {
      canAnswer: false,
      response: {
        answeredAt: '2026-11-16T12:00:00Z',
        answeredByName: null,
        isAccepted,
        answers,
      },
    }),
  );
}

test('the next appointment shows the form, and after the answer says so', {
  tags: ['all'],
}, async () => {
  const { fake, form } = withForm();
  const { user } = await open(fake, '/mi-cuenta/citas');
  const next = within(
    await screen.findByRole('region', { name: 'Su próximo turno' }),
  );
  await user.click(
    await next.findByRole('link', { name: 'Responder Antes de su ecografía' }),
  );
  answering(fake, form);
  await user.click(await screen.findByRole('radio', { name: 'Sí' }));
  await user.click(screen.getByRole('radio', { name: 'A veces' }));
  await user.type(
    screen.getByRole('textbox', { name: /¿Cuánto pesa\?/ }),
    '70',
  );
  await user.type(
    screen.getByRole('textbox', { name: /¿Cuándo fue la última\?/ }),
    '03052024',
  );
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  const told = await screen.findByText(/Respondido el/);
  expect(told.textContent).toContain('lunes 16 de noviembre');
  expect(screen.getByText('3 de mayo de 2024')).toBeTruthy();
  expect(fake.callsOf('patient.questionnaires.answer')[0]?.input).toMatchObject(
    {
      questionnaireId,
      seenVersion: 1,
      isAccepted: false,
      answers: [
        { linkId: 'ayuno', value: true },
        { linkId: 'fuma', value: 'A veces' },
        { linkId: 'peso', value: 70 },
        { linkId: 'ultima', value: '2024-05-03' },
      ],
    },
  );
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('the page shows errors beside their questions, focuses the first, and sends nothing', {
  tags: ['all'],
}, async () => {
  const { fake } = withForm();
  const { user } = await open(fake);
  await user.type(
    await screen.findByRole('textbox', { name: /¿Cuánto pesa\?/ }),
    'mucho',
  );
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findAllByText('Elija una respuesta.')).toHaveLength(2);
  expect(screen.getByText('Escriba un número entero, como 70.')).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('radio', { name: 'Sí' }),
    ),
  );
  expect(fake.callsOf('patient.questionnaires.answer')).toHaveLength(0);
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('a consent is sent after the patient accepts it', async () => {
  const { fake, form } = withForm({ items: [], consent: 'Me lo explicaron.' });
  answering(fake, form);
  const { user } = await open(fake);
  await user.click(await screen.findByRole('button', { name: 'Enviar' }));
  expect(
    await screen.findByText(
      'Para enviarlo, marque que leyó y acepta el texto.',
    ),
  ).toBeTruthy();
  await user.click(
    screen.getByRole('checkbox', { name: 'Leí el texto y lo acepto' }),
  );
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText(/Leído y aceptado/)).toBeTruthy();
});

test('the page asks before typed answers are lost; staying keeps them, and sent ones are not asked about', {
  tags: ['all'],
}, async () => {
  const { fake, form } = withForm();
  const { user } = await open(fake);
  const weight = await screen.findByRole<HTMLInputElement>('textbox', {
    name: /¿Cuánto pesa\?/,
  });
  await user.type(weight, '70');
  await user.click(screen.getByRole('link', { name: 'Volver al turno' }));
  await user.click(
    await screen.findByRole('button', { name: 'Seguir respondiendo' }),
  );
  expect(weight.value).toBe('70');
  await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  expect(await screen.findByText('¿Salir sin enviar?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Seguir respondiendo' }));
  expect(fake.callsOf('patient.session.end')).toHaveLength(0);
  for (const storage of [localStorage, sessionStorage]) {
    expect(Object.values({ ...storage }).join('')).not.toContain('peso');
  }
  answering(fake, form);
  const fasting = within(screen.getByRole('group', { name: '¿Ayunó?' }));
  await user.click(fasting.getByRole('radio', { name: 'No' }));
  await user.click(screen.getByRole('radio', { name: 'A veces' }));
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await screen.findByText(/Respondido el/);
  await user.click(screen.getByRole('link', { name: 'Mis turnos' }));
  await waitFor(() => expect(screen.queryByText(/Respondido el/)).toBeNull());
  expect(screen.queryByText('¿Salir sin enviar?')).toBeNull();
});

test('a form answered by another person meanwhile says so, and shows that answer', async () => {
  const { fake, form } = withForm({
    items: [{ ...item, linkId: 'ayuno', type: 'boolean', text: '¿Ayunó?' }],
  });
  fake.refuse('patient.questionnaires.answer', 'QUESTIONNAIRE_ANSWERED');
  const { user } = await open(fake);
  await user.click(await screen.findByRole('radio', { name: 'Sí' }));
  Object.assign(form, {
    canAnswer: false,
    response: {
      answeredAt: '2026-11-16T12:00:00Z',
      answeredByName: 'Juana Madre',
      isAccepted: false,
      answers: null,
    },
  });
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText(/Lo respondió Juana Madre/)).toBeTruthy();
  expect(screen.getByText(/Este formulario ya fue respondido/)).toBeTruthy();
});

test('a new version keeps the typed answers, and the patient sends it again', async () => {
  const { fake, form } = withForm({
    items: [{ ...item, linkId: 'ayuno', type: 'boolean', text: '¿Ayunó?' }],
  });
  fake.refuse('patient.questionnaires.answer', 'CHANGED_MEANWHILE');
  const { user } = await open(fake);
  await user.click(await screen.findByRole('radio', { name: 'Sí' }));
  form.version = 2;
  form.items = [
    ...form.items,
    {
      ...item,
      linkId: 'b',
      type: 'boolean',
      text: '¿Tomó agua?',
      isRequired: false,
    },
  ];
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(
    await screen.findByText(/acaba de cambiar este formulario/),
  ).toBeTruthy();
  const group = within(await screen.findByRole('group', { name: '¿Ayunó?' }));
  expect(
    group.getByRole<HTMLInputElement>('radio', { name: 'Sí' }).checked,
  ).toBe(true);
  answering(fake, form);
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await screen.findByText(/Respondido el/);
  expect(
    fake.callsOf('patient.questionnaires.answer').at(-1)?.input,
  ).toMatchObject({ seenVersion: 2 });
});

test('the page tells the patient of a new version before the sending', async () => {
  const { fake, form } = withForm({
    items: [{ ...item, linkId: 'ayuno', type: 'boolean', text: '¿Ayunó?' }],
  });
  const { user, queryClient } = await open(fake);
  await user.click(await screen.findByRole('radio', { name: 'Sí' }));
  expect(screen.queryByText(/acaba de cambiar este formulario/)).toBeNull();
  Object.assign(form, {
    version: 2,
    items: [
      { ...item, linkId: 'ayuno', type: 'boolean', text: '¿Comió algo?' },
    ],
  });
  // As if the patient looked at another window and came back.
  void queryClient.invalidateQueries();
  await screen.findByRole('group', { name: '¿Comió algo?' });
  expect(screen.getByText(/acaba de cambiar este formulario/)).toBeTruthy();
});

test('the same form of another appointment, seen before, starts blank', {
  tags: ['all'],
}, async () => {
  const { fake } = withForm();
  const other = upcomingAppointment({
    id: '0190b100-0000-7000-8000-0000000000ab',
  });
  fake.answer('patient.appointments.list', () => [appointment, other]);
  const formOf = (turno: string) => ({
    to: '/mi-cuenta/citas' as const,
    search: { turno, formulario: questionnaireId },
  });
  const { user, router } = await open(
    fake,
    `/mi-cuenta/citas?turno=${other.id}&formulario=${questionnaireId}`,
  );
  const weight = () =>
    screen.findByRole<HTMLInputElement>('textbox', { name: /¿Cuánto pesa\?/ });
  await weight();
  await router.navigate(formOf(appointment.id));
  await waitFor(() =>
    expect(
      fake.callsOf('patient.questionnaires.list').at(-1)?.input,
    ).toMatchObject({
      appointmentId: appointment.id,
    }),
  );
  await user.type(await weight(), '70');
  void router.navigate(formOf(other.id));
  await user.click(
    await screen.findByRole('button', { name: 'Descartar lo escrito' }),
  );
  await waitFor(async () => expect((await weight()).value).toBe(''));
});

test('without a connection typed answers stay, and the patient sends them again', {
  tags: ['all'],
}, async () => {
  const { fake, form } = withForm({
    items: [{ ...item, linkId: 'ayuno', type: 'boolean', text: '¿Ayunó?' }],
  });
  answering(fake, form);
  fake.lose('patient.questionnaires.answer', 'request');
  const { user } = await open(fake);
  await user.click(await screen.findByRole('radio', { name: 'No' }));
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText(/No hay conexión/)).toBeTruthy();
  fake.restore('patient.questionnaires.answer');
  answering(fake, form);
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText(/Respondido el/)).toBeTruthy();
});

test('a form after its time says that it takes no answer', async () => {
  const { fake } = withForm({ canAnswer: false });
  await open(fake);
  expect(await screen.findByText(/Ya no se puede responder/)).toBeTruthy();
});

test('a later appointment says that it has a form to answer', async () => {
  const { fake } = withForm();
  const later = upcomingAppointment({
    id: '0190b100-0000-7000-8000-0000000000aa',
    questionnairesMissing: 1,
  });
  fake.answer('patient.appointments.list', () => [appointment, later]);
  await open(fake, '/mi-cuenta/citas');
  expect(await screen.findByText('Formulario por responder')).toBeTruthy();
});
