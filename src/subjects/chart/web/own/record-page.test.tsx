import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeCodes } from '../../../../testing/fakes/access/fake-security.ts';
import {
  createFakeApi,
  type FakeApi,
} from '../../../../testing/fakes/fake-api.ts';
import { clinicalDocument } from '../../../../testing/pages/example-documents.ts';
import { drawFramesAtOnce } from '../../../../testing/pages/frames.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';
import type { RecordEntry } from '../../../record/contract/record-entries.ts';
import {
  type Measured,
  type VitalSignName,
  vitalSigns,
} from '../../../record/rules/vital-signs.ts';
import type { OwnRecord, RecordReader } from '../../contract/record.ts';

const hash = 'a'.repeat(64);
const author = {
  doctorId: '0190d000-0000-7000-8000-000000000001',
  name: 'Laura Gómez',
  license: 'MN 123456',
};

function measured(values: Partial<Measured>): Measured {
  const nothing = Object.fromEntries(
    (Object.keys(vitalSigns) as VitalSignName[]).map((name) => [name, null]),
  ) as Measured;
  return { ...nothing, ...values };
}

type Content = NonNullable<RecordEntry['content']>;

/** A visit of that day of November, signed for the patient. */
function entry(
  day: number,
  content: Partial<Content> = {},
  changes: Partial<RecordEntry> = {},
): RecordEntry {
  const two = String(day).padStart(2, '0');
  return {
    id: `0190e000-0000-7000-8000-0000000000${two}`,
    folio: day,
    signedAt: `2026-11-${two}T13:25:00.000Z`,
    author,
    visitDay: `2026-11-${two}`,
    appointmentId: `0190f000-0000-7000-8000-0000000000${two}`,
    specialtyName: 'Cardiología',
    isReserved: false,
    isForPatient: true,
    addenda: [],
    attachments: [],
    hash,
    content: {
      reason: `Control del día ${day}`,
      findings: '',
      diagnoses: [],
      plan: '',
      background: null,
      vitalSigns: measured({}),
      ...content,
    },
    ...changes,
  };
}

const recordOf = (
  entries: RecordEntry[],
  changes: Partial<OwnRecord> = {},
): OwnRecord => ({
  recordNumber: 1042,
  keptUntil: '2036-11-12',
  entries,
  olderBefore: null,
  ...changes,
});

function reader(changes: Partial<RecordReader> = {}): RecordReader {
  return {
    day: '2026-11-12',
    name: 'Laura Gómez',
    role: 'doctor',
    purpose: 'visit',
    reason: null,
    count: 1,
    firstAt: '2026-11-12T13:20:00.000Z',
    lastAt: '2026-11-12T13:20:00.000Z',
    ...changes,
  };
}

interface Stated {
  record?: OwnRecord;
  readers?: RecordReader[];
  fake?: FakeApi;
}

async function open({
  record = recordOf([]),
  readers = [],
  fake = createFakeApi(),
}: Stated = {}) {
  fake.answer('patient.record.read', record);
  fake.answer('patient.record.readers', readers);
  const page = await openPanel('patient', '/mi-cuenta/historia', {
    fake,
    session: { level: 'N2' },
  });
  await screen.findByRole('heading', { level: 1, name: 'Mi historia' });
  return page;
}

const region = async (name: string) =>
  within(await screen.findByRole('region', { name }));
/** True if the button's part is open. These tests read no style sheets, which hide closed parts. */
const isOpen = (button: HTMLElement) =>
  button.getAttribute('aria-expanded') === 'true';

