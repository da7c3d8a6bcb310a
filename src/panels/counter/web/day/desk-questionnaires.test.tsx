import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import { questionnaireWords } from '../../../../subjects/appointments/web/acts/appointment-words.ts';
import type { StaffQuestionnaire } from '../../../../subjects/forms/contract/fields.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const answered = {
  answeredAt: '2026-11-16T12:00:00Z',
  answeredByName: null,
  isAccepted: false,
  consent: null,
};
const form: StaffQuestionnaire = {
  questionnaireId: '0190e000-0000-7000-8000-0000000000f1',
  title: 'Antes de su ecografía',
  version: 1,
  isOutdated: false,
  readers: 'professionals',
  isConsent: false,
  response: { ...answered, answers: null },
};
const forms: StaffQuestionnaire[] = [
  form,
  {
    ...form,
    questionnaireId: '0190e000-0000-7000-8000-0000000000f2',
    title: 'Para recibirla',
    readers: 'clinic',
    version: 2,
    isOutdated: true,
    response: {
      ...answered,
      answeredByName: 'Juana Madre',
      answers: [
        {
          linkId: 'a',
          type: 'boolean',
          text: '¿Viene en silla de ruedas?',
          value: true,
        },
        {
          linkId: 'b',
          type: 'string',
          text: '¿Quién la acompaña?',
          value: null,
        },
      ],
    },
  },
  {
    ...form,
    questionnaireId: '0190e000-0000-7000-8000-0000000000f3',
    title: 'Consentimiento',
    readers: 'clinic',
    isConsent: true,
    response: null,
  },
];

test('the row counts missing forms; the appointment shows the counter’s forms, and of the others only that they are answered', async () => {
  const fake = createFakeApi();
  const ana = fake.staffAppointments.add({
    patient: { fullName: 'Ana Prueba' },
    preparationReading: 'unread',
    questionnairesAnswered: 2,
    questionnairesMissing: 1,
  });
  fake.answer('reception.questionnaires.list', forms);
  const { user } = await openPanel('reception', '/recepcion/appointments', {
    fake,
  });
  const row = await screen.findByRole('row', { name: /Prueba, Ana/ });
  expect(
    within(row).getByText('Falta 1 formulario · No leyó la preparación'),
  ).toBeTruthy();
  row.focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(
    await dialog.findByRole('button', { name: 'Formularios (2 de 3)' }),
  );
  const part = within(
    await dialog.findByRole('region', { name: 'Formularios' }),
  );
  expect(await part.findByText('Lo lee solo el profesional.')).toBeTruthy();
  expect(
    part.getByText('¿Viene en silla de ruedas?').nextElementSibling
      ?.textContent,
  ).toBe('Sí');
  expect(part.getByText('Sin responder')).toBeTruthy();
  expect(
    part.getByText(/por Juana Madre · versión 2 \(hay una más nueva\)/),
  ).toBeTruthy();
  expect(part.getByText('Sin aceptar')).toBeTruthy();
  const { violations } = await axe.run(screen.getByRole('dialog'), {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  expect(fake.callsOf('reception.questionnaires.list')[0]?.input).toMatchObject(
    { appointmentId: ana.id },
  );
});

test('after a start or a cancellation no form is missing any more', () => {
  const words = (
    status: StaffAppointment['status'],
    questionnairesAnswered: number,
  ) =>
    questionnaireWords({
      status,
      questionnairesAnswered,
      questionnairesMissing: 1,
    });
  expect(words('arrived', 1)).toBe('Falta 1 formulario');
  expect(words('in_progress', 1)).toBe('Formulario respondido');
  expect(words('in_progress', 0)).toBeNull();
  expect(words('cancelled', 0)).toBeNull();
});
