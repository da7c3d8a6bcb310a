import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import {
  afterEach,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { refusalOf } from '../../../../testing/fakes/fake-line.ts';
import {
  encounterContent,
  encounterDraft,
  recordEntry,
  visitId,
  visitRecord,
} from '../../../../testing/pages/example-record.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';
import type { Attachment } from '../../../record/contract/record-attachments.ts';

const attachment = (
  number: number,
  changes: Partial<Attachment> = {},
): Attachment => ({
  id: `0190e000-0000-7000-8000-00000000000${number}`,
  name: `Informe ${number}.pdf`,
  bytes: 2_400_000,
  kind: 'application/pdf',
  sha256: 'c'.repeat(64),
  thumbnail: null,
  uploadedAt: '2026-11-16T12:00:00.000Z',
  ...changes,
});

/**
 * The files sent to the clinic, each with a way to answer it. The browser's own request has no other fake.
 */
let sent: {
  name: string;
  key: string;
  answer: (status: number, body: object) => void;
}[];

class FakeRequest {
  status = 0;
  responseText = '';
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } =
    {};
  onload = () => {};
  headers: Record<string, string> = {};
  open() {}
  abort() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {
    this.upload.onprogress?.({ loaded: 5, total: 10 });
    sent.push({
      name: decodeURIComponent(this.headers['x-file-name'] ?? ''),
      key: this.headers['idempotency-key'] ?? '',
      answer: (status, body) => {
        this.status = status;
        this.responseText = JSON.stringify(body);
        this.onload();
      },
    });
  }
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => vi.unstubAllGlobals());

const draft = encounterDraft({
  content: encounterContent({ reason: 'Control' }),
});

async function open(changes: Parameters<typeof visitRecord>[0] = {}) {
  const fake = createFakeApi();
  fake.answer('doctor.visit.open', visitRecord({ draft, ...changes }));
  fake.answer('doctor.visit.sign', ({ content }) =>
    recordEntry({ folio: 4, content, attachments: [attachment(1)] }),
  );
  fake.answer('doctor.attachments.remove', { removed: true });
  const opened = await openPanel('doctor', `/doctor/records?turno=${visitId}`, {
    fake,
  });
  const part = within(await screen.findByRole('region', { name: 'Archivos' }));
  const choose = (...files: File[]) =>
    fireEvent.change(screen.getByLabelText('Archivos para adjuntar'), {
      target: { files },
    });
  return { ...opened, fake, part, choose };
}

const fileOf = (name: string, size = 10) =>
  new File([new Uint8Array(size)], name, { type: 'image/jpeg' });
const signing = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Firmar' });

test('a telephone takes a photo with its rear camera', async () => {
  await open();
  const camera = screen.getByLabelText<HTMLInputElement>('Foto de la cámara');
  expect([camera.getAttribute('capture'), camera.accept]).toEqual([
    'environment',
    'image/jpeg,image/png',
  ]);
  fireEvent.change(camera, { target: { files: [fileOf('image.jpg')] } });
  await waitFor(() => expect(sent).toMatchObject([{ name: 'image.jpg' }]));
});

test('files go to the clinic at once, and the visit is signed with the files that arrived', async () => {
  const { user, part, choose, fake } = await open({
    attachments: [attachment(1)],
  });
  choose(fileOf('Año 2024.jpg'));
  await part.findByRole('progressbar', { name: 'Enviando Año 2024.jpg' });
  expect(signing().disabled).toBe(true);
  expect(
    screen.getByText('Se firma cuando terminen de subir los archivos.'),
  ).toBeTruthy();
  expect(sent).toMatchObject([{ name: 'Año 2024.jpg' }]);
  sent[0]?.answer(
    201,
    attachment(2, { name: 'Año 2024.jpg', kind: 'image/jpeg' }),
  );
  await part.findByRole('button', { name: 'Quitar Año 2024.jpg' });
  expect(
    (
      await axe.run(document.body, {
        rules: { 'color-contrast': { enabled: false } },
      })
    ).violations,
  ).toEqual([]);
  await user.click(part.getByRole('button', { name: 'Quitar Informe 1.pdf' }));
  await waitFor(() => expect(part.queryByText('Informe 1.pdf')).toBeNull());
  await user.click(signing());
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Año 2024.jpg')).toBeTruthy();
  await user.keyboard('{Enter}');
  await screen.findByText(/^Folio 4/);
  expect(fake.callsOf('doctor.visit.sign')[0]?.input).toMatchObject({
    attachmentIds: [attachment(2).id],
  });
  expect(screen.getByRole('heading', { name: 'Archivo adjunto' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Quitar/ })).toBeNull();
});

