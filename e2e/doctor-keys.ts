import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { typeByHand } from './hands.ts';

/** What a doctor writes of a visit, field by field as Tab goes through them. */
export interface VisitWritten {
  reason: string;
  findings?: string;
  /** Systolic and diastolic. */
  pressure?: readonly [string, string];
  /** Typed as it is signed; or `like`, the beginning by which it is chosen from the list. */
  diagnosis?: string | { like: string };
  plan?: string;
}

/** A doctor's visits, each from the call to the next patient, by keys alone. */
export interface DoctorKeys {
  /** Keys that were pressed, text apart, since this was asked last. */
  acts: () => number;
  press: (...keys: string[]) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** What has the focus without a key for it. */
  expectFocus: (goal: Locator) => Promise<void>;
  /** Calls who is next. */
  call: (name: string) => Promise<void>;
  /** Calls who is next, starts, and opens the visit. */
  begin: (name: string) => Promise<void>;
  /** From the reason to the plan. */
  write: (written: VisitWritten) => Promise<void>;
  /** Reads what will be signed, and signs it. */
  sign: () => Promise<void>;
  /** Ends a signed visit; the day comes with the next patient. */
  finish: () => Promise<void>;
}

/** From the heart rate past breathing, temperature, saturation, weight and height to the diagnosis. */
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
  const times = (count: number, key: string): string[] => Array(count).fill(key);
  async function expectFocus(goal: Locator) {
    const hasFocus = () => goal.evaluate((element) => element === document.activeElement);
    await expect.poll(hasFocus, { message: `the focus on ${goal}` }).toBe(true);
  }

  async function call(name: string) {
    // The keys are for the patient who is shown large.
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
      await page.getByRole('link', { name: `Escribir la consulta ${name}` }).waitFor();
      await press('v');
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
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
      // Past the field for another diagnosis, which is there once there is one.
      await press('Tab', ...times(diagnosis ? 1 : 0, 'Tab'));
      await expectFocus(plan);
      await type(next);
    },
    async sign() {
      await press('Control+Enter');
      const question = page.getByRole('dialog', { name: '¿Firmar esta consulta?' });
      await expectFocus(question.getByRole('button', { name: 'Firmar' }));
      await press('Enter');
      await page.getByText(/^Folio \d+ · firmó /).waitFor();
    },
    async finish() {
      await expectFocus(page.getByRole('button', { name: 'Terminar la consulta' }));
      await press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Mi día', exact: true }).waitFor();
    },
  };
}
