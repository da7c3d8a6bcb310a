import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { todayAt } from '../../../testing/fakes/appointments/fake-appointments.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import type { InputOf } from '../../../testing/fakes/stated-answers.ts';
import {
  clinicalDocument,
  documentPreparation,
} from '../../../testing/pages/example-documents.ts';
import {
  encounterContent,
  encounterDraft,
  medicalRecord,
  recordEntry,
  recordPatientId,
  visitId,
  visitRecord,
} from '../../../testing/pages/example-record.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';
import type { DocumentContent } from '../rules/document-content.ts';

type Issued = InputOf<'doctor.documents.issue'>;

const pdf = { fileName: 'receta.pdf', pdf: btoa('%PDF-1.7') };
const penicillin = {
  line: 0,
  genericName: 'Amoxicilina',
  allergy: 'Penicilina',
  allergyNote: 'Urticaria',
  family: 'penicilinas',
  isCross: false,
};
const field = (name: string | RegExp) =>
  screen.findByRole<HTMLInputElement>('textbox', { name });

/** A visit of a patient allergic to penicillin, with a diagnosis typed already. */
async function atAVisit() {
  const fake = createFakeApi();
  const diagnoses = [{ text: 'Faringitis', code: null, codeSystem: null }];
  fake.answer(
    'doctor.visit.open',
    visitRecord({
      draft: encounterDraft({
        content: encounterContent({ reason: 'Fiebre', diagnoses }),
      }),
    }),
  );
  fake.answer('doctor.visit.saveDraft', ({ seenVersion }) => ({
    version: seenVersion + 1,
    savedAt: todayAt('10:21'),
  }));
  fake.answer('doctor.documents.prepare', documentPreparation());
  fake.answer(
    'doctor.documents.issue',
    ({ content, allergiesSeen, appointmentId }) =>
      clinicalDocument({ content, allergiesSeen, appointmentId } as Parameters<
        typeof clinicalDocument
      >[0]),
  );
  fake.answer('doctor.documents.pdf', pdf);
  const page = await openPanel('doctor', `/doctor/records?turno=${visitId}`, {
    fake,
  });
  await screen.findByRole('heading', { level: 1, name: 'Ana Acosta' });
  const issued = () =>
    fake.callsOf('doctor.documents.issue').map(({ input, idempotencyKey }) => ({
      ...(input as Issued),
      idempotencyKey,
    }));
  return { ...page, fake, issued };
}

test('the doctor writes a prescription by keys alone, and an allergy asks for a reason in place', async () => {
  const { user, fake, issued } = await atAVisit();
  fake.refuseNext('doctor.documents.issue', 'ALLERGY', {
    matches: [penicillin],
  });
  await user.keyboard('{Alt>}r{/Alt}');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Receta para Ana Acosta' }),
  );
  const first = await field('Nombre genérico');
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(dialog.getByText('Penicilina · Urticaria')).toBeTruthy();
  await user.keyboard(
    'Amoxicilina{Tab}500 mg{Tab}{Backspace}2{Tab}comprimidos{Tab}1 cada 8 horas{Enter}',
  );
  await waitFor(() =>
    expect(
      screen.getAllByRole('textbox', { name: 'Nombre genérico' }),
    ).toHaveLength(2),
  );
  // Enter leaves the blank line, and goes on to what comes next.
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(
      screen.getAllByRole('textbox', { name: 'Nombre genérico' }),
    ).toHaveLength(1),
  );
  const diagnosis = await field('Diagnóstico');
  expect(document.activeElement).toBe(diagnosis);
  expect(diagnosis.value).toBe('Faringitis');
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);

  await user.keyboard('{Control>}{Enter}{/Control}');
  const reason = await field('Por qué lo indica igual (Amoxicilina)');
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(dialog.getByText(/de la misma familia: penicilinas/)).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await dialog.findByText('Escriba por qué lo indica igual.');
  expect(issued()).toHaveLength(1);
  await user.keyboard(
    'Prueba de tolerancia negativa{Control>}{Enter}{/Control}',
  );
  await screen.findByRole('dialog', { name: 'Receta emitida: folio 5' });
  expect(issued()[1]).toMatchObject({
    appointmentId: visitId,
    content: {
      lines: [
        {
          genericName: 'Amoxicilina',
          presentation: '500 mg',
          form: 'comprimidos',
          quantity: 2,
          dosage: '1 cada 8 horas',
          suggestedBrand: null,
        },
      ],
      diagnosis: { text: 'Faringitis' },
    },
    allergiesSeen: [
      {
        genericName: 'Amoxicilina',
        allergy: 'Penicilina',
        reason: 'Prueba de tolerancia negativa',
      },
    ],
  });
  // The same key did not ask to sign the visit behind.
  expect(screen.queryByText('¿Firmar esta consulta?')).toBeNull();
});