test('the page shows the signed visits whole, newest first, with their author', async () => {
  const background = {
    problems: [{ text: 'Hipertensión arterial', since: '2019-04', note: null }],
    allergies: [{ text: 'Penicilina', since: null, note: 'Urticaria' }],
    medications: [],
    procedures: [{ text: 'Apendicectomía', since: '1998', note: null }],
    familyHistory: [],
  };
  const addendum = {
    id: '0190e000-0000-7000-8000-000000000099',
    folio: 13,
    hash,
    signedAt: '2026-11-13T12:00:00.000Z',
    author: { ...author, name: 'Ana Sosa', license: null },
    text: 'Llegó el análisis: normal.',
  };
  await open({
    record: recordOf([
      entry(
        12,
        {
          findings: 'Buen estado general.',
          plan: 'Dieta sin sal.',
          background,
          vitalSigns: measured({
            systolicMmHg: 130,
            diastolicMmHg: 85,
            weightKg: 71.5,
          }),
          diagnoses: [
            {
              text: 'Hipertensión arterial',
              code: 'I10',
              codeSystem: 'CIE-10',
            },
            { text: 'Sobrepeso', code: null, codeSystem: null },
          ],
        },
        { addenda: [addendum] },
      ),
      entry(5),
    ]),
  });
  expect((await screen.findByText(/^Historia clínica/)).textContent).toContain(
    'Nº 1042',
  );
  expect(
    screen.getByText('Se conserva al menos hasta el 12/11/2036.'),
  ).toBeTruthy();
  const visits = await region('Mis consultas');
  const list = visits.getByRole('list', { name: /^Consultas/ });
  const [newest, older] = [...list.children].map(
    (child) => child.textContent ?? '',
  );
  expect(newest).toMatch(/^Jueves 12 de noviembre de 2026 · Cardiología/);
  expect(newest).toMatch(
    /Folio 12 · firmó Laura Gómez \(matrícula MN 123456\) el jueves 12 de noviembre de 2026, 10:25/,
  );
  expect(newest).toMatch(
    /MotivoControl del día 12.*Lo que se encontróBuen estado general\..*Qué hacerDieta sin sal\./s,
  );
  expect(newest).toMatch(/MedicionesPresión 130\/85 mmHg\nPeso 71,5 kg/);
  expect(newest).toMatch(
    /DiagnósticosHipertensión arterial \(CIE-10 I10\)\nSobrepeso/,
  );
  expect(newest).toMatch(
    /Sus antecedentes, como quedaron ese díaProblemas de saludHipertensión arterial · desde/,
  );
  expect(newest).toMatch(
    /Hipertensión arterial · desde 04\/2019AlergiasPenicilina · Urticaria/,
  );
  expect(newest).toMatch(/OperacionesApendicectomía · desde 1998/);
  expect(newest).not.toMatch(/Remedios que toma|Enfermedades en la familia/);
  expect(newest).not.toMatch(/Nada anotado|Visible para el paciente/);
  expect(newest).toMatch(
    /Agregado · folio 13Firmó Ana Sosa el viernes 13 .*09:00Llegó el análisis: normal\./,
  );
  expect(older).toMatch(/^Jueves 5 de noviembre/);
});

test('the page shows the files of a visit, and says when one does not come', async () => {
  const file = {
    id: '0190e000-0000-7000-8000-000000000077',
    name: 'Placa.jpg',
    kind: 'image/jpeg' as const,
    bytes: 2_400_000,
    sha256: 'c'.repeat(64),
    thumbnail: null,
    uploadedAt: '2026-11-12T12:00:00.000Z',
  };
  const { user } = await open({
    record: recordOf([entry(12, {}, { attachments: [file] })]),
  });
  const part = within(
    await screen.findByRole('region', { name: 'Archivo adjunto' }),
  );
  const asked: string[] = [];
  const answered = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (request) => {
      asked.push(String(request));
      return new Response(
        JSON.stringify({ code: 'UNAVAILABLE', status: 503 }),
        { status: 503 },
      );
    });
  onTestFinished(() => answered.mockRestore());
  await user.click(part.getByRole('button', { name: 'Ver Placa.jpg' }));
  await waitFor(() =>
    expect(asked.join()).toContain(`/api/patient/attachments/${file.id}/file`),
  );
  expect(await part.findByText(/^El sistema no responde/)).toBeTruthy();
});

test('the newest visit is open, and the patient opens and closes others by a button with the day', async () => {
  const { user } = await open({ record: recordOf([entry(12), entry(5)]) });
  expect(
    isOpen(
      await screen.findByRole('button', { name: /^Cerrar\s*del jueves 12/ }),
    ),
  ).toBe(true);
  const older = screen.getByRole('button', {
    name: /^Ver la consulta\s*del jueves 5/,
  });
  expect(isOpen(older)).toBe(false);
  await user.click(older);
  expect(
    isOpen(screen.getByRole('button', { name: /^Cerrar\s*del jueves 5/ })),
  ).toBe(true);
});

