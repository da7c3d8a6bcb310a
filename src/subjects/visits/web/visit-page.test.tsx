import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { todayAt } from '../../../testing/fakes/appointments/fake-appointments.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import type { InputOf } from '../../../testing/fakes/stated-answers.ts';
import {
  currentBackground,
  encounterContent,
  encounterDraft,
  medicalRecord,
  recordEntry,
  visitId,
  visitRecord,
} from '../../../testing/pages/example-record.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';
import type { EncounterDraft } from '../../record/contract/record-entries.ts';
import { emptyBackground } from '../../record/rules/empty-background.ts';
import type { VisitRecord } from '../contract/visit.ts';

type Saved = InputOf<'doctor.visit.saveDraft'>;
type Signed = InputOf<'doctor.visit.sign'>;

/** A clinic that keeps the drafts of a visit, one version after another. */
function clinicWith(changes: Parameters<typeof visitRecord>[0] = {}) {
  const fake = createFakeApi();
  fake.answer('doctor.visit.open', visitRecord(changes));
  fake.answer('doctor.visit.saveDraft', ({ seenVersion }) => ({
    version: seenVersion + 1,
    savedAt: todayAt('10:21'),
  }));
  fake.answer('doctor.visit.sign', ({ content, isReserved, isForPatient }) =>
    recordEntry({ folio: 4, content, isReserved, isForPatient }),
  );
  const saved = () =>
    fake.callsOf('doctor.visit.saveDraft').map(({ input }) => input as Saved);
  const signed = () =>
    fake.callsOf('doctor.visit.sign').map(({ input }) => input as Signed);
  return { fake, saved, signed };
}

const open = (fake = clinicWith().fake) =>
  openPanel('doctor', `/doctor/records?turno=${visitId}`, { fake });
const field = (name: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name });
const write = async (name: string, value: string) =>
  void fireEvent.change(await field(name), { target: { value } });
const noticeOf = async (title: RegExp) =>
  within(
    (await screen.findByText(title)).closest('[role="alert"]') as HTMLElement,
  );
const patient = () =>
  screen.findByRole('heading', { level: 1, name: 'Ana Acosta' });

