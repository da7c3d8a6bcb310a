import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { typeByHand } from './hands.ts';

/** The fields of a visit, in the order of the Tab key. */
export interface VisitWritten {
  reason: string;
  findings?: string;
  /** The systolic and the diastolic pressure. */
  pressure?: readonly [string, string];
  /** The text that is signed, or `like`: the beginning by which it is chosen from the list. */
  diagnosis?: string | { like: string };
  plan?: string;
}

/** A doctor's visits by keys alone, each from the call to the next patient. */
export interface DoctorKeys {
  /** Returns the number of keys pressed since the last call, without typed text. */
  acts: () => number;
  press: (...keys: string[]) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Waits until this element has the focus, without pressing a key. */
  expectFocus: (goal: Locator) => Promise<void>;
  /** Calls the next patient. */
  call: (name: string) => Promise<void>;
  /** Calls the next patient, starts, and opens the visit. */
  begin: (name: string) => Promise<void>;
  /** Types the visit from the reason to the plan. */
  write: (written: VisitWritten) => Promise<void>;
  /** Reads the text to be signed, and signs it. */
  sign: () => Promise<void>;
  /** Ends a signed visit. The day opens with the next patient. */
  finish: () => Promise<void>;
}

/** From the heart rate to the diagnosis, past breathing, temperature, saturation, weight and height. */
const tabsToDiagnosis = 6;

export function doctorKeys(page: Page): DoctorKeys {
  const { keyboard } = page;
  const reason = page.getByRole('textbox', { name: 'Motivo' });
  const plan = page.getByRole('textbox', { name: 'Plan' });
  let pressed = 0;

  async function press(...keys: string[]) {
    for (const key of keys) {
      await keyboard.press(key);
      pressed++;
    }
  }
  const type = (text = '') => typeByHand(keyboard, text);
  const times = (count: number, key: string): string[] =>
    Array(count).fill(key);
  async function expectFocus(goal: Locator) {
    const hasFocus = () =>
      goal.evaluate((element) => element === document.activeElement);
    await expect.poll(hasFocus, { message: `the focus on ${goal}` }).toBe(true);
  }

  async function call(name: string) {
    // The keys act on the patient in the large card.
    const card = page.getByRole('region', { name, exact: true });
    await card.getByRole('button', { name: `Llamar ${name}` }).waitFor();
    await press('c');
    await card.getByText(/^llamado a las /).waitFor();
  }

  return {
    call,
    acts() {
      const sinceAsked = pressed;
      pressed = 0;
      return sinceAsked;
    },
    press,
    type,
    expectFocus,
    async begin(name) {
      await call(name);
      await press('e');
      await page
        .getByRole('link', { name: `Escribir la consulta ${name}` })
        .waitFor();
      await press('v');
      await page
        .getByRole('heading', { level: 1, name, exact: true })
        .waitFor();
      await expectFocus(reason);
    },
    async write({ reason: why, findings, pressure, diagnosis, plan: next }) {
      await type(why);
      await press('Tab');
      await type(findings);
      await press('Tab');
      await type(pressure?.[0]);
      await press('Tab');
      await type(pressure?.[1]);
      await press('Tab', ...times(tabsToDiagnosis, 'Tab'));
      if (typeof diagnosis === 'string') await type(diagnosis);
      else if (diagnosis) {
        await type(diagnosis.like);
        await page.getByRole('option').first().waitFor();
        await press('ArrowDown', 'Enter');
      }
      // Skips the field for another diagnosis, which is there if there is a diagnosis.
      await press('Tab', ...times(diagnosis ? 1 : 0, 'Tab'));
      await expectFocus(plan);
      await type(next);
    },
    async sign() {
      await press('Control+Enter');
      const question = page.getByRole('dialog', {
        name: '¿Firmar esta consulta?',
      });
      await expectFocus(question.getByRole('button', { name: 'Firmar' }));
      await press('Enter');
      await page.getByText(/^Folio \d+ · firmó /).waitFor();
    },
    async finish() {
      await expectFocus(
        page.getByRole('button', { name: 'Terminar la consulta' }),
      );
      await press('Enter');
      await page
        .getByRole('heading', { level: 1, name: 'Mi día', exact: true })
        .waitFor();
    },
  };
}
