import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A person's way of operating a page. Each journey uses one pair of hands throughout. */
export interface Hands {
  /** Presses a button or a link. */
  press(control: Locator): Promise<void>;
  /** Replaces the field's content. */
  fill(field: Locator, text: string): Promise<void>;
  choose(radio: Locator): Promise<void>;
  tick(box: Locator): Promise<void>;
  select(list: Locator, label: string): Promise<void>;
  /** Chooses a day of the month on the screen. */
  pickDay(day: Locator): Promise<void>;
}

export function mouseHands(): Hands {
  return {
    press: (control) => control.click(),
    async fill(field, text) {
      await field.click({ clickCount: 3 });
      await field.press('Delete');
      await field.pressSequentially(text);
    },
    choose: (radio) => radio.click(),
    tick: (box) => box.click(),
    async select(list, label) {
      if (await list.evaluate(isNativeList))
        return void (await list.selectOption({ label }));
      await list.click();
      await expectWhole(list.page().getByRole('listbox'));
      await list
        .page()
        .getByRole('option', { name: label, exact: true })
        .click();
    },
    pickDay: (day) => day.click(),
  };
}

/**
 * Keys less than 50 ms apart are taken for a card reader's (`key-run.ts`). A hand pauses longer after a text.
 */
const handPauseMs = 80;

export async function typeByHand(
  keyboard: Page['keyboard'],
  text: string,
): Promise<void> {
  await keyboard.type(text);
  await new Promise((resolve) => setTimeout(resolve, handPauseMs));
}

/** A finger on a screen. A field must have the focus after the tap, before text is typed. */
export function touchHands(page: Page): Hands {
  const { keyboard } = page;
  return {
    press: (control) => control.tap(),
    async fill(field, text) {
      await field.tap();
      await keyboard.press('Control+A');
      await keyboard.press('Delete');
      await typeByHand(keyboard, text);
    },
    choose: (radio) => radio.tap(),
    tick: (box) => box.tap(),
    async select(list, label) {
      // A telephone shows the choices of a native list in a sheet of its own.
      if (await list.evaluate(isNativeList))
        return void (await list.selectOption({ label }));
      await list.tap();
      await expectWhole(page.getByRole('listbox'));
      await page.getByRole('option', { name: label, exact: true }).tap();
    },
    pickDay: (day) => day.tap(),
  };
}

const mostStops = 250;

/** Only Tab, arrows, Enter, Space and letters. No script focuses or presses anything. */
export function keyboardHands(page: Page): Hands {
  const { keyboard } = page;

  async function walk(
    key: string,
    isThere: () => Promise<boolean>,
    goal: Locator,
  ): Promise<void> {
    for (let stops = 0; stops < mostStops; stops++) {
      if (await isThere()) return;
      await keyboard.press(key);
    }
    throw new Error(`The key ${key} never reaches ${goal}.`);
  }

  async function tabTo(goal: Locator): Promise<void> {
    await goal.waitFor();
    await walk('Tab', await focusOn(goal), goal);
    await expectInSight(goal);
  }

  return {
    async press(control) {
      await tabTo(control);
      await keyboard.press('Enter');
    },
    async fill(field, text) {
      await tabTo(field);
      await keyboard.press('Control+A');
      await keyboard.press('Delete');
      await typeByHand(keyboard, text);
    },
    async choose(radio) {
      await radio.waitFor();
      await walk('Tab', () => radio.evaluate(isInFocusedGroup), radio);
      await walk('ArrowDown', () => hasFocus(radio), radio);
      if (!(await radio.isChecked())) await keyboard.press('Space');
    },
    async tick(box) {
      await tabTo(box);
      await keyboard.press('Space');
    },
    async select(list, label) {
      await tabTo(list);
      if (!(await list.evaluate(isNativeList))) {
        await keyboard.type(label);
        return keyboard.press('Enter');
      }
      await keyboard.press('Home');
      await walk(
        'ArrowDown',
        async () => (await list.evaluate(chosenLabel)) === label,
        list,
      );
    },
    async pickDay(day) {
      await day.waitFor();
      await walk('Tab', () => page.evaluate(isOnADay), day);
      const days = await day.evaluate(daysFromFocus);
      const [week, text] =
        days < 0 ? ['ArrowUp', 'ArrowLeft'] : ['ArrowDown', 'ArrowRight'];
      for (let left = Math.abs(days); left > 0; left -= left >= 7 ? 7 : 1) {
        await keyboard.press(left >= 7 ? week : text);
      }
      await walk('Shift', () => hasFocus(day), day);
      await keyboard.press('Enter');
    },
  };
}

export const hasFocus = (goal: Locator) =>
  goal.evaluate((element) => element === document.activeElement);

/**
 * Returns a function that says if the goal has the focus. It looks the goal up by name only if it was drawn
 * anew.
 */
async function focusOn(goal: Locator): Promise<() => Promise<boolean>> {
  let element = await goal.elementHandle();
  return async () => {
    const at = await element?.evaluate((it) =>
      it.isConnected
        ? it === document.activeElement
          ? 'there'
          : 'elsewhere'
        : 'gone',
    );
    if (at === 'there' || at === 'elsewhere') return at === 'there';
    element = await goal.elementHandle();
    return hasFocus(goal);
  };
}

/** Expects the element's middle not to be covered, except by a toast that is about to close (WCAG 2.4.11). */
export async function expectInSight(goal: Locator): Promise<void> {
  await expect
    .poll(() => goal.evaluate(whatHides), { message: `what hides ${goal}` })
    .toBe('');
}

function whatHides(element: Element): string {
  const { left, top, width, height } = element.getBoundingClientRect();
  const result = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!result) return 'the edge of the window';
  const label = element.closest('label') ?? element;
  return label.contains(result) || result.contains(label)
    ? ''
    : result.outerHTML.slice(0, 120);
}

/**
 * Expects a list that scrolls by itself inside the window, because nothing could scroll its other part into
 * view.
 */
async function expectWhole(list: Locator): Promise<void> {
  await expect
    .poll(() => list.evaluate(reachesBeyondWindow), {
      message: `${list} beyond the window`,
    })
    .toBe(false);
}

function reachesBeyondWindow(element: Element): boolean {
  const { top, right, bottom, left } = element.getBoundingClientRect();
  return top < 0 || left < 0 || right > innerWidth || bottom > innerHeight;
}

function isInFocusedGroup(radio: Element): boolean {
  const focused = document.activeElement;
  return (
    radio instanceof HTMLInputElement &&
    focused instanceof HTMLInputElement &&
    focused.type === 'radio' &&
    focused.name === radio.name
  );
}

const isNativeList = (list: Element) => list instanceof HTMLSelectElement;

function chosenLabel(list: Element): string {
  return list instanceof HTMLSelectElement
    ? (list.selectedOptions[0]?.label ?? '')
    : '';
}

function isOnADay(): boolean {
  return document.activeElement?.hasAttribute('data-day') ?? false;
}

function daysFromFocus(day: Element): number {
  const at = (element: Element | null) =>
    Date.parse(element?.getAttribute('data-day') ?? '');
  return (at(day) - at(document.activeElement)) / 86_400_000;
}