describe('a draft', () => {
  test('is saved by itself, each time over the former version, and shows the time', async () => {
    const { fake, saved } = clinicWith();
    await open(fake);
    await patient();
    await write('Motivo', 'Dolor de pecho');
    await screen.findByText('Borrador guardado 10:21');
    await write('Temperatura', '36,5');
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved().map(({ seenVersion }) => seenVersion)).toEqual([0, 1]);
    expect(saved()[1]?.content.vitalSigns.temperatureC).toBe(36.5);
    expect(saved()[1]?.content.reason).toBe('Dolor de pecho');
  });

  test('is loaded as it was left, and is saved when the doctor leaves the page', {
    tags: ['all'],
  }, async () => {
    const draft = encounterDraft({
      version: 5,
      content: encounterContent({ plan: 'Vuelve en un mes' }),
    });
    const { fake, saved } = clinicWith({ draft });
    const { router } = await open(fake);
    expect((await field('Plan')).value).toBe('Vuelve en un mes');
    await write('Motivo', 'Control');
    await router.navigate({ to: '/doctor/appointments' });
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]).toMatchObject({
      seenVersion: 5,
      content: { reason: 'Control' },
    });
  });

  test('is sent again while the clinic does not answer, and the typed text stays', {
    tags: ['all'],
  }, async () => {
    const { fake, saved } = clinicWith();
    await open(fake);
    fake.lose('doctor.visit.saveDraft', 'request');
    await write('Motivo', 'Dolor de pecho');
    await screen.findByText(
      /Sin conexión: todavía no se guardó\. Se sigue intentando/,
    );
    expect((await field('Motivo')).value).toBe('Dolor de pecho');
    fake.restore('doctor.visit.saveDraft');
    fireEvent(window, new Event('online'));
    await screen.findByText('Borrador guardado 10:21');
    expect(saved().at(-1)?.content.reason).toBe('Dolor de pecho');
  });

  /** Another tab has saved version 8 meanwhile. */
  async function overtaken() {
    const clinic = clinicWith();
    const other = encounterDraft({
      version: 8,
      content: encounterContent({ reason: 'Lo del otro equipo' }),
    });
    clinic.fake.refuseNext('doctor.visit.saveDraft', 'DRAFT_CHANGED', {
      draft: other satisfies EncounterDraft,
    });
    const { user } = await open(clinic.fake);
    await write('Motivo', 'Lo mío');
    const notice = await noticeOf(/^Este borrador se guardó en otra pestaña/);
    expect(notice.getByText('Lo del otro equipo')).toBeTruthy();
    expect((await field('Motivo')).value).toBe('Lo mío');
    expect(clinic.saved()).toHaveLength(1);
    return { ...clinic, user };
  }

  test('saved elsewhere meanwhile is shown beside the typed text, which the doctor may keep', async () => {
    const { user, saved } = await overtaken();
    await user.click(screen.getByRole('button', { name: 'Seguir con lo mío' }));
    await screen.findByText('Borrador guardado 10:21');
    expect(saved().at(-1)).toMatchObject({
      seenVersion: 8,
      content: { reason: 'Lo mío' },
    });
  });

  test('saved elsewhere replaces the typed text if the doctor says so', {
    tags: ['all'],
  }, async () => {
    const { user, saved } = await overtaken();
    await user.click(
      screen.getByRole('button', { name: 'Quedarme con lo otro' }),
    );
    expect((await field('Motivo')).value).toBe('Lo del otro equipo');
    await write('Plan', 'Sigue igual');
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved()[1]).toMatchObject({
      seenVersion: 8,
      content: { reason: 'Lo del otro equipo', plan: 'Sigue igual' },
    });
  });

  test('saved with a lost answer is no conflict with itself', {
    tags: ['all'],
  }, async () => {
    const { fake, saved } = clinicWith();
    await open(fake);
    fake.lose('doctor.visit.saveDraft', 'answer');
    await write('Motivo', 'Uno');
    await screen.findByText(/Sin conexión/);
    fake.restore('doctor.visit.saveDraft');
    const content = encounterContent({ reason: 'Uno' });
    fake.refuseNext('doctor.visit.saveDraft', 'DRAFT_CHANGED', {
      draft: encounterDraft({ version: 1, content }),
    });
    await write('Motivo', 'Uno y dos');
    fireEvent(window, new Event('online'));
    await screen.findByText('Borrador guardado 10:21');
    expect(saved().at(-1)).toMatchObject({
      seenVersion: 1,
      content: { reason: 'Uno y dos' },
    });
    expect(
      screen.queryByText(/^Este borrador se guardó en otra pestaña/),
    ).toBeNull();
  });
});