test('the patient asks for older visits, and the first of them takes the focus', async () => {
  const fake = createFakeApi();
  const { user } = await open({
    fake,
    record: recordOf([entry(12)], { olderBefore: 12 }),
  });
  fake.answer('patient.record.read', ({ before }) =>
    before === 12
      ? recordOf([entry(5), entry(3)])
      : recordOf([entry(12)], { olderBefore: 12 }),
  );
  await user.click(
    await screen.findByRole('button', { name: 'Ver anteriores' }),
  );
  const first = await screen.findByRole('button', {
    name: /^Ver la consulta\s*del jueves 5/,
  });
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(screen.queryByRole('button', { name: 'Ver anteriores' })).toBeNull();
  expect(fake.callsOf('patient.record.read').at(-1)?.input).toEqual({
    before: '12',
  });
});

test('older visits that do not come cause an error, and the shown ones stay', async () => {
  const fake = createFakeApi();
  const { user } = await open({
    fake,
    record: recordOf([entry(12)], { olderBefore: 12 }),
  });
  const more = await screen.findByRole('button', { name: 'Ver anteriores' });
  for (const _ of ['once', 'twice'])
    fake.refuseNext('patient.record.read', 'UNAVAILABLE');
  await user.click(more);
  expect(
    await (await region('Mis consultas')).findByRole('alert'),
  ).toBeTruthy();
  expect(screen.getByText('Control del día 12')).toBeTruthy();
});

test('measurements are drawn over time, beside a table of values', async () => {
  const pressures = [128, 130, 135, 140, 138, 142, 150];
  const { user } = await open({
    record: recordOf(
      pressures.map((systolicMmHg, index) =>
        entry(14 - 2 * index, {
          vitalSigns: measured({
            systolicMmHg,
            diastolicMmHg: 80,
            ...(index === 0 && { temperatureC: 36.6 }),
          }),
        }),
      ),
    ),
  });
  const part = await region('Mis mediciones');
  const drawn = part
    .getAllByRole('img')
    .map((drawing) => drawing.getAttribute('aria-label'));
  // A single temperature draws no line.
  expect(drawn).toEqual([
    'Presión arterial: 7 mediciones, de 150/80 mmHg el 02/11/2026 a 128/80 mmHg el 14/11/2026',
  ]);
  const table = part.getByRole('table', {
    name: /^Presión arterial, mmHg \(máxima y mínima\)/,
  });
  const rows = within(table).getAllByRole('row');
  expect(rows.slice(0, 3).map((row) => row.textContent)).toEqual([
    'DíaMáxima / Mínima',
    '14/11/2026128/80',
    '12/11/2026130/80',
  ]);
  expect(rows).toHaveLength(8);
  expect(table.querySelectorAll('[data-closed]')).toHaveLength(2);
  await user.click(part.getByRole('button', { name: /^Ver los 7 valores/ }));
  expect(table.querySelectorAll('[data-closed]')).toHaveLength(0);
  expect(
    part.getByRole('table', { name: /^Temperatura, °C/ }).textContent,
  ).toContain('36,6');
  expect(part.queryByRole('heading', { name: /^Peso/ })).toBeNull();
});

test('the page shows documents with their status, and the patient downloads a PDF', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const annulment = {
    folio: 8,
    at: '2026-11-16T13:00:00Z',
    authorName: 'Laura Gómez',
    reason: 'Dosis equivocada',
  };
  const documents = [
    clinicalDocument({
      folio: 7,
      status: 'annulled',
      canRenew: false,
      annulment,
    }),
    clinicalDocument({ folio: 5, status: 'expired' }),
  ];
  fake.answer('patient.documents.list', ({ before }) => ({
    documents: before ? [clinicalDocument({ folio: 2 })] : documents,
    olderBefore: before ? null : 5,
  }));
  fake.answer('patient.documents.pdf', {
    fileName: 'receta.pdf',
    pdf: btoa('%PDF-1.7'),
  });
  const { user } = await open({ fake });
  const part = await region('Mis recetas, órdenes y certificados');
  await part.findByText('Anulada');
  expect(part.getByText('Dosis equivocada')).toBeTruthy();
  expect(part.getByText('Vencida')).toBeTruthy();
  expect(part.queryByRole('button', { name: /^(Renovar|Anular)/ })).toBeNull();
  await user.click(part.getByRole('button', { name: /^Ver anteriores/ }));
  await part.findByText('Vigente');
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  Object.assign(URL, {
    createObjectURL: () => 'blob:receta',
    revokeObjectURL: () => {},
  });
  const clicked = vi
    .spyOn(HTMLAnchorElement.prototype, 'click')
    .mockImplementation(() => {});
  await user.click(
    part.getByRole('button', { name: 'Descargar el PDF de receta, folio 5' }),
  );
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect(fake.callsOf('patient.documents.pdf')).toHaveLength(1);
  clicked.mockRestore();
});

