import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { todayAt } from '../../../testing/fakes/appointments/fake-appointments.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { clinicalDocument } from '../../../testing/pages/example-documents.ts';
import {
  encounterContent,
  medicalRecord,
  ownPatient,
  recordEntry,
  recordPatientId,
  visitId,
} from '../../../testing/pages/example-record.ts';
import { drawFramesAtOnce } from '../../../testing/pages/frames.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';
import { documentsAs } from './join-timeline.ts';
import type { TimelineFilters } from './timeline-filters.ts';

const address = `/doctor/records?paciente=${recordPatientId}`;
const openedBy = (fake: ReturnType<typeof createFakeApi>, path = address) =>
  openPanel('doctor', path, { fake });

test('a record shows its number, the background and the signed visits, and older ones when asked', async () => {
  const fake = createFakeApi();
  const [newer, older] = [
    recordEntry({
      folio: 9,
      content: encounterContent({ reason: 'Lo último' }),
    }),
    recordEntry({
      folio: 2,
      visitDay: '2024-03-05',
      content: encounterContent({ reason: 'Lo de antes' }),
    }),
  ];
  fake.answer('doctor.record.read', ({ before }) =>
    medicalRecord({
      entries: before ? [older] : [newer],
      entryCount: 2,
      olderBefore: before ? null : 9,
    }),
  );
  const { user } = await openedBy(fake);
  await screen.findByRole('heading', { level: 1, name: 'Ana Acosta' });
  expect(
    screen.getByText(/^Historia n\.º 7 · 46 años · DNI 30\.111\.222/),
  ).toBeTruthy();
  expect(screen.getByText('Hipertensión · desde 2019')).toBeTruthy();
  expect(screen.queryByText('Lo de antes')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ver anteriores' }));
  await screen.findByText('Lo de antes');
  expect(screen.queryByRole('button', { name: 'Ver anteriores' })).toBeNull();
  // The patient sees each reading, so there are only these two.
  expect(fake.callsOf('doctor.record.read')).toHaveLength(2);
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('an addendum stands below its entry, and a reserved entry takes none', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const entries = [
    recordEntry({ folio: 3, isReserved: true, content: null }),
    recordEntry({ folio: 1 }),
  ];
  fake.answer('doctor.record.read', medicalRecord({ entries, entryCount: 2 }));
  fake.answer('doctor.record.addAddendum', ({ text }) => {
    const [{ author, hash } = recordEntry()] = entries;
    return {
      id: recordPatientId,
      folio: 4,
      signedAt: todayAt('11:00'),
      author,
      text,
      hash,
    };
  });
  const { user } = await openedBy(fake);
  await screen.findByText('Reservada a quien la firmó.');
  expect(
    screen.queryByRole('button', { name: 'Escribir un agregado al folio 3' }),
  ).toBeNull();
  await user.click(
    screen.getByRole('button', { name: 'Escribir un agregado al folio 1' }),
  );
  await user.click(screen.getByRole('button', { name: 'Firmar el agregado' }));
  await screen.findByText('Escriba lo que agrega.');
  // The field has the focus without any key.
  expect(document.activeElement).toBe(
    screen.getByRole('textbox', { name: 'Agregado' }),
  );
  await user.keyboard('El estudio dio normal.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Agregado · folio 4');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('ARTICLE'));
  expect(screen.getByText('El estudio dio normal.')).toBeTruthy();
  expect(fake.callsOf('doctor.record.read')).toHaveLength(1);
});

test('a slash in an addendum offers phrases, and inserts a template whole', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const common = {
    revision: 1,
    isOwn: true,
    specialtyId: null,
    specialtyName: null,
  };
  fake.consultingRoom.visitTexts = [
    {
      ...common,
      id: visitId,
      name: 'Laboratorio normal',
      kind: 'phrase',
      phrase: 'Dentro de lo normal.',
      reason: '',
      findings: '',
      plan: '',
    },
    {
      ...common,
      id: recordPatientId,
      name: 'Control',
      kind: 'template',
      phrase: '',
      reason: '',
      findings: 'Sin síntomas.',
      plan: 'Igual dosis.',
    },
  ];
  fake.answer(
    'doctor.record.read',
    medicalRecord({ entries: [recordEntry({ folio: 1 })], entryCount: 1 }),
  );
  fake.answer('doctor.record.addAddendum', ({ text }) => {
    const { author, hash } = recordEntry();
    return {
      id: recordPatientId,
      folio: 2,
      signedAt: todayAt('11:00'),
      author,
      text,
      hash,
    };
  });
  const { user } = await openedBy(fake);
  await user.click(
    await screen.findByRole('button', {
      name: 'Escribir un agregado al folio 1',
    }),
  );
  await waitFor(() =>
    expect(fake.callsOf('doctor.visitTexts.list')).toHaveLength(1),
  );
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', {
    name: 'Agregado',
  });
  await user.type(area, 'Trae /labo');
  await screen.findByRole('listbox', { name: 'Frases y plantillas' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(area.value).toBe('Trae Dentro de lo normal.'));
  await user.type(area, ' /control{Enter}');
  await waitFor(() =>
    expect(area.value).toBe(
      'Trae Dentro de lo normal. Sin síntomas.\nIgual dosis.',
    ),
  );
  expect(fake.callsOf('doctor.record.addAddendum')).toHaveLength(0);
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(fake.callsOf('doctor.record.addAddendum')).toHaveLength(1),
  );
});