describe('signing', () => {
  test('needs the keyboard alone: the page shows the text, Enter signs it, and the folio appears', async () => {
    const { fake, signed } = clinicWith();
    const { user } = await open(fake);
    await waitFor(async () =>
      expect(document.activeElement === (await field('Motivo'))).toBe(true),
    );
    await user.keyboard('Dolor de pecho');
    for (const [index, value] of ['Angina', 'Tabaquismo'].entries()) {
      const diagnosis = screen.getByRole('combobox', {
        name: `Diagnóstico ${index + 1}`,
      });
      fireEvent.change(diagnosis, { target: { value } });
    }
    await write('Presión máxima', '130');
    await write('Presión mínima', '85');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const dialog = within(
      await screen.findByRole('dialog', { name: '¿Firmar esta consulta?' }),
    );
    expect(dialog.getByText('Presión 130/85 mmHg')).toBeTruthy();
    expect(
      dialog.getByText('El paciente no la verá en su cuenta.'),
    ).toBeTruthy();
    expect(signed()).toHaveLength(0);
    await user.keyboard('{Enter}');
    expect(
      await screen.findByText(
        /Folio 4 · firmó .* \(MN 123456\) el lunes 16 de noviembre de 2026, 09:20/,
      ),
    ).toBeTruthy();
    expect(signed()).toHaveLength(1);
    expect(signed()[0]).toMatchObject({
      seenBackgroundFolio: 3,
      isReserved: false,
      isForPatient: false,
      content: {
        background: null,
        diagnoses: [{ text: 'Angina' }, { text: 'Tabaquismo' }],
      },
    });
    expect(
      screen.getByRole('button', { name: 'Terminar la consulta' }),
    ).toBeTruthy();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  test('is refused for an empty visit, a single pressure, and a date in the future', {
    tags: ['all'],
  }, async () => {
    const { fake, signed } = clinicWith();
    const { user } = await open(fake);
    await user.click(await screen.findByRole('button', { name: 'Firmar' }));
    await screen.findByText(
      'Escriba al menos el motivo, lo que encontró, un diagnóstico o el plan.',
    );
    expect(document.activeElement === (await field('Motivo'))).toBe(true);
    await write('Motivo', 'Control');
    await write('Presión máxima', '130');
    await user.click(
      screen.getByRole('button', { name: 'Agregar a Alergias' }),
    );
    await write('Qué', 'Penicilina');
    await write('Desde (opcional)', '2030');
    await user.click(screen.getByRole('button', { name: 'Listo' }));
    await user.click(screen.getByRole('button', { name: 'Firmar' }));
    await screen.findByText(
      'Escriba las dos presiones, la máxima y la mínima.',
    );
    expect(screen.getByText('La fecha no puede ser futura.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(signed()).toHaveLength(0);
  });

  test('with an invalid line keeps the line open while the doctor corrects it', {
    tags: ['all'],
  }, async () => {
    const { fake } = clinicWith();
    const { user } = await open(fake);
    await write('Motivo', 'Control');
    await user.click(
      await screen.findByRole('button', { name: 'Agregar a Alergias' }),
    );
    await user.keyboard('Penicilina');
    await write('Desde (opcional)', '2030');
    await user.click(screen.getByRole('button', { name: 'Listo' }));
    await user.click(screen.getByRole('button', { name: 'Firmar' }));
    await screen.findByText('La fecha no puede ser futura.');
    const since = await field('Desde (opcional)');
    await waitFor(() => expect(document.activeElement).toBe(since));
    await user.keyboard('{Backspace}{Backspace}19');
    expect(document.activeElement).toBe(since);
    expect(since.value).toBe('2019');
    expect(screen.queryByText('La fecha no puede ser futura.')).toBeNull();
    await user.keyboard('{Enter}');
    await screen.findByRole('button', {
      name: 'Cambiar Penicilina · desde 2019',
    });
  });

  test('sends a changed background whole, with the folio that the doctor saw', {
    tags: ['all'],
  }, async () => {
    const { fake, signed } = clinicWith();
    const { user } = await open(fake);
    await write('Motivo', 'Control');
    await user.click(
      await screen.findByRole('button', { name: 'Agregar a Alergias' }),
    );
    await user.keyboard('Penicilina');
    await write('Desde (opcional)', '4/2020');
    await user.keyboard('{Enter}{Control>}{Enter}{/Control}');
    await screen.findByText('Agrega en Alergias: Penicilina · desde 04/2020');
    await user.keyboard('{Enter}');
    await screen.findByText(/^Folio 4/);
    expect(signed()[0]).toMatchObject({
      seenBackgroundFolio: 3,
      content: {
        background: {
          problems: [{ text: 'Hipertensión', since: '2019', note: null }],
          allergies: [{ text: 'Penicilina', since: '2020-04', note: null }],
        },
      },
    });
  });

  test('shows both backgrounds if another doctor signed one meanwhile, and signs the chosen one', {
    tags: ['all'],
  }, async () => {
    const { fake, signed } = clinicWith();
    const allergies = [{ text: 'Látex', since: null, note: null }];
    const current = currentBackground({
      folio: 9,
      background: { ...emptyBackground, allergies },
    });
    fake.refuseNext('doctor.visit.sign', 'BACKGROUND_CHANGED', { current });
    const { user } = await open(fake);
    await write('Motivo', 'Control');
    await user.click(
      await screen.findByRole('button', { name: 'Agregar a Alergias' }),
    );
    await user.keyboard('Penicilina{Enter}{Control>}{Enter}{/Control}');
    await screen.findByRole('dialog');
    await user.keyboard('{Enter}');
    const notice = await noticeOf(
      /firmó otros antecedentes mientras usted escribía$/,
    );
    expect(notice.getByText('Látex')).toBeTruthy();
    expect(notice.getByText('Penicilina')).toBeTruthy();
    await user.click(notice.getByRole('button', { name: 'Juntar los dos' }));
    await user.click(screen.getByRole('button', { name: 'Firmar' }));
    await screen.findByRole('dialog');
    await user.keyboard('{Enter}');
    await screen.findByText(/^Folio 4/);
    const [, second] = signed();
    expect(second?.seenBackgroundFolio).toBe(9);
    expect(
      second?.content.background?.allergies.map(({ text }) => text),
    ).toEqual(['Látex', 'Penicilina']);
  });

  test('with a draft saved elsewhere shows it beside the typed text, and signs nothing', {
    tags: ['all'],
  }, async () => {
    const { fake } = clinicWith();
    const other = encounterDraft({
      version: 8,
      content: encounterContent({ reason: 'Lo del otro equipo' }),
    });
    fake.refuseNext('doctor.visit.sign', 'DRAFT_CHANGED', { draft: other });
    const { user } = await open(fake);
    await write('Motivo', 'Lo mío');
    await user.click(screen.getByRole('button', { name: 'Firmar' }));
    await screen.findByRole('dialog', { name: '¿Firmar esta consulta?' });
    await user.keyboard('{Enter}');
    const notice = await noticeOf(/^Este borrador se guardó en otra pestaña/);
    expect(notice.getByText('Lo del otro equipo')).toBeTruthy();
    expect((await field('Motivo')).value).toBe('Lo mío');
    expect(screen.queryByText(/^Folio /)).toBeNull();
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Firmar' })
        .disabled,
    ).toBe(true);
  });

  test('a visit already signed with another text offers the typed text as an addendum', {
    tags: ['all'],
  }, async () => {
    const { fake } = clinicWith();
    const entry = recordEntry({
      folio: 4,
      content: encounterContent({ reason: 'Lo firmado en la otra pestaña' }),
    });
    fake.refuseNext('doctor.visit.sign', 'ALREADY_SIGNED', { entry });
    fake.answer('doctor.record.addAddendum', ({ text }) => ({
      id: visitId,
      folio: 5,
      signedAt: todayAt('09:30'),
      author: entry.author,
      text,
      hash: 'b'.repeat(64),
    }));
    const { user } = await open(fake);
    await write('Motivo', 'Lo de esta pestaña');
    await user.click(screen.getByRole('button', { name: 'Firmar' }));
    await screen.findByRole('dialog');
    await user.keyboard('{Enter}');
    await screen.findByText('Esta consulta ya estaba firmada con otro texto');
    expect(screen.getByText('Lo firmado en la otra pestaña')).toBeTruthy();
    expect((await field('Agregado')).value).toBe('Motivo: Lo de esta pestaña');
    await user.click(
      screen.getByRole('button', { name: 'Firmar el agregado' }),
    );
    await screen.findByText('Agregado · folio 5');
    expect(screen.getByText('Motivo: Lo de esta pestaña')).toBeTruthy();
    const next = screen.getByRole('button', { name: 'Terminar la consulta' });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  test('a reserved visit hides it from the patient', {
    tags: ['all'],
  }, async () => {
    const { fake, signed } = clinicWith();
    const { user } = await open(fake);
    await write('Motivo', 'Control');
    const forPatient = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Visible para el paciente',
    });
    await user.keyboard('{Alt>}v{/Alt}');
    expect(forPatient.checked).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Reservada' }));
    await user.keyboard('{Alt>}v{/Alt}');
    expect(forPatient.checked).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Firmar' }));
    await screen.findByText('Reservada: solo usted la lee.');
    await user.keyboard('{Enter}');
    await screen.findByText('Reservada');
    await waitFor(() => expect(signed()).toHaveLength(1));
    expect(signed()[0]).toMatchObject({
      isReserved: true,
      isForPatient: false,
    });
  });
});

test('the page of a first visit says that there is no record yet, until the signature', {
  tags: ['all'],
}, async () => {
  const { patient: person } = visitRecord();
  const { fake } = clinicWith({ patient: { ...person, recordNumber: null } });
  const { user } = await open(fake);
  await screen.findByText(/ · sin historia todavía$/);
  await write('Motivo', 'Control');
  await user.click(screen.getByRole('button', { name: 'Firmar' }));
  await screen.findByRole('dialog', { name: '¿Firmar esta consulta?' });
  await user.keyboard('{Enter}');
  await screen.findByText(/^Folio 4/);
  expect(screen.queryByText(/sin historia todavía/)).toBeNull();
});

describe('the changes since the doctor’s last visit', () => {
  const sinceLast: NonNullable<VisitRecord['sinceLast']> = {
    signedAt: todayAt('10:20', '2026-08-12'),
    added: emptyBackground,
    removed: emptyBackground,
    signed: {
      visits: 0,
      prescriptions: 0,
      orders: 0,
      certificates: 0,
      addenda: 0,
      annulments: 0,
    },
  };
  const line = { text: 'Enalapril 10 mg', since: null, note: null };

  test('come before the background, allergies first', {
    tags: ['all'],
  }, async () => {
    const { fake } = clinicWith({
      sinceLast: {
        ...sinceLast,
        removed: { ...emptyBackground, medications: [line] },
        added: {
          ...emptyBackground,
          allergies: [{ ...line, text: 'Penicilina' }],
        },
        signed: {
          ...sinceLast.signed,
          visits: 2,
          prescriptions: 1,
          addenda: 3,
        },
      },
    });
    await open(fake);
    const part = await screen.findByRole('region', {
      name: 'Desde su consulta del 12/08/2026',
    });
    expect(
      within(part)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Se agregó en Alergias: Penicilina',
      'Se quitó en Medicación habitual: Enalapril 10 mg',
      '2 consultas de otros profesionales, 1 receta, 3 agregados',
    ]);
    const background = screen.getByRole('heading', { name: 'Antecedentes' });
    expect(
      part.compareDocumentPosition(background) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    ).not.toBe(0);
  });

  test('say in one line that there are none', {
    tags: ['all'],
  }, async () => {
    const { fake } = clinicWith({ sinceLast });
    await open(fake);
    expect(
      await screen.findByText('Sin cambios desde su consulta del 12/08/2026.'),
    ).toBeTruthy();
  });
});

test('the doctor opens earlier measurements with one press while writing the visit', {
  tags: ['all'],
}, async () => {
  const entry = recordEntry();
  const { fake } = clinicWith({
    entryCount: 1,
    lastEntries: [
      {
        id: entry.id,
        folio: 1,
        signedAt: entry.signedAt,
        authorName: 'Laura Gómez',
        specialtyName: 'Cardiología',
        reason: 'Control',
        diagnoses: [],
      },
    ],
  });
  fake.answer(
    'doctor.record.read',
    medicalRecord({ entries: [entry], entryCount: 1 }),
  );
  const { user } = await open(fake);
  await write('Motivo', 'Dolor de pecho');
  expect(fake.callsOf('doctor.record.read')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Mediciones' }));
  const dialog = await screen.findByRole('dialog', {
    name: 'Mediciones de Ana Acosta',
  });
  await within(dialog).findByText(
    'En esas consultas nadie anotó presión, peso ni otra medición.',
  );
  await user.keyboard('{Escape}');
  expect((await field('Motivo')).value).toBe('Dolor de pecho');
});

test('a visit before its beginning is prepared, begun from the page, and only then signed', {
  tags: ['all'],
}, async () => {
  const { fake, saved } = clinicWith({ status: 'arrived', canSign: false });
  const { id } = fake.staffAppointments.add({
    id: visitId,
    status: 'arrived',
    arrivedAt: todayAt('08:50'),
  });
  fake.staffAppointments.becomes(
    { role: 'doctor', act: 'start', id },
    { status: 'in_progress' },
  );
  const { user } = await open(fake);
  await screen.findByText('La consulta todavía no empezó');
  await write('Motivo', 'Control');
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Firmar' }).disabled,
  ).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Empezar la consulta' }));
  await waitFor(() =>
    expect(screen.queryByText('La consulta todavía no empezó')).toBeNull(),
  );
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Firmar' }).disabled,
  ).toBe(false);
});

test('a visit that is not found offers to try again', async () => {
  const { fake } = clinicWith();
  fake.refuse('doctor.visit.open', 'NOT_FOUND');
  await open(fake);
  expect(
    await screen.findByRole('button', { name: 'Probar de nuevo' }),
  ).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Motivo' })).toBeNull();
});

test('a control with a lost answer is booked again with the same key, and does not count as taken', async () => {
  const { fake } = clinicWith();
  const startsAt = todayAt('10:20', '2026-12-16');
  const next = {
    appointmentId: crypto.randomUUID(),
    startsAt,
    practiceName: 'Control',
    undoUntil: null,
  };
  fake.answer('doctor.nextControl.times', { starts: [startsAt] });
  fake.answer('doctor.nextControl.book', { next, toldBy: 'email' });
  fake.lose('doctor.nextControl.book', 'answer');
  const { user } = await open(fake);
  await user.click(await screen.findByRole('button', { name: 'En 1 mes' }));
  const time = await screen.findByRole('button', { name: 'mié 16/12 10:20' });
  await user.click(time);
  await screen.findByText(/No hay conexión/);
  fake.restore('doctor.nextControl.book');
  await user.click(time);
  await screen.findByText('Se le avisa por e-mail.');
  const keys = fake
    .callsOf('doctor.nextControl.book')
    .map(({ idempotencyKey }) => idempotencyKey);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});
