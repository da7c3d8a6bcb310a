import { act, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pause } from '../../../../testing/pages/key-times.ts';
import {
  aButtonOfAnEntry,
  aRow,
  openPage,
  openWaitingRow,
  type PageWithKeys,
  pages,
  putBack,
  read,
  showing,
  thePage,
} from '../../../../testing/pages/pages-with-keys.ts';
import {
  type ReaderBurst,
  readerBursts,
} from '../../../../testing/pages/reader-texts.ts';

describe('with a dialog open', () => {
  test('a burst of a reader presses no button of a question, and says so', async () => {
    const { user, fake } = await openWaitingRow();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    const button = await within(dialog).findByRole('button', {
      name: /^Ausente/,
    });
    act(() => button.focus());
    await read(user, { text: 'AAC 123456', end: '{Enter}', msAKey: 5 });
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(fake.callsOf('reception.appointments.change')).toEqual([]);
    expect(
      await screen.findByRole('button', { name: 'Entendido' }),
    ).toBeTruthy();
  });

  test('a key press ends a reading without Enter at once, and acts', async () => {
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
    {
      page: PageWithKeys;
      keys: string[];
      row: () => Promise<HTMLElement | null>;
    }
  > = {
    day: {
      page: {
        ...(pages.day as PageWithKeys),
        prepare: (line) =>
          void line.staffAppointments.add({
            patient: { fullName: 'Ana Prueba' },
          }),
      },
      keys: ['{Enter}', 'm', 'x', 'n', 'r', 's', 'j', 'd', 'k', '?'],
      row: aRow,
    },
    queue: {
      page: pages.queue as PageWithKeys,
      keys: ['m', 'o', 'u', '?'],
      row: aButtonOfAnEntry,
    },
    waitlist: {
      page: pages.waitlist as PageWithKeys,
      keys: ['n', 'h', 'r', 'x', '?'],
      row: aButtonOfAnEntry,
    },
    'consulting room': {
      page: {
        ...(pages['consulting room'] as PageWithKeys),
        prepare: (line) =>
          void line.staffAppointments.add({
            patient: { fullName: 'Ana Prueba' },
          }),
      },
      keys: ['e', '?'],
      row: thePage,
    },
  };

  /** Up to five characters and Enter, in a field, may be typed by a quick hand: key-run.ts. */
  const longBursts = readerBursts.filter(({ text }) => text.length > 5);

  test.each(Object.entries(dialogs))(
    'a generated burst acts on no patient in any dialog of the %s, wherever the focus is',
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
              const acts = fake.calls
                .slice(before)
                .map(({ procedure }) => procedure);
              expect([
                key,
                burst,
                acts.filter((procedure) => !showing.test(procedure)),
              ]).toEqual([key, burst, []]);
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