test('vital signs are drawn over the visits, fifty at a time, with their table', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const measuredAt = (
    folio: number,
    visitDay: string,
    systolicMmHg: number,
  ) => {
    const { vitalSigns } = encounterContent();
    const content = encounterContent({
      vitalSigns: { ...vitalSigns, systolicMmHg, diastolicMmHg: 80 },
    });
    return recordEntry({ folio, visitDay, content });
  };
  const reserved = recordEntry({ folio: 8, isReserved: true, content: null });
  fake.answer('doctor.record.read', ({ before, limit }) =>
    medicalRecord({
      entries: before
        ? [measuredAt(2, '2024-03-05', 150)]
        : [
            measuredAt(9, '2026-11-10', 130),
            reserved,
            measuredAt(7, '2026-05-10', 140),
          ],
      entryCount: 4,
      olderBefore: limit === 50 && !before ? 7 : null,
    }),
  );
  const { user } = await openedBy(fake);
  await user.click(
    await screen.findByRole('button', { name: 'Ver las mediciones' }),
  );
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Mediciones de Ana Acosta' }),
  );
  await dialog.findByRole('img', {
    name: 'Presión arterial: 2 mediciones, de 140/80 mmHg el 10/05/2026 a 130/80 mmHg el 10/11/2026',
  });
  expect(dialog.getByText('De las 3 consultas más recientes.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Ver anteriores' }));
  const table = await dialog.findByRole('table', {
    name: /^Presión arterial, mmHg/,
  });
  await waitFor(() =>
    expect(
      within(table)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '10/11/2026',
      '130/80',
      '10/05/2026',
      '140/80',
      '05/03/2024',
      '150/80',
    ]),
  );
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Ver las mediciones' }),
  );
});

test('the page shows nothing of a record that the doctor may not open', async () => {
  const fake = createFakeApi();
  fake.refuse('doctor.record.read', 'NOT_FOUND');
  await openedBy(fake);
  expect(
    await screen.findByText('No hay una historia que usted pueda abrir'),
  ).toBeTruthy();
});

test('the doctor searches their own patients, and Enter opens the first', async () => {
  const fake = createFakeApi();
  fake.answer('doctor.record.patients', ({ query }) => ({
    patients:
      query === 'aco'
        ? [ownPatient()]
        : [ownPatient(), ownPatient({ id: recordEntry().id, name: 'Beto' })],
    nextOffset: null,
  }));
  fake.answer('doctor.record.read', medicalRecord());
  const { user, router } = await openedBy(fake, '/doctor/patients');
  const list = within(await screen.findByRole('list', { name: 'Pacientes' }));
  expect(
    list.getAllByRole('link').map(({ textContent }) => textContent),
  ).toEqual(['Ana Acosta', 'Beto']);
  await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'aco');
  await waitFor(() => expect(screen.queryByText('Beto')).toBeNull());
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Ana Acosta' });
  expect(router.state.location.search).toEqual({ paciente: recordPatientId });
});

