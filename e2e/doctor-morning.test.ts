import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { arriveAt, type DeskCalls, deskOf } from './desk-calls.ts';
import { typeByHand } from './hands.ts';
import { type MorningClinic, startMorningClinic } from './morning-clinic.ts';
import { byTouchOnAPhone, testBrowser, type Visit, type Way } from './visit.ts';

const browser = testBrowser();
let clinic: MorningClinic;
let desk: DeskCalls;

beforeEach(async () => {
  clinic = await startMorningClinic({ appointments: 4 });
  // Stops the clinic after its pages close, which would report failed requests otherwise.
  onTestFinished(() => clinic.stop());
  desk = await deskOf(clinic);
});

// Doctors work with a phone in one hand, or with a desktop keyboard.

interface Orders {
  letter: string;
  /** The label of its button. */
  label: string;
}

const call: Orders = { letter: 'c', label: 'Llamar' };
const callAgain: Orders = { letter: 'c', label: 'Llamar otra vez' };
const start: Orders = { letter: 'e', label: 'Empezar' };
const finish: Orders = { letter: 't', label: 'Terminar' };
const absent: Orders = { letter: 'a', label: 'Ausente' };

/** The patient shown in the large card. */
const cardOf = ({ page }: Visit, name: string) =>
  page.getByRole('region', { name, exact: true });

/** Presses its button, or its letter where there is a keyboard. */
async function order(
  visit: Visit,
  { hands }: Way,
  { letter, label }: Orders,
  name: string,
): Promise<void> {
  const button = cardOf(visit, name).getByRole('button', {
    name: `${label} ${name}`,
    exact: true,
  });
  if (hands !== 'keyboard') return visit.hands.press(button);
  await button.waitFor();
  await visit.page.keyboard.press(letter);
}

async function signIn(visit: Visit): Promise<void> {
  const { page, hands } = visit;
  await page.goto('/login?rol=doctor');
  await hands.fill(
    page.getByRole('textbox', { name: 'E-mail' }),
    clinic.doctor.email,
  );
  await hands.fill(page.getByLabel('Contraseña'), clinic.doctor.password);
  await hands.press(
    page.getByRole('main').getByRole('button', { name: 'Ingresar' }),
  );
}

interface Heard {
  /** The loudness of each piece of the recording that this page played: its root mean square, from 0 to 1. */
  piecesHeard: number[];
}

const soundAsked = 'The page asked for sound.';

/** Runs in the page before its scripts. */
function listenToPieces(soundAsked: string): void {
  const Sound = window.AudioContext;
  window.AudioContext = class extends Sound {
    constructor() {
      super();
      console.info(soundAsked);
    }
  };
  const pieces: number[] = [];
  Object.assign(window, { piecesHeard: pieces });
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (
    at = 0,
    offset = 0,
    seconds = 0,
  ) {
    const { buffer } = this;
    const [from, to] = [offset, offset + seconds].map(
      (second) => second * (buffer?.sampleRate ?? 0),
    );
    const samples =
      buffer?.getChannelData(0).slice(from, to) ?? new Float32Array();
    pieces.push(
      Math.sqrt(
        samples.reduce((sum, sample) => sum + sample * sample, 0) /
          samples.length,
      ),
    );
    start.call(this, at, offset, seconds);
  };
}