test('errors stand beside their fields, and a lost answer issues nothing twice', async () => {
  const { user, fake, issued } = await atAVisit();
  await user.click(screen.getByRole('button', { name: 'Receta' }));
  await user.click(
    await screen.findByRole('button', { name: 'Firmar y emitir' }),
  );
  await screen.findByText('Anote al menos un medicamento.');
  await user.click(
    screen.getByRole('button', { name: 'Agregar Enalapril 10 mg' }),
  );
  expect((await field('Nombre genérico')).value).toBe('Enalapril');
  expect((await field('Presentación')).value).toBe('10 mg');
  await user.type(await field('Forma'), 'comprimidos');
  await user.click(screen.getByRole('button', { name: 'Firmar y emitir' }));
  await screen.findByText('Escriba la dosis y cómo se toma.');
  await user.type(await field('Dosis y cómo se toma'), '1 por día');
  fake.lose('doctor.documents.issue', 'answer');
  await user.click(screen.getByRole('button', { name: 'Firmar y emitir' }));
  await screen.findByText(/No hay conexión con la clínica/);
  fake.restore('doctor.documents.issue');
  await user.click(screen.getByRole('button', { name: 'Firmar y emitir' }));
  await screen.findByRole('dialog', { name: 'Receta emitida: folio 5' });
  expect(
    new Set(issued().map(({ idempotencyKey }) => idempotencyKey)).size,
  ).toBe(1);
});

test('an allergy typed and not yet signed speaks against a medicine too', async () => {
  const { user, issued } = await atAVisit();
  await user.click(screen.getByRole('button', { name: 'Agregar a Alergias' }));
  await user.keyboard('Ibuprofeno{Enter}');
  await user.click(screen.getByRole('button', { name: 'Receta' }));
  await screen.findByText(/Ibuprofeno \(sin firmar\)$/);
  await user.type(await field('Nombre genérico'), 'Ibuprofeno');
  await user.type(await field('Presentación'), '400 mg');
  await user.type(await field('Forma'), 'comprimidos');
  await user.type(
    await field('Dosis y cómo se toma'),
    '1 por día{Control>}{Enter}{/Control}',
  );
  await field('Por qué lo indica igual (Ibuprofeno)');
  expect(issued()).toEqual([]);
});

test('an order and a certificate have their own fields; a certificate names a diagnosis only on request', async () => {
  const { user, issued } = await atAVisit();
  await user.click(screen.getByRole('button', { name: 'Orden' }));
  await user.type(await field('Estudio o práctica'), 'Hemograma{Enter}');
  await waitFor(() =>
    expect(
      screen.getAllByRole('textbox', { name: 'Estudio o práctica' }),
    ).toHaveLength(2),
  );
  await user.keyboard('Glucemia{Control>}{Enter}{/Control}');
  await screen.findByRole('dialog', { name: 'Orden emitida: folio 5' });
  await user.click(screen.getByRole('button', { name: 'Listo' }));
  await user.click(screen.getByRole('button', { name: 'Certificado' }));
  expect(screen.queryByRole('textbox', { name: 'Diagnóstico' })).toBeNull();
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Qué certifica' }),
    'Reposo',
  );
  expect((await field('Texto')).value).toBe('Debe guardar reposo.');
  await user.click(screen.getByRole('button', { name: 'Firmar y emitir' }));
  await screen.findByRole('dialog', { name: 'Certificado emitido: folio 5' });
  expect(issued().map(({ content }) => content)).toMatchObject([
    {
      studies: [{ text: 'Hemograma' }, { text: 'Glucemia' }],
      diagnosis: { text: 'Faringitis' },
    },
    {
      certificateKind: 'rest',
      fromDay: '2026-11-16',
      diagnosis: null,
      patientAskedForDiagnosis: false,
    },
  ]);
});

test('a doctor without a valid licence can write nothing', async () => {
  const { user, fake } = await atAVisit();
  const { professional } = documentPreparation();
  fake.answer(
    'doctor.documents.prepare',
    documentPreparation({ professional: { ...professional, license: null } }),
  );
  await user.click(screen.getByRole('button', { name: 'Certificado' }));
  await screen.findByText('No hay una matrícula vigente a su nombre');
  expect(screen.queryByRole('button', { name: 'Firmar y emitir' })).toBeNull();
});

test('a certificate after its days shows when they ended, and an annulled one shows the annulment', async () => {
  const fake = createFakeApi();
  fake.answer(
    'doctor.record.read',
    medicalRecord({ entries: [recordEntry({ folio: 1 })] }),
  );
  const content: DocumentContent = {
    kind: 'certificate',
    certificateKind: 'rest',
    text: 'Debe guardar reposo.',
    presentedTo: null,
    fromDay: '2026-11-13',
    toDay: '2026-11-15',
    diagnosis: null,
    patientAskedForDiagnosis: false,
  };
  const rest = {
    content,
    validUntil: null,
    canRenew: false,
    daysEndedOn: '2026-11-15',
  };
  const annulment = {
    folio: 7,
    at: '2026-11-16T13:00:00Z',
    authorName: 'Laura Gómez',
    reason: 'Otra persona',
  };
  const documents = [
    clinicalDocument({ ...rest, folio: 6, status: 'annulled', annulment }),
    clinicalDocument({ ...rest, folio: 5 }),
  ];
  fake.answer('doctor.documents.list', { documents, olderBefore: null });
  await openPanel('doctor', `/doctor/records?paciente=${recordPatientId}`, {
    fake,
  });
  const [annulled, past] = (
    await screen.findAllByRole('article', { name: /^Certificado · / })
  ).map((each) => within(each));
  expect(past?.getByText('Terminó el 15/11/2026')).toBeTruthy();
  expect(past?.queryByText('Vigente')).toBeNull();
  expect(annulled?.getByText('Anulado')).toBeTruthy();
  expect(annulled?.queryByText(/^Terminó/)).toBeNull();
});