test('a refused file says why beside it, keeps the draft, and does not prevent the signature', async () => {
  const { user, part, choose } = await open();
  choose(
    fileOf('grande.jpg', 10 * 1024 * 1024 + 1),
    fileOf('vacío.jpg', 0),
    fileOf('falso.jpg'),
  );
  expect(await part.findByText(/^El archivo pesa más de 10 MB/)).toBeTruthy();
  expect(part.getByText('Ese archivo está vacío.')).toBeTruthy();
  expect(sent.map(({ name }) => name)).toEqual(['falso.jpg']);
  const fields = [
    { path: 'file', message: 'Ese archivo no es un PDF ni una imagen.' },
  ];
  sent[0]?.answer(422, refusalOf('INVALID_INPUT', { fields }));
  await part.findByText('Ese archivo no es un PDF ni una imagen.');
  expect(
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Motivo' }).value,
  ).toBe('Control');
  expect(signing().disabled).toBe(false);
  await user.click(part.getByRole('button', { name: 'Descartar falso.jpg' }));
  expect(part.queryByText('falso.jpg')).toBeNull();
  expect(document.activeElement).toBe(
    part.getByRole('button', { name: 'Adjuntar' }),
  );
});

test('the page says that the store is full, and the doctor sends the file again with the same key', async () => {
  const { user, part, choose } = await open();
  choose(fileOf('foto.jpg'));
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.answer(503, refusalOf('FILE_NOT_STORED'));
  await part.findByText(
    /está lleno o no responde\. Lo que escribió está guardado/,
  );
  await user.click(
    part.getByRole('button', { name: 'Intentar otra vez con foto.jpg' }),
  );
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.key).toBe(sent[0]?.key);
  sent[1]?.answer(201, attachment(3, { name: 'foto.jpg' }));
  await part.findByRole('button', { name: 'Quitar foto.jpg' });
});

test('dropped and pasted files are sent alike, and pasted text stays text', async () => {
  const { part } = await open();
  const main = screen.getByRole('main');
  fireEvent.drop(main, {
    dataTransfer: { types: ['Files'], files: [fileOf('soltada.jpg')] },
  });
  fireEvent.paste(main, {
    clipboardData: { types: ['Files'], files: [fileOf('pegada.png')] },
  });
  fireEvent.paste(main, {
    clipboardData: {
      types: ['text/plain', 'Files'],
      files: [fileOf('texto.png')],
    },
  });
  await part.findByText(/pegada/);
  expect(sent.map(({ name }) => name)).toEqual(['soltada.jpg', 'pegada.png']);
});

test('the page scrolls to the files while the doctor drags one, and when one is refused', async () => {
  const shown: Element[] = [];
  // Recent browsers answer with a promise, which an effect must not return.
  Element.prototype.scrollIntoView = function scrollIntoView() {
    shown.push(this);
    return Promise.resolve();
  };
  onTestFinished(
    () => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'),
  );
  const { part, choose } = await open();
  fireEvent.dragOver(screen.getByRole('main'), {
    dataTransfer: { types: ['Files'] },
  });
  const hint = await part.findByText('Suéltelos para adjuntarlos.');
  expect(shown.some((each) => each.contains(hint))).toBe(true);
  fireEvent.drop(screen.getByRole('main'), {
    dataTransfer: { types: ['Files'], files: [] },
  });
  await part.findByText(/^PDF, JPEG o PNG/);
  shown.length = 0;
  choose(fileOf('vacío.jpg', 0));
  const row = (await part.findByText('Ese archivo está vacío.')).closest('li');
  expect(row?.textContent).toContain('0 KB');
  expect(shown).toContain(row);
  fireEvent.click(part.getByRole('button', { name: 'Descartar vacío.jpg' }));
  await waitFor(() => expect(part.queryByText('vacío.jpg')).toBeNull());
  expect(screen.getByRole('button', { name: 'Firmar' })).toBeTruthy();
});

test('files added by another tab are shown before the doctor signs', async () => {
  const { user, fake, part } = await open({ attachments: [attachment(1)] });
  fake.refuseNext('doctor.visit.sign', 'ATTACHMENTS_CHANGED', {
    attachments: [attachment(1), attachment(2)],
  });
  await user.click(signing());
  await screen.findByRole('dialog');
  await user.keyboard('{Enter}');
  await part.findByRole('button', { name: 'Quitar Informe 2.pdf' });
  expect(screen.getByText(/cambiaron en otra pestaña o equipo/)).toBeTruthy();
  await user.click(signing());
  await screen.findByRole('dialog');
  await user.keyboard('{Enter}');
  await screen.findByText(/^Folio 4/);
  expect(fake.callsOf('doctor.visit.sign').at(-1)?.input).toMatchObject({
    attachmentIds: [attachment(1).id, attachment(2).id],
  });
});