describe.each(byTouchOnAPhone)('%s', (_, way) => {
  test('a doctor calls, attends, writes notes, marks an absent patient, edits the week and hours, adds a photo', async () => {
    const [ana = '', bruno = '', carla = ''] = clinic.patients;
    const { baseUrl } = clinic;
    expect(await arriveAt(desk, ana)).toBe('A-001');
    expect(await arriveAt(desk, bruno)).toBe('A-002');

    const waitingRoom = await browser.visit({
      baseUrl,
      width: 1366,
      height: 768,
    });
    const screen = waitingRoom.page;
    const current = screen.getByRole('region', { name: 'Llamado actual' });
    await screen.addInitScript(listenToPieces, soundAsked);
    // Playwright's code in a page counts as a gesture, after which sound needs none. So no code runs before
    // the page asks for sound, which may take long on a slow machine.
    await Promise.all([
      screen.waitForEvent(
        'console',
        (message) => message.text() === soundAsked,
      ),
      screen.goto('/turnero'),
    ]);
    await waitingRoom.see('Sala de espera');
    await screen.getByRole('button', { name: 'Activar el sonido' }).click();
    await current.getByText('Todavía no se llamó a nadie').waitFor();
    await screen.getByText('Esperan 2 personas').waitFor();

    const visit = await browser.visit({ ...way, baseUrl });
    const { page, hands, see } = visit;
    await signIn(visit);
    await see('Mi día');
    await page.getByText('4 turnos: 2 en espera, 2 por venir').waitFor();
    await cardOf(visit, ana).getByText('Sigue', { exact: true }).waitFor();
    await cardOf(visit, ana).getByText('Número A-001').waitFor();

    await order(visit, way, call, ana);
    await cardOf(visit, ana)
      .getByText(/^llamado a las /)
      .waitFor();
    await current.getByText('A-001', { exact: true }).waitFor();
    await current.getByText('Consultorio 3', { exact: true }).waitFor();
    await waitingRoom.expectAccessible();
    // This browser has no Spanish voice. The recording says «turno, a, 1, consultorio, 3», and each piece is
    // loud enough.
    await screen.waitForFunction(
      () => (window as unknown as Heard).piecesHeard.length >= 5,
    );
    const pieces = await screen.evaluate(
      () => (window as unknown as Heard).piecesHeard,
    );
    expect(Math.min(...pieces)).toBeGreaterThan(0.02);
    await order(visit, way, callAgain, ana);
    await cardOf(visit, ana)
      .getByText(/^llamado 2 veces, /)
      .waitFor();

    await order(visit, way, start, ana);
    await cardOf(visit, ana)
      .getByText('En consulta', { exact: true })
      .first()
      .waitFor();
    await writeNote(visit, way, ana, 'Vuelve con los estudios.');
    await visit.expectAccessible();

    // The next patient is called while the doctor still writes.
    const following = page.getByRole('region', {
      name: new RegExp(`^Después: .*${bruno}$`),
    });
    await hands.press(
      following.getByRole('button', { name: `Llamar ${bruno}` }),
    );
    // The previous call may still be announced. This call waits below it.
    await screen.getByText('A-002', { exact: true }).waitFor();
    await order(visit, way, finish, ana);

    // The patient does not answer, and turns out to be there.
    await order(visit, way, absent, bruno);
    await cardOf(visit, carla)
      .getByText('Sigue · todavía no llegó', { exact: true })
      .waitFor();
    await visit.expectAccessible();
    await takeBack(visit, way, `Ausencia anotada: ${bruno}`);
    await cardOf(visit, bruno).getByText('Llamado', { exact: true }).waitFor();
    await order(visit, way, start, bruno);
    await order(visit, way, finish, bruno);

    // The doctor sees an arrival at the counter without a reload.
    await cardOf(visit, carla)
      .getByText('Sigue · todavía no llegó', { exact: true })
      .waitFor();
    expect(await arriveAt(desk, carla)).toBe('A-003');
    await cardOf(visit, carla).getByText('Sigue', { exact: true }).waitFor();
    await page
      .getByText('4 turnos: 2 atendidos, 1 en espera, 1 por venir')
      .waitFor();
    await screen.getByText('Espera 1 persona', { exact: true }).waitFor();

    await lookAtWeek(visit, way, ana, 'Vuelve con los estudios.');

    await hands.press(page.getByRole('link', { name: 'Mis horarios' }));
    await see('Mis horarios');
    const week = page.getByRole('table', {
      name: 'Horarios de atención por día de la semana',
    });
    await expect.poll(() => week.getByText('08:00 a 20:00').count()).toBe(7);

    await hands.press(page.getByRole('link', { name: 'Mi perfil' }));
    await see('Mi perfil');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      hands.press(page.getByRole('button', { name: 'Elegir una foto' })),
    ]);
    const picture = await screen.screenshot({
      clip: { x: 0, y: 0, width: 300, height: 200 },
    });
    await chooser.setFiles({
      name: 'yo.png',
      mimeType: 'image/png',
      buffer: picture,
    });
    await page.getByRole('button', { name: 'Cambiar la foto' }).waitFor();
    await visit.expectAccessible();

    // The page that patients see, in a browser without a session.
    await screen.goto('/doctores');
    await waitingRoom.see('Profesionales');
    const row = screen
      .getByRole('listitem')
      .filter({ hasText: clinic.doctor.name });
    await expect
      .poll(() => row.locator('img').evaluate(widthOfPicture))
      .toBe(200);
  });
});

async function writeNote(
  visit: Visit,
  { hands: way }: Way,
  name: string,
  text: string,
): Promise<void> {
  const { page, hands } = visit;
  const note = cardOf(visit, name).getByRole('textbox', {
    name: 'Nota privada del turno',
  });
  if (way !== 'keyboard') await hands.fill(note, text);
  else {
    await note.waitFor();
    await page.keyboard.press('n');
    await expect
      .poll(() => note.evaluate((field) => field === document.activeElement))
      .toBe(true);
    await typeByHand(page.keyboard, text);
  }
  await hands.press(
    cardOf(visit, name).getByRole('button', { name: 'Guardar la nota' }),
  );
  await cardOf(visit, name)
    .getByText(/Guardada el .* por /)
    .waitFor();
}

async function takeBack(
  { page, hands }: Visit,
  { hands: way }: Way,
  sentence: string,
): Promise<void> {
  const button = page.getByRole('button', { name: `Deshacer: ${sentence}` });
  if (way !== 'keyboard') return hands.press(button);
  await button.waitFor();
  await page.keyboard.press('z');
}

/** Goes from the day to the week, and from there to a patient of today with a private note. */
async function lookAtWeek(
  visit: Visit,
  { hands: way }: Way,
  name: string,
  noted: string,
): Promise<void> {
  const { page, hands, see } = visit;
  if (way !== 'keyboard')
    await hands.press(page.getByRole('link', { name: 'Semana', exact: true }));
  else await page.keyboard.press('s');
  await see('Mi semana');
  await hands.press(
    page.getByRole('main').getByRole('link', { name: new RegExp(name) }),
  );
  await see('Mi día');
  await cardOf(visit, name)
    .getByText('Atendido', { exact: true })
    .first()
    .waitFor();
  const note = cardOf(visit, name).getByRole('textbox', {
    name: 'Nota privada del turno',
  });
  await expect.poll(() => note.inputValue()).toBe(noted);
}

function widthOfPicture(picture: Element): number {
  return picture instanceof HTMLImageElement && picture.complete
    ? picture.naturalWidth
    : 0;
}
