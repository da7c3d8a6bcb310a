import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { act, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeskWaitlistEntry } from '../../../../contract/reception/waitlist.ts';
import { createFakeApi, type FakeApi } from '../../../../testing/fakes/fake-api.ts';
import { todayAt } from '../../../../testing/fakes/fake-appointments.ts';
import { fakeDoctors, fakeSpecialties } from '../../../../testing/fakes/fake-clinic.ts';
import { queueEntry, staffQueue } from '../../../../testing/fakes/queue/staff-queue.ts';
import { byReader, pause } from '../../../../testing/pages/key-times.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';
import { type ReaderBurst, readerBursts } from '../../../../testing/pages/reader-texts.ts';
import { setLettersOn } from '../../../appointments/acts/use-panel-keys.ts';

type User = Awaited<ReturnType<typeof openPanel>>['user'];

const card = '00123456789@SOSA@ZULEMA@F@30111222@A@01/02/1980@01/01/2015@274';

/** Keys of a text, for `user.keyboard`. */
const keysOf = (text: string) => text.replace(/[{[]/g, '$&$&');

const read = (user: User, { text, end, msAKey }: ReaderBurst) =>
  byReader(() => user.keyboard(keysOf(text) + end), msAKey);

const [doctor] = fakeDoctors;
const [specialty] = fakeSpecialties;

function waiting(fake: FakeApi, fullName: string) {
  return fake.staffAppointments.add({
    ...{ status: 'arrived', arrivedAt: todayAt('07:50'), canCall: true, acts: ['absent', 'start'] },
    patient: { fullName },
  });
}

/** The day with somebody who waits, and may be called. */
const day: Pick<PageWithKeys, 'prepare'> = {
  prepare(fake) {
    const { id } = waiting(fake, 'Ana Prueba');
    fake.staffAppointments.becomes({ act: 'call', id }, { calls: 1 });
  },
};

const offered: DeskWaitlistEntry = {
  id: '0190f100-0000-7000-8000-000000000001',
  patient: {
    id: '0190f100-0000-7000-8000-000000000001',
    name: 'Ana Ruiz',
    fullName: 'Ana Ruiz',
    familyNames: 'Ruiz',
    dni: '30111222',
    phone: null,
  },
  doctor: { id: doctor?.id ?? '', name: doctor?.name ?? '' },
  specialty: { id: specialty?.id ?? '', name: 'Cardiología' },
  practiceName: 'Consulta',
  ...{ weekdays: [1, 2], dayParts: ['morning'], untilDay: '2026-11-30', atNight: false },
  ...{ soonerThan: null, joinedAt: '2026-11-10T12:00:00Z', offersBefore: 0, passedOver: null },
  offer: {
    id: '0190f200-0000-7000-8000-000000000001',
    doctor: { id: doctor?.id ?? '', name: 'Laura Gómez' },
    ...{ startsAt: '2026-11-18T12:00:00Z', expiresAt: '2026-11-16T11:30:00Z' },
    ...{ offeredBy: 'system', told: 'not_sent' },
  },
};

interface PageWithKeys {
  role: 'reception' | 'doctor' | 'admin';
  path: string;
  prepare: (fake: FakeApi) => void;
  /** The elements that have the focus while the card is read, in turn; null: the page itself. */
  places: (() => Promise<HTMLElement | null>)[];
  /** True if what is read is looked for, or else said. */
  looksFor: boolean;
  /** The files whose single keys it has. */
  keysOf?: string[];
}

const aRow = async () => (await screen.findAllByRole('row', { name: /Prueba/ }))[0] ?? null;
/** A patient's row in the queue or the waiting list. */
const anEntry = () =>
  waitFor(() => {
    const entry = document.querySelector<HTMLElement>('[data-entry]');
    expect(entry).not.toBeNull();
    return entry;
  });
const aButtonOf = (find: () => Promise<HTMLElement | null>) => async () =>
  (await find())?.querySelector<HTMLElement>('button') ?? null;
const aButtonOfAnEntry = async () =>
  (await anEntry())?.closest('li')?.querySelector<HTMLElement>('button') ?? null;
const thePage = async () => null;

const pages: Record<string, PageWithKeys> = {
  queue: {
    ...{ role: 'reception', path: '/recepcion/queue', looksFor: true },
    prepare(fake) {
      const entries = ['Ana Uno', 'Beto Dos', 'Cora Tres'].map((name) => queueEntry(waiting(fake, name)));
      fake.answer('reception.queue.get', staffQueue(entries));
    },
    places: [thePage, anEntry, aButtonOfAnEntry],
    keysOf: ['features/queue-desk/queue-view.tsx'],
  },
  waitlist: {
    ...{ role: 'reception', path: '/recepcion/waitlist', looksFor: true },
    prepare(fake) {
      fake.answer('reception.waitlist.list', { entries: [offered], hasMore: false });
      fake.answer('reception.waitlist.history', []);
    },
    places: [thePage, anEntry, aButtonOfAnEntry],
    keysOf: ['features/waitlist-desk/waitlist-page.tsx'],
  },
  'messages by hand': {
    ...{ role: 'reception', path: '/recepcion/messages?uno', looksFor: true },
    prepare(fake) {
      for (const recipientName of ['Ana Uno', 'Beto Dos']) {
        fake.messages.add({
          ...{ recipientName, channel: 'whatsapp', status: 'waiting', address: '+5491155554444' },
          ...{ whatsappUrl: 'https://wa.me/5491155554444', canResend: false },
        });
      }
    },
    places: [thePage, () => screen.findByRole('button', { name: /^Enviado/ })],
    keysOf: ['features/messages/hand-page.tsx'],
  },
  messages: {
    ...{ role: 'reception', path: '/recepcion/messages', looksFor: true },
    prepare(fake) {
      fake.messages.add({
        ...{ recipientName: 'Ana Uno', channel: 'whatsapp', status: 'waiting', address: '+5491155554444' },
        ...{ whatsappUrl: 'https://wa.me/5491155554444', canResend: false },
      });
    },
    places: [() => screen.findByRole('link', { name: /^Uno tras otro/ })],
    keysOf: ['features/messages/by-hand-link.tsx'],
  },
  patients: {
    ...{ role: 'reception', path: '/recepcion/patients', looksFor: true },
    prepare: () => {},
    places: [() => screen.findByRole('heading', { level: 1 })],
  },
  day: {
    ...{ role: 'reception', path: '/recepcion/appointments', looksFor: true },
    prepare: (fake) => void waiting(fake, 'Ana Prueba'),
    places: [thePage, aRow, aButtonOf(aRow)],
    keysOf: ['features/front-desk/day/use-desk-keys.ts'],
  },
  agenda: {
    ...{ role: 'reception', path: '/recepcion/appointments?vista=agenda', looksFor: true },
    prepare: (fake) => void waiting(fake, 'Ana Prueba'),
    places: [thePage],
  },
  'consulting room': {
    ...{ role: 'doctor', path: '/doctor/appointments', looksFor: false },
    prepare(fake) {
      waiting(fake, 'Ana Prueba');
      waiting(fake, 'Bruno Prueba');
    },
    places: [thePage, async () => (await screen.findAllByRole('button', { name: /^Llamar / }))[0] ?? null],
    keysOf: [
      'features/consulting-room/consulting-room-page.tsx',
      'features/consulting-room/use-room-keys.ts',
    ],
  },
  'consulting room, week': {
    ...{ role: 'doctor', path: '/doctor/appointments?vista=semana', looksFor: false },
    prepare: (fake) => void waiting(fake, 'Ana Prueba'),
    places: [thePage],
  },
  'clinic’s panel': {
    ...{ role: 'admin', path: '/admin/dashboard', looksFor: false },
    prepare: () => {},
    places: [thePage],
  },
};

const web = resolve(import.meta.dirname, '../../..');
/** The files of the browser's code in which some text stands, tests left out. */
const filesWith = (text: string): string[] =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .filter((file) => readFileSync(join(web, file), 'utf8').includes(text))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();

test('every page with single keys stands in the table below, and nothing else listens to all keys', () => {
  const guard = 'appointments/acts/use-panel-keys.ts';
  const inTable = Object.values(pages).flatMap(({ keysOf = [] }) => keysOf);
  expect(filesWith('usePanelKeys(')).toEqual([guard, ...inTable].toSorted());
  expect(filesWith("addEventListener('keydown'")).toEqual([
    guard,
    'components/panel/commands/use-palette-key.ts',
    'components/panel/reads/reads.ts',
    'components/panel/use-escape-of-top.ts',
    // With Alt held.
    'documents/document-desk.tsx',
    // Escape alone, while something is dragged or drawn.
    'features/front-desk/board/use-drag-appointment.ts',
    'features/schedule-editor/use-drawing.ts',
    'forms/use-alt-key.ts',
  ]);
});

async function openPage({ role, path, prepare }: PageWithKeys) {
  const fake = createFakeApi();
  prepare(fake);
  fake.answer('reception.search.patients', { patients: [], hasMore: false, card: null });
  const page = await openPanel(role, path, { fake });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

/** The calls that only show something; every other call acts. */
const showing =
  /\.(get|list|count|next|patients|mine|history|week|day|summary|of\w+|screens|soonest|clinic|samePerson)$/;

/** Closes what a read opened. */
async function putBack(user: User, place: HTMLElement | null) {
  for (let open = 0; screen.queryAllByRole('dialog').length > 0; open += 1) {
    if (open > 3) throw new Error('A dialog does not close.');
    await user.keyboard('{Escape}');
    // Words that were typed in it ask first.
    const discard = screen.queryByRole('button', { name: 'Descartar lo escrito' });
    if (discard) await user.click(discard);
  }
  const entendido = screen.queryByRole('button', { name: 'Entendido' });
  if (entendido) await user.click(entendido);
  act(() => (document.activeElement as HTMLElement | null)?.blur());
  act(() => place?.focus());
}

describe.each(Object.entries(pages))('%s', (_, page) => {
  test.each([true, false])('a burst acts on nobody, with letters on: %s', async (areLettersOn) => {
    setLettersOn(areLettersOn);
    const { user, fake } = await openPage(page);
    const places = await Promise.all(page.places.map((find) => find()));
    await fc.assert(
      fc.asyncProperty(readerBursts, fc.constantFrom(...places), async (burst, place) => {
        await putBack(user, place);
        const before = fake.calls.length;
        await read(user, burst);
        pause();
        const acts = fake.calls.slice(before).map(({ procedure }) => procedure);
        expect(acts.filter((procedure) => !showing.test(procedure))).toEqual([]);
      }),
      { numRuns: 2, endOnFailure: true },
    );
    await putBack(user, null);
    await read(user, { text: card, end: '{Enter}', msAKey: 5 });
    if (page.looksFor) {
      await waitFor(() =>
        expect(fake.callsOf('reception.search.patients').at(-1)?.input).toEqual({ query: card }),
      );
    } else {
      const dismiss = await screen.findByRole('button', { name: 'Entendido' });
      expect(dismiss.parentElement?.parentElement?.textContent).toContain(
        'Se leyó una credencial o un código. Aquí no se usa: no se hizo nada.',
      );
    }
  });
});

async function openWaitingRow() {
  const opened = await openPage({ ...(pages.day as PageWithKeys), ...day });
  const row = await aRow();
  act(() => row?.focus());
  return opened;
}

describe('keys of a hand', () => {
  test('a letter with AltGr is no shortcut', async () => {
    const { user, fake } = await openWaitingRow();
    await user.keyboard('{AltGraph>}ac{/AltGraph}');
    expect(fake.callsOf('reception.appointments.change')).toEqual([]);
    expect(fake.callsOf('reception.appointments.call')).toEqual([]);
    await user.keyboard('c');
    await waitFor(() => expect(fake.callsOf('reception.appointments.call')).toHaveLength(1));
  });

  test('the first letter of a passport is no shortcut, and stands in the search with the rest', async () => {
    const { user, fake } = await openWaitingRow();
    await read(user, { text: 'CAF123456', end: '', msAKey: 12 });
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('CAF123456');
    expect(fake.callsOf('reception.appointments.call')).toEqual([]);
  });

  test('quick presses are acts', async () => {
    const { user, fake } = await openWaitingRow();
    await byReader(() => user.keyboard('cn'), 60);
    await screen.findByRole('dialog', { name: 'Nuevo turno' });
    await waitFor(() => expect(fake.callsOf('reception.appointments.call')).toHaveLength(1));
  });
});

describe('with a dialog open', () => {
  test('a burst presses no button of a question, and says so', async () => {
    const { user, fake } = await openWaitingRow();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    const button = await within(dialog).findByRole('button', { name: /^Ausente/ });
    act(() => button.focus());
    await read(user, { text: 'AAC 123456', end: '{Enter}', msAKey: 5 });
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(fake.callsOf('reception.appointments.change')).toEqual([]);
    expect(await screen.findByRole('button', { name: 'Entendido' })).toBeTruthy();
  });

  test('a key of a hand ends a read without Enter at once, and acts', async () => {
    const { user } = await openWaitingRow();
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await read(user, { text: 'AAC 123456', end: '', msAKey: 5 });
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Entendido' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  /** Keys that open a dialog each, and the row that has the focus meanwhile. */
  const dialogs: Record<
    string,
    { page: PageWithKeys; keys: string[]; row: () => Promise<HTMLElement | null> }
  > = {
    day: {
      page: {
        ...(pages.day as PageWithKeys),
        prepare: (line) => void line.staffAppointments.add({ patient: { fullName: 'Ana Prueba' } }),
      },
      keys: ['{Enter}', 'm', 'x', 'n', 'r', 's', 'j', 'd', 'k', '?'],
      row: aRow,
    },
    queue: { page: pages.queue as PageWithKeys, keys: ['m', 'o', 'u', '?'], row: aButtonOfAnEntry },
    waitlist: {
      page: pages.waitlist as PageWithKeys,
      keys: ['n', 'h', 'r', 'x', '?'],
      row: aButtonOfAnEntry,
    },
    'consulting room': {
      page: {
        ...(pages['consulting room'] as PageWithKeys),
        prepare: (line) => void line.staffAppointments.add({ patient: { fullName: 'Ana Prueba' } }),
      },
      keys: ['e', '?'],
      row: thePage,
    },
  };

  /** Up to five characters and Enter, in a field, may be typed by a quick hand: key-run.ts. */
  const longBursts = readerBursts.filter(({ text }) => text.length > 5);

  test.each(Object.entries(dialogs))(
    'a generated burst acts on nobody in any dialog of the %s, wherever the focus is in it',
    async (_, { page, keys, row }) => {
      const { user, fake } = await openPage(page);
      const length = Math.min(keys.length, 5);
      await fc.assert(
        fc.asyncProperty(
          fc.shuffledSubarray(keys, { minLength: length, maxLength: length }),
          fc.array(longBursts, { minLength: length, maxLength: length }),
          fc.nat(),
          async (opening, bursts, at) => {
            for (const [index, key] of opening.entries()) {
              // The row is found once no dialog hides it.
              await putBack(user, null);
              await putBack(user, await row());
              await user.keyboard(key);
              const dialog = await screen.findByRole('dialog');
              const controls = dialog.querySelectorAll<HTMLElement>(
                'button, input:not([type=hidden]), summary',
              );
              act(() => controls[at % controls.length]?.focus());
              const before = fake.calls.length;
              const burst = bursts[index] as ReaderBurst;
              await read(user, burst);
              pause();
              const acts = fake.calls.slice(before).map(({ procedure }) => procedure);
              expect([key, burst, acts.filter((procedure) => !showing.test(procedure))]).toEqual([
                key,
                burst,
                [],
              ]);
            }
          },
        ),
        { numRuns: 1, endOnFailure: true },
      );
    },
  );

  test('a burst chooses nothing in the command palette', async () => {
    const { user, fake, router } = await openWaitingRow();
    await user.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog', { name: 'Ir o hacer' });
    await read(user, { text: 'faltó y', end: '{Enter}', msAKey: 5 });
    await user.clear(within(palette).getByRole('combobox'));
    await read(user, { text: 'pacientes', end: '{Enter}', msAKey: 5 });
    expect(screen.getByRole('dialog', { name: 'Ir o hacer' })).toBe(palette);
    expect(fake.callsOf('reception.appointments.change')).toEqual([]);
    expect(router.state.location.pathname).toBe('/recepcion/appointments');
  });
});

describe('beside the day', () => {
  async function openQueue() {
    const fake = createFakeApi();
    const ana = fake.staffAppointments.add({ patient: { fullName: 'Ana Prueba', dni: '30111222' } });
    const bruno = fake.staffAppointments.add({ patient: { fullName: 'Bruno Prueba', dni: '31222000' } });
    const foundOf = ({ patient, ...appointment }: typeof ana) => {
      const { id, code, status, isConfirmed, startsAt, doctor: of } = appointment;
      return {
        ...patient,
        document: null,
        nextAppointment: { id, code, status, isConfirmed, startsAt, doctor: of },
      };
    };
    fake.answer('reception.search.patients', ({ query }) => ({
      patients: [ana, bruno].filter(({ patient }) => query.includes(patient.dni ?? '')).map(foundOf),
      ...{ hasMore: false, card: null },
    }));
    fake.answer('reception.queue.get', staffQueue([]));
    fake.staffAppointments.becomes(
      { act: 'arrive', id: ana.id },
      { status: 'arrived', ticket: 'A-001', undo: fake.staffAppointments.aMinute() },
    );
    const page = await openPanel('reception', '/recepcion/queue', { fake });
    await screen.findByRole('heading', { level: 1 });
    return { ...page, ana };
  }
  const question = (name: string) => screen.findByText(`¿Anotar la llegada de ${name}?`);
  const focusIsOn = (words: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(words));

  test('a card asks about the arrival, and Enter of a hand notes it', async () => {
    const { user, fake, ana } = await openQueue();
    await read(user, { text: card, end: '{Enter}', msAKey: 5 });
    await question('Prueba, Ana');
    expect(fake.callsOf('reception.appointments.change')).toEqual([]);
    await focusIsOn('Anotar la llegada de Prueba, Ana');
    await user.keyboard('{Enter}');
    expect((await screen.findAllByText('Llegada anotada: Prueba, Ana (A-001)')).length).toBeGreaterThan(0);
    expect(fake.callsOf('reception.appointments.change')).toMatchObject([
      { input: { appointmentId: ana.id, act: 'arrive' } },
    ]);
  });

  test('a second card asks about the second person, and presses nothing of the first question', async () => {
    const { user, fake } = await openQueue();
    await read(user, { text: card, end: '{Enter}', msAKey: 5 });
    await focusIsOn('Anotar la llegada de Prueba, Ana');
    await read(user, { text: '31222000', end: '{Enter}', msAKey: 5 });
    await question('Prueba, Bruno');
    await question('Prueba, Ana');
    expect(fake.callsOf('reception.appointments.change')).toEqual([]);
  });

  test('a number typed by hand is looked for, and Escape leads back', async () => {
    const { user } = await openQueue();
    await user.keyboard('31222000{Enter}');
    await question('Prueba, Bruno');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('what was read is looked at in the day where that is wanted', async () => {
    const { user, router } = await openQueue();
    await read(user, { text: '31222000', end: '{Enter}', msAKey: 5 });
    await user.click(await screen.findByRole('button', { name: 'Ver en Turnos 31222000' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/recepcion/appointments'));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('31222000'));
  });
});
