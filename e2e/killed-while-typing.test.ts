import { type BrowserServer, chromium, type Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { findChromium } from '../scripts/chromium.ts';
import { FINDINGS_MAX } from '../src/subjects/record/rules/entry-content.ts';
import { patienceMs } from '../src/testing/patience.ts';
import { arriveAt, deskOf } from './desk-calls.ts';
import { type MorningClinic, startMorningClinic } from './morning-clinic.ts';
import { flags } from './visit.ts';

// Only `npm run test:journeys` runs it: it tests seconds, and takes minutes.

const rounds = 20;
/** Text typed longer than this before the kill must be in the draft afterwards. */
const keptWithinMs = 2000;

let clinic: MorningClinic;

beforeAll(async () => {
  clinic = await startMorningClinic({ appointments: 1 });
  return () => clinic.stop();
});

interface Desk {
  page: Page;
  /** Ends the browser without warning. */
  kill: () => Promise<void>;
}

async function openVisit(appointmentId: string): Promise<Desk> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error('There is no Chromium: set CHROMIUM_PATH.');
  const server: BrowserServer = await chromium.launchServer({
    executablePath,
    args: flags,
  });
  const browser = await chromium.connect(server.wsEndpoint());
  const page = await browser.newPage({ baseURL: clinic.baseUrl });
  page.setDefaultTimeout(patienceMs);
  await page.goto('/login?rol=doctor');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(clinic.doctor.email);
  await page.getByLabel('Contraseña').fill(clinic.doctor.password);
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Ingresar' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Mi día' }).waitFor();
  await page.goto(`/doctor/records?turno=${appointmentId}`);
  return { page, kill: () => server.kill() };
}

async function draftText(appointmentId: string): Promise<string> {
  const { rows } = await clinic.owner.query<{ text: string | null }>(
    `select content::json ->> 'findings' as text from encounter_drafts where appointment_id = $1`,
    [appointmentId],
  );
  return rows[0]?.text ?? '';
}

const findingsOf = (page: Page) =>
  page.getByRole('textbox', { name: 'Hallazgos' });

test(
  `a doctor’s draft loses two seconds of typing at most when server and browser are killed, ${rounds} times`,
  async () => {
    const [ana = ''] = clinic.patients;
    await arriveAt(await deskOf(clinic), ana);
    const { rows } = await clinic.owner.query<{ id: string }>(
      `select appointments.id from appointments join patients on patients.id = patient_id where full_name = $1`,
      [ana],
    );
    const visitId = rows[0]?.id ?? '';
    await clinic.owner.query(
      `update appointments set status = 'in_progress', started_at = now() where id = $1`,
      [visitId],
    );
    let kept = '';
    for (let round = 1; round <= rounds; round++) {
      const { page, kill } = await openVisit(visitId);
      onTestFinished(kill);
      const findings = findingsOf(page);
      await findings.waitFor();
      await expect.poll(() => findings.inputValue()).toBe(kept);
      // The field has a limit, which a quick machine would reach.
      if (kept.length > FINDINGS_MAX / 3) {
        await findings.fill('');
        await expect.poll(() => draftText(visitId)).toBe('');
        kept = '';
      }
      await findings.press('Control+End');
      const typedAt: number[] = [];
      // Each round kills at another moment between two saves of the draft.
      const killAt = performance.now() + 2300 + round * 137;
      let typed = kept;
      while (performance.now() < killAt) {
        const word = `r${round}w${typedAt.length} `;
        await page.keyboard.type(word);
        typed += word;
        typedAt.push(performance.now());
      }
      const killedAt = performance.now();
      await Promise.all([kill(), clinic.kill()]);
      await clinic.startAgain();
      kept = await draftText(visitId);
      expect(typed.length).toBeLessThan(FINDINGS_MAX);
      expect(typed.startsWith(kept), `round ${round}`).toBe(true);
      const old = typedAt.filter((at) => at <= killedAt - keptWithinMs).length;
      expect(old).toBeGreaterThan(0);
      const last = `r${round}w${old - 1} `;
      expect(
        kept.includes(last.trimEnd()),
        `round ${round}: ${last} was typed more than 2 s before`,
      ).toBe(true);
    }
  },
  20 * 60_000,
);
