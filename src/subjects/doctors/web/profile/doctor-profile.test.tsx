import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const open = (fake = createFakeApi()) =>
  openPanel('doctor', '/doctor/profile', { fake });
const field = () =>
  screen.findByLabelText<HTMLTextAreaElement>(/Texto para pacientes/);
const photoField = () =>
  screen.findByLabelText<HTMLInputElement>('Archivo de la foto');

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Sets the result of decoding a file: a picture of that size, or an error. */
function stubPictures(size: { width: number; height: number } | null) {
  vi.stubGlobal('createImageBitmap', async () => {
    if (!size) throw new DOMException('It is no picture.', 'InvalidStateError');
    return { ...size, close: () => {} };
  });
  const brush = { fillRect: () => {}, drawImage: () => {} };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    brush as never,
  );
  // The first attempt is too large to send.
  const sizes = [60_000, 30_000];
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((made) =>
    made(new Blob([new Uint8Array(sizes.shift() ?? 30_000)])),
  );
}

test('the profile shows the clinic’s data of the doctor, and the security below', {
  tags: ['all'],
}, async () => {
  await open();
  expect(await screen.findByText('MN 123456')).toBeTruthy();
  expect(screen.getByText('Salud Federal')).toBeTruthy();
  expect(
    await screen.findByRole('heading', { name: 'Contraseña' }),
  ).toBeTruthy();
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('the page shows a text that the administration changed meanwhile, and keeps the doctor’s own', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const { user } = await open(fake);
  fireEvent.change(await field(), { target: { value: 'Atiende chicos.' } });
  Object.assign(fake.consultingRoom.profile, {
    biography: 'De administración.',
    biographyVersion: 'v2',
  });
  fake.refuseNext('doctor.profile.saveBiography', 'CHANGED_MEANWHILE');
  await user.click(screen.getByRole('button', { name: 'Guardar el texto' }));
  expect(await screen.findByText('De administración.')).toBeTruthy();
  expect((await field()).value).toBe('Atiende chicos.');
  await user.click(
    screen.getByRole('button', { name: 'Quedarme con lo que está' }),
  );
  expect((await field()).value).toBe('De administración.');
  expect(document.activeElement).toBe(await field());
});

test('the page saves the text and says so', async () => {
  const fake = createFakeApi();
  const { user } = await open(fake);
  fireEvent.change(await field(), { target: { value: 'Atiende chicos.' } });
  await user.click(screen.getByRole('button', { name: 'Guardar el texto' }));
  expect(await screen.findByText('Texto guardado')).toBeTruthy();
  expect(fake.consultingRoom.profile.biography).toBe('Atiende chicos.');
  expect(screen.queryByText(/Sin guardar/)).toBeNull();
});

test('the page shrinks a photo before sending it, and asks before it removes one', async () => {
  stubPictures({ width: 4000, height: 3000 });
  const fake = createFakeApi();
  const { user } = await open(fake);
  await user.upload(
    await photoField(),
    new File(['foto'], 'yo.jpg', { type: 'image/jpeg' }),
  );
  expect(await screen.findByText('Foto guardada')).toBeTruthy();
  const sent = fake
    .callsOf('doctor.profile.savePhoto')
    .map(({ input }) => (input as { photo: string }).photo);
  expect(sent.map((photo) => atob(photo).length)).toEqual([30_000]);
  await user.click(await screen.findByRole('button', { name: 'Quitarla' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: '¿Quitar su foto?' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Quitar la foto' }));
  const choose = await screen.findByRole('button', { name: 'Elegir una foto' });
  await waitFor(() => expect(document.activeElement).toBe(choose));
});

test.each([
  [
    'no picture',
    null,
    'Ese archivo no es una imagen JPEG, PNG o WebP. Elija otro.',
  ],
  [
    'a picture of a few pixels',
    { width: 20, height: 20 },
    'Esa imagen es demasiado chica: necesita al menos 64 píxeles de lado.',
  ],
])('the page refuses %s and does not send it', async (_, size, sentence) => {
  stubPictures(size);
  const fake = createFakeApi();
  const { user } = await open(fake);
  await user.upload(
    await photoField(),
    new File(['<script>'], 'yo.png', { type: 'image/png' }),
  );
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(fake.callsOf('doctor.profile.savePhoto')).toEqual([]);
});

test('the server’s refusal of a photo stands beside the button', {
  tags: ['all'],
}, async () => {
  stubPictures({ width: 400, height: 400 });
  const fake = createFakeApi();
  const message = 'Esa imagen es demasiado grande. Elija otra más chica.';
  fake.refuseNext('doctor.profile.savePhoto', 'INVALID_INPUT', {
    fields: [{ path: 'photo', message }],
  });
  const { user } = await open(fake);
  await user.upload(
    await photoField(),
    new File(['foto'], 'yo.jpg', { type: 'image/jpeg' }),
  );
  expect(await screen.findByText(message)).toBeTruthy();
});

test('the doctor writes the profession and picks a signature here, and removing the signature asks first', async () => {
  stubPictures({ width: 1600, height: 600 });
  const { user, fake } = await open();
  await user.type(
    await screen.findByRole('textbox', { name: /^Profesión/ }),
    'Médica{Enter}',
  );
  expect(await screen.findByText('Profesión guardada')).toBeTruthy();
  expect(fake.consultingRoom.profile.profession).toBe('Médica');
  const file = new File(['firma'], 'firma.png', { type: 'image/png' });
  await user.upload(
    await screen.findByLabelText<HTMLInputElement>('Archivo de la firma'),
    file,
  );
  expect(
    await screen.findByRole('img', { name: 'Su firma, como se imprime' }),
  ).toBeTruthy();
  const sent = fake
    .callsOf('doctor.profile.saveSignature')
    .map(({ input }) => input as { image: string });
  expect(sent.map(({ image }) => atob(image).length)).toEqual([30_000]);
  await user.click(screen.getByRole('button', { name: 'Quitarla' }));
  const dialog = within(
    await screen.findByRole('dialog', {
      name: '¿Quitar la imagen de su firma?',
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Quitar la firma' }));
  const choose = await screen.findByRole('button', {
    name: 'Elegir una imagen',
  });
  await waitFor(() => expect(document.activeElement).toBe(choose));
});

test('the calendar shows its address once, and asks before it ends', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await open();
  await user.click(
    await screen.findByRole('button', { name: 'Crear la dirección' }),
  );
  const address = await screen.findByLabelText<HTMLInputElement>('Dirección');
  expect(address.value).toMatch(/\/api\/public\/calendar\/secreto\.ics$/);
  await user.click(
    await screen.findByRole('button', { name: 'Terminar el calendario' }),
  );
  const dialog = within(
    await screen.findByRole('dialog', { name: '¿Terminar el calendario?' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Terminarlo' }));
  expect(
    await screen.findByRole('button', { name: 'Crear la dirección' }),
  ).toBeTruthy();
  expect(screen.queryByLabelText('Dirección')).toBeNull();
  expect(fake.consultingRoom.profile.hasCalendarFeed).toBe(false);
});