test('the doctor opens another record by DNI and reason, after reading the consequences', async () => {
  const fake = createFakeApi();
  fake.answer('doctor.record.patients', { patients: [], nextOffset: null });
  fake.answer('doctor.record.breakGlass', {
    patientId: recordPatientId,
    until: todayAt('10:05'),
  });
  fake.answer(
    'doctor.record.read',
    medicalRecord({ openUntil: todayAt('10:05') }),
  );
  const { user } = await openedBy(fake, '/doctor/patients');
  await user.click(
    await screen.findByRole('button', {
      name: 'Abrir otra historia por excepción…',
    }),
  );
  expect(
    screen.getByText(/El paciente verá su nombre, la hora y el motivo/),
  ).toBeTruthy();
  await user.type(
    screen.getByRole('textbox', { name: 'DNI del paciente' }),
    '30.111.222',
  );
  await user.type(screen.getByRole('textbox', { name: 'Motivo' }), 'Urgente');
  await user.click(screen.getByRole('button', { name: 'Abrir la historia' }));
  await screen.findByText('Explique el motivo: el paciente va a leerlo.');
  expect(fake.callsOf('doctor.record.breakGlass')).toHaveLength(0);
  await user.type(
    screen.getByRole('textbox', { name: 'Motivo' }),
    ' en la guardia',
  );
  await user.click(screen.getByRole('button', { name: 'Abrir la historia' }));
  await screen.findByText('Abierta por excepción hasta las 10:05');
  expect(
    fake.callsOf('doctor.record.breakGlass').map(({ input }) => input),
  ).toEqual([{ dni: '30111222', reason: 'Urgente en la guardia' }]);
});

test('the server filters the record, and the doctor prints it with all its visits', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const choices = {
    years: [2026, 2024],
    authors: [{ doctorId: recordEntry().author.doctorId, name: 'Laura Gómez' }],
    specialties: [
      { id: recordPatientId, name: 'Cardiología' },
      { id: visitId, name: 'Clínica médica' },
    ],
    kinds: ['amended' as const],
  };
  const [newer, older] = [
    recordEntry({
      folio: 9,
      content: encounterContent({ reason: 'Lo último' }),
    }),
    recordEntry({
      folio: 2,
      content: encounterContent({ reason: 'Lo de antes' }),
    }),
  ];
  fake.answer('doctor.record.read', ({ before, toYear }) => {
    const entries = before || toYear ? [older] : [newer];
    const olderBefore = before || toYear ? null : 9;
    return medicalRecord({
      entries,
      entryCount: 2,
      matchingCount: toYear ? 1 : 2,
      olderBefore,
      choices,
    });
  });
  const onPaper: (string | null)[] = [];
  vi.spyOn(window, 'print').mockImplementation(
    () => void onPaper.push(document.body.textContent),
  );
  drawFramesAtOnce();
  const { user } = await openedBy(fake);
  await screen.findByText('Lo último');
  expect(screen.queryByRole('combobox', { name: 'Quién firmó' })).toBeNull();
  const answer = fake.holdBack('doctor.record.read');
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Hasta el año' }),
    '2024',
  );
  await screen.findByText('Buscando…');
  expect(screen.queryByText(/ consultas (es|son) así\.$/)).toBeNull();
  answer();
  await screen.findByText('1 de 2 consultas es así.');
  expect(screen.queryByText('Lo último')).toBeNull();
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Hasta el año' }),
    '',
  );
  await screen.findByText('Lo último');
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  await waitFor(() =>
    expect(onPaper).toEqual([expect.stringContaining('Lo de antes')]),
  );
  expect(fake.callsOf('doctor.record.read').map(({ input }) => input)).toEqual([
    { patientId: recordPatientId },
    { patientId: recordPatientId, toYear: 2024 },
    { patientId: recordPatientId },
    { patientId: recordPatientId, before: 9 },
  ]);
});

