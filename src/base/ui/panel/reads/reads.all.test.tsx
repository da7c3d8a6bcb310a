import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { setLettersOn } from '../../../../subjects/appointments/web/acts/use-panel-keys.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { staffQueue } from '../../../../testing/fakes/queue/staff-queue.ts';
import { byReader, pause } from '../../../../testing/pages/key-times.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';
import {
  card,
  openPage,
  openWaitingRow,
  pages,
  putBack,
  read,
  showing,
} from '../../../../testing/pages/pages-with-keys.ts';
import { readerBursts } from '../../../../testing/pages/reader-texts.ts';

const web = resolve(import.meta.dirname, '../../../..');
/** The files of the browser's code in which some text stands, tests left out. */
const filesWith = (text: string): string[] =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\//.test(file))
    .filter((file) =>
      // The formatter breaks a long call after its parenthesis.
      readFileSync(join(web, file), 'utf8')
        .replaceAll(/\(\s+/g, '(')
        .includes(text),
    )
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();

test('the table lists every page with single keys, and no other code listens to all keys', () => {
  const guard = 'subjects/appointments/web/acts/use-panel-keys.ts';
  const inTable = Object.values(pages).flatMap(({ keysOf = [] }) => keysOf);
  expect(filesWith('usePanelKeys(')).toEqual([guard, ...inTable].toSorted());
  expect(filesWith("addEventListener('keydown'")).toEqual([
    'base/ui/forms/use-alt-key.ts',
    'base/ui/panel/commands/use-palette-key.ts',
    'base/ui/panel/reads/reads.ts',
    'base/ui/panel/use-escape-of-top.ts',
    // Escape alone, while an appointment is dragged or hours are drawn.
    'panels/counter/web/board/use-drag-appointment.ts',
    guard,
    // With Alt held.
    'subjects/documents/web/document-desk.tsx',
    'subjects/schedule/web/hours/use-drawing.ts',
  ]);
});

describe.each(Object.entries(pages))('%s', (_, page) => {
  test.each([true, false])(
    'a burst acts on no patient, with letters on: %s',
    async (areLettersOn) => {
      setLettersOn(areLettersOn);
      const { user, fake } = await openPage(page);
      const places = await Promise.all(page.places.map((find) => find()));
      await fc.assert(
        fc.asyncProperty(
          readerBursts,
          fc.constantFrom(...places),
          async (burst, place) => {
            await putBack(user, place);
            const before = fake.calls.length;
            await read(user, burst);
            pause();
            const acts = fake.calls
              .slice(before)
              .map(({ procedure }) => procedure);
            expect(
              acts.filter((procedure) => !showing.test(procedure)),
            ).toEqual([]);
          },
        ),
        { numRuns: 2, endOnFailure: true },
      );
      await putBack(user, null);
      await read(user, { text: card, end: '{Enter}', msAKey: 5 });
      if (page.looksFor) {
        await waitFor(() =>
          expect(
            fake.callsOf('reception.search.patients').at(-1)?.input,
          ).toEqual({ query: card }),
        );
      } else {
        const dismiss = await screen.findByRole('button', {
          name: 'Entendido',
        });
        expect(dismiss.parentElement?.parentElement?.textContent).toContain(
          'Se leyó una credencial o un código. Aquí no se usa: no se hizo nada.',
        );
      }
    },
  );
});

describe('keys typed by hand', () => {
  test('a letter with AltGr is no shortcut', async () => {
    const { user, fake } = await openWaitingRow();
    await user.keyboard('{AltGraph>}ac{/AltGraph}');
    expect(fake.callsOf('reception.appointments.change')).toEqual([]);
    expect(fake.callsOf('reception.appointments.call')).toEqual([]);
    await user.keyboard('c');
    await waitFor(() =>
      expect(fake.callsOf('reception.appointments.call')).toHaveLength(1),
    );
  });

  test('the first letter of a passport is no shortcut, and goes to the search with the rest', async () => {
    const { user, fake } = await openWaitingRow();
    await read(user, { text: 'CAF123456', end: '', msAKey: 12 });
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe(
      'CAF123456',
    );
    expect(fake.callsOf('reception.appointments.call')).toEqual([]);
  });

  test('quick presses are acts', async () => {
    const { user, fake } = await openWaitingRow();
    await byReader(() => user.keyboard('cn'), 60);
    await screen.findByRole('dialog', { name: 'Nuevo turno' });
    await waitFor(() =>
      expect(fake.callsOf('reception.appointments.call')).toHaveLength(1),
    );
  });
});

describe('in the waiting room', () => {
  async function openQueue() {
    const fake = createFakeApi();
    const ana = fake.staffAppointments.add({
      patient: { fullName: 'Ana Prueba', dni: '30111222' },
    });
    const bruno = fake.staffAppointments.add({
      patient: { fullName: 'Bruno Prueba', dni: '31222000' },
    });
    const foundOf = ({ patient, ...appointment }: typeof ana) => {
      const {
        id,
        code,
        status,
        isConfirmed,
        startsAt,
        doctor: of,
      } = appointment;
      return {
        ...patient,
        document: null,
        nextAppointment: {
          id,
          code,
          status,
          isConfirmed,
          startsAt,
          doctor: of,
        },
      };
    };
    fake.answer('reception.search.patients', ({ query }) => ({
      patients: [ana, bruno]
        .filter(({ patient }) => query.includes(patient.dni ?? ''))
        .map(foundOf),
      hasMore: false,
      card: null,
    }));
    fake.answer('reception.queue.get', staffQueue([]));
    fake.staffAppointments.becomes(
      { act: 'arrive', id: ana.id },
      {
        status: 'arrived',
        ticket: 'A-001',
        undo: fake.staffAppointments.aMinute(),
      },
    );
    const page = await openPanel('reception', '/recepcion/queue', { fake });
    await screen.findByRole('heading', { level: 1 });
    return { ...page, ana };
  }
  const question = (name: string) =>
    screen.findByText(`¿Anotar la llegada de ${name}?`);
  const focusIsOn = (words: string) =>
    waitFor(() => expect(document.activeElement?.textContent).toBe(words));

  test('a card asks about the arrival, and Enter notes it', async () => {
    const { user, fake, ana } = await openQueue();
    await read(user, { text: card, end: '{Enter}', msAKey: 5 });
    await question('Prueba, Ana');
    expect(fake.callsOf('reception.appointments.change')).toEqual([]);
    await focusIsOn('Anotar la llegada de Prueba, Ana');
    await user.keyboard('{Enter}');
    expect(
      (await screen.findAllByText('Llegada anotada: Prueba, Ana (A-001)'))
        .length,
    ).toBeGreaterThan(0);
    expect(fake.callsOf('reception.appointments.change')).toMatchObject([
      { input: { appointmentId: ana.id, act: 'arrive' } },
    ]);
  });

  test('a second card asks about the second patient, and answers nothing of the first question', async () => {
    const { user, fake } = await openQueue();
    await read(user, { text: card, end: '{Enter}', msAKey: 5 });
    await focusIsOn('Anotar la llegada de Prueba, Ana');
    await read(user, { text: '31222000', end: '{Enter}', msAKey: 5 });
    await question('Prueba, Bruno');
    await question('Prueba, Ana');
    expect(fake.callsOf('reception.appointments.change')).toEqual([]);
  });

  test('a typed number is searched, and Escape leads back', async () => {
    const { user } = await openQueue();
    await user.keyboard('31222000{Enter}');
    await question('Prueba, Bruno');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the user may look up the number in the day', async () => {
    const { user, router } = await openQueue();
    await read(user, { text: '31222000', end: '{Enter}', msAKey: 5 });
    await user.click(
      await screen.findByRole('button', { name: 'Ver en Turnos 31222000' }),
    );
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/recepcion/appointments'),
    );
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(
        '31222000',
      ),
    );
  });
});