/** The record of a patient with a visit, folio 1, and a prescription, folio 5. */
async function atTheRecord() {
  const fake = createFakeApi();
  fake.answer(
    'doctor.record.read',
    medicalRecord({ entries: [recordEntry({ folio: 1 })] }),
  );
  const documents = [clinicalDocument()];
  fake.answer('doctor.documents.list', () => ({
    documents: [...documents],
    olderBefore: null,
  }));
  fake.answer('doctor.documents.pdf', pdf);
  const page = await openPanel(
    'doctor',
    `/doctor/records?paciente=${recordPatientId}`,
    { fake },
  );
  const receipt = within(
    await screen.findByRole('article', { name: /^Receta · / }),
  );
  return { ...page, fake, documents, receipt };
}

test('the record shows documents among the visits by folio, and the doctor renews one in one act', async () => {
  const { user, fake, documents, receipt } = await atTheRecord();
  const folios = () =>
    [...document.querySelectorAll('main article article')].map(
      (each) => /Folio (\d+)/.exec(each.textContent)?.[1],
    );
  expect(folios()).toEqual(['5', '1']);
  expect(receipt.getByText('Vigente')).toBeTruthy();
  const renewed = clinicalDocument({
    folio: 6,
    renews: { id: documents[0]?.id ?? '', issuedOn: '2026-11-16' },
  });
  fake.refuseNext('doctor.documents.renew', 'ALLERGY', {
    matches: [penicillin],
  });
  fake.answer('doctor.documents.renew', () => {
    documents.unshift(renewed);
    return renewed;
  });
  await user.click(
    receipt.getByRole('button', { name: 'Renovar del folio 5' }),
  );
  await user.keyboard('{Enter}');
  await user.type(
    await field('Por qué lo indica igual (Amoxicilina)'),
    'La tolera bien',
  );
  await user.click(
    screen.getByRole('button', { name: 'Renovar y firmar igual' }),
  );
  await screen.findByText('Renovada: folio 6');
  await waitFor(() => expect(folios()).toEqual(['6', '5', '1']));
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('a loaded record starts at its top: no document takes the focus', async () => {
  const { receipt, user } = await atTheRecord();
  expect(
    receipt.getByRole('button', { name: 'Descargar el PDF del folio 5' }),
  ).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
  // A closed form gives the focus back to its document.
  await user.click(receipt.getByRole('button', { name: 'Anular del folio 5' }));
  await user.click(receipt.getByRole('button', { name: 'Dejarlo así' }));
  expect(document.activeElement).toBe(
    receipt.getByRole('button', { name: 'Descargar el PDF del folio 5' }),
  );
});

test('the doctor annuls a document with a reason, which the patient reads', async () => {
  const { user, fake, documents, receipt } = await atTheRecord();
  fake.answer('doctor.documents.annul', ({ reason }) => {
    const annulment = {
      folio: 7,
      at: '2026-11-16T13:00:00Z',
      authorName: 'Laura Gómez',
      reason,
    };
    documents[0] = clinicalDocument({
      status: 'annulled',
      canRenew: false,
      annulment,
    });
    return documents[0];
  });
  await user.click(receipt.getByRole('button', { name: 'Anular del folio 5' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Escriba por qué lo anula: el paciente va a leerlo.');
  await user.keyboard('Dosis equivocada{Control>}{Enter}{/Control}');
  await screen.findByText('Anulada · folio 7');
  expect(screen.getByText('Dosis equivocada')).toBeTruthy();
  expect(
    screen.queryByRole('button', { name: 'Renovar del folio 5' }),
  ).toBeNull();
});

test('the browser gets the PDF under its name', async () => {
  const { user, receipt } = await atTheRecord();
  const made: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      made.push(blob);
      return 'blob:receta';
    },
    revokeObjectURL: () => {},
  });
  const clicked = vi
    .spyOn(HTMLAnchorElement.prototype, 'click')
    .mockImplementation(() => {});
  await user.click(
    receipt.getByRole('button', { name: 'Descargar el PDF del folio 5' }),
  );
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe(
    'receta.pdf',
  );
  expect(made.map(({ type, size }) => ({ type, size }))).toEqual([
    { type: 'application/pdf', size: 8 },
  ]);
  vi.restoreAllMocks();
});