test('the doctor searches written text on request; a match is plain text and leads to its folio', async () => {
  const fake = createFakeApi();
  fake.answer('doctor.record.patients', {
    patients: [ownPatient()],
    nextOffset: null,
  });
  const { id, author, visitDay, specialtyName, signedAt } = recordEntry({
    folio: 5,
  });
  fake.answer('doctor.record.search', ({ before }) => ({
    matches: [
      {
        id: before ? visitId : id,
        folio: 6,
        readAtFolio: 5,
        kind: 'addendum',
        documentKind: null,
        patient: {
          id: recordPatientId,
          name: 'Ana Acosta',
          fullName: 'Ana Acosta',
          dni: '30111222',
        },
        visitDay,
        signedAt,
        authorName: author.name,
        specialtyName,
        isReserved: false,
        byException: false,
        excerpt: {
          part: 'addendum',
          cutBefore: true,
          cutAfter: false,
          pieces: [
            { text: '<b>negrita</b> e ', isMatch: false },
            { text: 'infección', isMatch: true },
          ],
        },
      },
    ],
    nextBefore: before ? null : id,
  }));
  fake.answer('doctor.record.read', medicalRecord());
  const { user, router } = await openedBy(fake, '/doctor/records');
  const box = await screen.findByRole('searchbox', {
    name: 'Buscar en lo escrito',
  });
  await user.type(box, 'i{Enter}');
  await screen.findByText('Escriba al menos dos letras.');
  expect(fake.callsOf('doctor.record.search')).toHaveLength(0);
  const toSight = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.type(box, 'nfeccion{Enter}');
  await screen.findByText(
    'Una coincidencia, y hay más, de la más nueva a la más vieja.',
  );
  expect(toSight.mock.contexts).toContain(box.closest('form'));
  toSight.mockRestore();
  expect(screen.getByText('infección').tagName).toBe('MARK');
  expect(screen.getByText(/<b>negrita<\/b> e/)).toBeTruthy();
  await user.click(
    screen.getByRole('button', { name: 'Mostrar más coincidencias' }),
  );
  const list = within(screen.getByRole('list', { name: 'Coincidencias' }));
  await waitFor(() => expect(list.getAllByRole('link')).toHaveLength(2));
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await user.click(list.getAllByRole('link')[0] as HTMLElement);
  await screen.findByText('Desde el folio 5 hacia atrás');
  expect(router.state.location.search).toEqual({
    paciente: recordPatientId,
    folio: 5,
  });
  expect(fake.callsOf('doctor.record.read').map(({ input }) => input)).toEqual([
    { patientId: recordPatientId, before: 6 },
  ]);
  // Going back shows the same results without another search, because patients see each search.
  router.history.back();
  await screen.findByRole('list', { name: 'Coincidencias' });
  expect(fake.callsOf('doctor.record.search')).toHaveLength(2);
});

test('a found document names its kind, and the record opens at it', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.answer('doctor.record.patients', {
    patients: [ownPatient()],
    nextOffset: null,
  });
  const { id, author, visitDay, signedAt } = recordEntry({ folio: 40 });
  const common = {
    patient: {
      id: recordPatientId,
      name: 'Ana Acosta',
      fullName: 'Ana Acosta',
      dni: '30111222',
    },
    visitDay,
    signedAt,
    authorName: author.name,
    isReserved: false,
    byException: false,
    ...({
      documentKind: 'prescription',
      specialtyName: null,
      readAtFolio: 40,
    } as const),
  };
  const excerptOf = (part: 'medicines' | 'annulment') => ({
    part,
    cutBefore: false,
    cutAfter: false,
    pieces: [{ text: 'Enalapril', isMatch: true }],
  });
  fake.answer('doctor.record.search', {
    matches: [
      {
        ...common,
        id: visitId,
        folio: 41,
        kind: 'annulment',
        excerpt: excerptOf('annulment'),
      },
      {
        ...common,
        id,
        folio: 40,
        kind: 'document',
        excerpt: excerptOf('medicines'),
      },
    ],
    nextBefore: null,
  });
  fake.answer('doctor.record.read', medicalRecord());
  fake.answer('doctor.documents.list', { documents: [], olderBefore: null });
  const { user, router } = await openedBy(fake, '/doctor/records');
  await user.type(
    await screen.findByRole('searchbox', { name: 'Buscar en lo escrito' }),
    'enalapril{Enter}',
  );
  await screen.findByRole('link', {
    name: /^Anulación de receta: Ana Acosta, /,
  });
  expect(screen.getByText('Motivo de la anulación:')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: /^Receta: Ana Acosta, / }));
  await screen.findByText('Desde el folio 40 hacia atrás');
  expect(router.state.location.search).toEqual({
    paciente: recordPatientId,
    folio: 40,
  });
  // The list of documents begins at that folio, so an old document is on its first page.
  expect(
    fake.callsOf('doctor.documents.list').map(({ input }) => input),
  ).toEqual([{ patientId: recordPatientId, before: 41 }]);
});

test.each<[filters: TimelineFilters, years: number[]]>([
  [{ toYear: 2025 }, [2024, 2025]],
  [{ fromYear: 2025 }, [2025, 2026]],
  [{ fromYear: 2025, toYear: 2025 }, [2025]],
])(
  'a record that the doctor filters by %o has the documents of those years, the first and the last too',
  (filters, years) => {
    const documents = [2024, 2025, 2026].map((year) =>
      clinicalDocument({ issuedOn: `${year}-06-15` }),
    );
    const page = documentsAs(filters, { documents, olderBefore: null });
    expect(
      page.documents.map(({ issuedOn }) => Number(issuedOn.slice(0, 4))),
    ).toEqual(years);
  },
);
