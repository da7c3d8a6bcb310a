import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { listedName } from '../src/testing/names.ts';
import type { Visit, Way } from './visit.ts';

/** An act with a keyboard letter, and with a button for the mouse. */
export interface DeskAct {
  letter: string;
  label: string;
}

/**
 * The counter's day, operated by letters or by mouse. The test gives names as patients are addressed, and the
 * list shows the surname first.
 */
export interface Counter {
  /** The row of an appointment. */
  rowOf: (name: string) => Locator;
  dialog: (title: string) => Locator;
  /** The search result of a patient. */
  foundOf: (name: string) => Locator;
  /** Moves the focus to the row, or scrolls to it with a mouse. */
  goTo: (name: string) => Promise<void>;
  arrive: (name: string) => Promise<void>;
  /** Notes all arrivals from the first row on, one after another. */
  arriveInTurn: (names: string[]) => Promise<void>;
  takeBack: (name: string) => Promise<void>;
  /** Opens the dialog with this title from the patient's appointment. */
  open: (name: string, act: DeskAct, title: string) => Promise<Locator>;
  /** Opens a dialog by its letter or button, from anywhere on the page. */
  begin: (act: DeskAct) => Promise<Locator>;
  /** Chooses one of the free times in a dialog. */
  chooseTime: (form: Locator, clock: string) => Promise<void>;
  search: (text: string) => Promise<void>;
  /**
   * Types a card as a card reader does, with its Enter, wherever the focus is. With a mouse, focuses the
   * search field first.
   */
  scan: (card: string) => Promise<void>;
  /** Types several cards, each before the answer to the one before. */
  scanInTurn: (cards: string[]) => Promise<void>;
  clearSearch: () => Promise<void>;
}

export function counterOf(
  { page, hands }: Visit,
  { hands: way }: Pick<Way, 'hands'>,
): Counter {
  const { keyboard, mouse } = page;
  const byKeys = way === 'keyboard';
  const searchBox = page.getByRole('searchbox', {
    name: 'Buscar a una persona o un turno',
  });
  const rowOf = (name: string) =>
    page
      .locator('[role=row][data-appointment]')
      .filter({ hasText: listedName(name) });
  const dialog = (title: string) =>
    page.getByRole('dialog', { name: title, exact: true });
  const focusedRow = (index: number) =>
    page.locator(`[role=row][aria-rowindex="${index}"]:focus`);

  async function goToFirst() {
    const isOnARow = () =>
      page.evaluate(
        () =>
          document.activeElement?.matches('[role=row][data-appointment]') ??
          false,
      );
    for (let stops = 0; !(await isOnARow()); stops++) {
      if (stops > 80) throw new Error('The key Tab never reaches the list.');
      await keyboard.press('Tab');
    }
    await keyboard.press('Home');
    await focusedRow(1).waitFor();
  }

  async function goTo(name: string) {
    if (!byKeys) return scrollTo(name);
    await goToFirst();
    // Moves like quick hands: down to the wanted row, or else to the last row drawn, and on from there.
    for (let index = 1, isThere = false; !isThere; ) {
      const drawn = await page
        .locator('[role=row][data-appointment]')
        .evaluateAll(
          (rows, name) =>
            rows.map((row) => ({
              index: Number(row.getAttribute('aria-rowindex')),
              isWanted: row.textContent?.includes(name) ?? false,
            })),
          listedName(name),
        );
      const wanted = drawn.find((row) => row.isWanted && row.index >= index);
      isThere = wanted !== undefined;
      const until =
        wanted?.index ?? Math.max(index + 1, ...drawn.map((row) => row.index));
      for (; index < until; index++) await keyboard.press('ArrowDown');
      await focusedRow(index).waitFor();
    }
  }

  /**
   * The list renders only rows near the viewport. Scrolls to the top, and then down until the row is there.
   */
  async function scrollTo(name: string) {
    if ((await rowOf(name).count()) > 0) return;
    // The mouse is over the list, which scrolls separately on a desktop.
    await mouse.move((page.viewportSize()?.width ?? 0) / 2, 400);
    await mouse.wheel(0, -20_000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    const isThere = async () => {
      const isDrawn = (await rowOf(name).count()) > 0;
      if (!isDrawn) await mouse.wheel(0, 500);
      return isDrawn;
    };
    await expect.poll(isThere, { message: `the row of ${name}` }).toBe(true);
  }

  async function arrive(name: string) {
    await goTo(name);
    if (byKeys) await keyboard.press('l');
    else
      await hands.press(
        rowOf(name).getByRole('button', {
          name: `Llegó ${listedName(name)}`,
          exact: true,
        }),
      );
  }

  return {
    rowOf,
    dialog,
    foundOf: (name) =>
      page
        .getByRole('region', { name: 'Personas encontradas' })
        .getByRole('listitem')
        .filter({ hasText: listedName(name) }),
    goTo,
    arrive,
    async arriveInTurn(names) {
      if (!byKeys) {
        for (const name of names) await arrive(name);
        return;
      }
      await goToFirst();
      for (const [index, name] of names.entries()) {
        expect(await focusedRow(index + 1).textContent()).toContain(
          listedName(name),
        );
        await keyboard.press('l');
        await keyboard.press('ArrowDown');
        await focusedRow(index + 2).waitFor();
      }
    },
    async takeBack(name) {
      await goTo(name);
      const button = rowOf(name).getByRole('button', { name: /^Deshacer / });
      if (!byKeys) return hands.press(button);
      await button.waitFor();
      await keyboard.press('z');
    },
    async open(name, { letter, label }, title) {
      await goTo(name);
      if (byKeys) await keyboard.press(letter);
      else {
        await hands.press(
          rowOf(name).getByRole('button', {
            name: `Más de ${listedName(name)}`,
            exact: true,
          }),
        );
        await hands.press(
          dialog(listedName(name)).getByRole('button', {
            name: label,
            exact: true,
          }),
        );
      }
      await dialog(title).waitFor();
      return dialog(title);
    },
    async begin({ letter, label }) {
      if (byKeys) await keyboard.press(letter);
      else
        await hands.press(
          page
            .getByRole('main')
            .getByRole('button', { name: label, exact: true }),
        );
      await dialog(label).waitFor();
      return dialog(label);
    },
    async chooseTime(form, clock) {
      if (byKeys)
        return hands.choose(
          form.getByRole('radio', { name: clock, exact: true }),
        );
      // The label with the time is pressed, because the radio input is not visible.
      await hands.press(
        form.locator('label').filter({ hasText: new RegExp(`^${clock}$`) }),
      );
    },
    async search(text) {
      if (!byKeys) return hands.fill(searchBox, text);
      await keyboard.press('/');
      await page.locator('input[type=search]:focus').waitFor();
      await keyboard.type(text);
    },
    async scan(card) {
      if (!byKeys) await hands.press(searchBox);
      await keyboard.type(card);
      expect(await searchBox.inputValue()).toBe(card);
      await keyboard.press('Enter');
    },
    async scanInTurn(cards) {
      if (!byKeys) await hands.press(searchBox);
      await keyboard.type(cards.map((card) => `${card}\n`).join(''));
    },
    async clearSearch() {
      if (!byKeys) await hands.fill(searchBox, '');
      else {
        await keyboard.press('/');
        await page.locator('input[type=search]:focus').waitFor();
        await keyboard.press('Escape');
        await keyboard.press('Escape');
      }
      // The whole day is listed again after the field is empty, which takes longer on a busy machine.
      await page
        .locator('[aria-busy=false]')
        .filter({ has: page.locator('[data-appointment]') })
        .waitFor();
    },
  };
}