test('the page says who saw the record, when, why and how often', async () => {
  await open({
    readers: [
      reader({ count: 3, lastAt: '2026-11-12T13:45:00.000Z' }),
      reader({
        purpose: 'attending',
        firstAt: '2026-11-11T13:20:00.000Z',
        day: '2026-11-11',
      }),
      reader({
        day: '2026-11-10',
        firstAt: '2026-11-10T02:00:00.000Z',
        lastAt: '2026-11-10T02:00:00.000Z',
        name: 'Ana Sosa',
        purpose: 'exception',
        reason: 'Llegó inconsciente a la guardia',
      }),
    ],
  });
  const part = await region('Quién vio mi historia');
  const rows = (await part.findAllByRole('listitem')).map(
    ({ textContent }) => textContent,
  );
  expect(rows[0]).toMatch(
    /Laura Gómez.*12 de noviembre de 2026, 10:20, 3 veces hasta las 10:45Por una consulta/,
  );
  expect(rows[1]).toMatch(/Atiende o atendió sus consultas/);
  expect(rows[2]).toMatch(
    /Ana Sosa.*Entró por excepción.*«Llegó inconsciente a la guardia»/,
  );
});

test('the page names the receptionist who opened the account or let another person see the record, as no reader', async () => {
  const atCounter = { role: 'reception', name: 'Rosa Quiroga' } as const;
  await open({
    readers: [
      reader({
        ...atCounter,
        purpose: 'family_link',
        reason: 'Eva Ruiz',
        firstAt: '2026-11-12T13:23:00.000Z',
      }),
      reader({
        ...atCounter,
        purpose: 'activation',
        firstAt: '2026-11-12T13:22:00.000Z',
      }),
      reader({
        ...atCounter,
        purpose: 'email',
        firstAt: '2026-11-12T13:21:00.000Z',
      }),
    ],
  });
  const part = await region('Quién vio mi historia');
  const rows = (await part.findAllByRole('listitem')).map(
    ({ textContent }) => textContent,
  );
  expect(rows).toEqual([
    expect.stringMatching(
      /Recepción: Rosa Quiroga.*No la leyó: anotó que otra persona puede verlaQuién puede verla: Eva Ruiz/,
    ),
    expect.stringMatching(
      /Recepción: Rosa Quiroga.*No la leyó: le dio el código con el que se abrió su cuenta$/,
    ),
    expect.stringMatching(
      /Recepción: Rosa Quiroga.*No la leyó: anotó y verificó el e-mail de su cuenta$/,
    ),
  ]);
});

test('the patient orders a copy and fetches it by its address, and tries again after a failure', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const opened: string[] = [];
  const keep = (event: Event) => {
    if (
      !(event.target instanceof HTMLAnchorElement) ||
      !event.target.href.includes('/copies/')
    )
      return;
    event.preventDefault();
    opened.push(new URL(event.target.href).pathname);
  };
  document.addEventListener('click', keep);
  onTestFinished(() => document.removeEventListener('click', keep));
  fake.refuseNext('patient.record.orderCopy', 'UNAVAILABLE');
  fake.refuseNext('patient.record.orderCopy', 'UNAVAILABLE');
  const { user } = await open({ fake, record: recordOf([entry(12)]) });
  const part = await region('Una copia de mi historia');
  await user.click(
    part.getByRole('button', { name: 'Descargar mi historia (PDF)' }),
  );
  fake.answer('patient.record.orderCopy', {
    path: '/api/patient/record/copies/abc',
  });
  await user.click(
    await part.findByRole('button', { name: 'Probar de nuevo' }),
  );
  await waitFor(() =>
    expect(opened).toEqual(['/api/patient/record/copies/abc']),
  );
});

test('the page without a signed visit says so, and that there was no reader', async () => {
  await open({ record: recordOf([], { recordNumber: null, keptUntil: null }) });
  expect(
    await screen.findByText('Todavía no hay consultas para leer'),
  ).toBeTruthy();
  // Each link leads to a part of the page.
  const ways = within(
    screen.getByRole('navigation', { name: 'En esta página' }),
  ).getAllByRole('link');
  const places = ways.map((way) =>
    document.querySelector(way.getAttribute('href') ?? ''),
  );
  expect(places).toHaveLength(2);
  expect(places).not.toContain(null);
  expect(
    screen.getByText(/^Todavía no tiene número de historia clínica/),
  ).toBeTruthy();
  expect(await screen.findByText('Nadie vio su historia todavía')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Mis mediciones' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Descargar/ })).toBeNull();
});

test('the page asks a patient with a DNI alone for the code, and shows no readers before', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.refuse('patient.record.read', 'NEEDS_CODE');
  const { user } = await openPanel('patient', '/mi-cuenta/historia', { fake });
  await screen.findByText('Para ver esto, confirme que es usted.');
  expect(fake.callsOf('patient.record.readers')).toHaveLength(0);
  fake.answer('patient.record.read', recordOf([entry(12)]));
  fake.answer('patient.record.readers', []);
  await user.click(
    screen.getByRole('button', { name: 'Confirmar que soy yo' }),
  );
  await user.click(
    await screen.findByRole('button', { name: 'Enviar código' }),
  );
  await user.type(
    await screen.findByRole('textbox', { name: /Código que recibió/ }),
    fakeCodes.email,
  );
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(await screen.findByText('Control del día 12')).toBeTruthy();
});

test('the page says that a record does not come, and the patient asks again', async () => {
  const fake = createFakeApi();
  // The query retries once by itself.
  for (const _ of ['once', 'twice'])
    fake.refuseNext('patient.record.read', 'UNAVAILABLE');
  const { user } = await open({ fake, record: recordOf([entry(12)]) });
  await user.click(
    await screen.findByRole('button', { name: 'Probar de nuevo' }),
  );
  expect(await screen.findByText('Control del día 12')).toBeTruthy();
});

test('the record is printed whole, with the older visits', async () => {
  const seen: number[] = [];
  vi.spyOn(window, 'print').mockImplementation(() => {
    seen.push(screen.getAllByRole('article', { name: /de noviembre/ }).length);
  });
  drawFramesAtOnce();
  const fake = createFakeApi();
  const { user } = await open({
    fake,
    record: recordOf([entry(12)], { olderBefore: 12 }),
  });
  fake.answer('patient.record.read', ({ before }) => {
    if (before === 12) return recordOf([entry(9)], { olderBefore: 9 });
    return before === 9
      ? recordOf([entry(5)])
      : recordOf([entry(12)], { olderBefore: 12 });
  });
  await user.click(await screen.findByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(seen).toEqual([3]));
});

test('the record is not printed while a part did not come, and the page says so', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  print.mockClear();
  const fake = createFakeApi();
  const { user } = await open({
    fake,
    record: recordOf([entry(12)], { olderBefore: 12 }),
  });
  const button = await screen.findByRole('button', { name: 'Imprimir' });
  for (const _ of ['once', 'twice'])
    fake.refuseNext('patient.record.read', 'UNAVAILABLE');
  await user.click(button);
  expect(
    await (await region('Mis consultas')).findByRole('alert'),
  ).toBeTruthy();
  expect(print).not.toHaveBeenCalled();
});

test('the printed record has number, name and DNI on the sheet, and passes axe', {
  tags: ['all'],
}, async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = await open({
    record: recordOf([
      entry(12, { vitalSigns: measured({ weightKg: 71.5 }) }),
      entry(5, { vitalSigns: measured({ weightKg: 73 }) }),
    ]),
    readers: [reader()],
  });
  await user.click(await screen.findByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const identity = screen.getByText(/^Historia clínica/);
  await waitFor(() =>
    expect(identity.textContent).toMatch(
      /Nº 1042, de Juana.+, DNI 30\.111\.222$/,
    ),
  );
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations).toEqual([]);
});
