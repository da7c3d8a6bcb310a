import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { photoOf } from '../src/testing/clinic/files.ts';
import { arriveAt, type DeskCalls, deskOf } from './desk-calls.ts';
import { type MorningClinic, startMorningClinic } from './morning-clinic.ts';
import { byKeyboardAtTheDesk, testBrowser } from './visit.ts';

const browser = testBrowser();
let clinic: MorningClinic;
let desk: DeskCalls;

beforeEach(async () => {
  clinic = await startMorningClinic({ appointments: 2 });
  // Stops the clinic after its pages close: they would report failed requests.
  onTestFinished(() => clinic.stop());
  desk = await deskOf(clinic);
});

describe.each(byKeyboardAtTheDesk)('%s', (_, way) => {
  test('a doctor writes a visit that keeps itself, signs it, and finds it in the record', async () => {
    const [ana = ''] = clinic.patients;
    await arriveAt(desk, ana);
    // The allergy refuses once.
    const visit = await browser.visit({ ...way, baseUrl: clinic.baseUrl, refusals: [409] });
    const { page, hands, see, expectAccessible } = visit;
    await page.goto('/login?rol=doctor');
    await hands.fill(page.getByRole('textbox', { name: 'E-mail' }), clinic.doctor.email);
    await hands.fill(page.getByLabel('Contraseña'), clinic.doctor.password);
    await hands.press(page.getByRole('main').getByRole('button', { name: 'Ingresar' }));
    await see('Mi día');

    await page.getByRole('button', { name: `Empezar ${ana}` }).waitFor();
    await page.keyboard.press('e');
    await page.getByRole('link', { name: `Escribir la consulta ${ana}` }).waitFor();
    await page.keyboard.press('v');
    await see(ana);
    const reason = page.getByRole('textbox', { name: 'Motivo' });
    await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('Dolor de pecho al subir escaleras');
    await page.getByText(/^Borrador guardado /).waitFor();

    // A page that is gone took nothing along.
    await page.reload();
    await see(ana);
    await expect.poll(() => reason.inputValue()).toBe('Dolor de pecho al subir escaleras');
    await hands.fill(page.getByRole('textbox', { name: 'Presión máxima' }), '130');
    await hands.fill(page.getByRole('textbox', { name: 'Presión mínima' }), '85');
    await hands.fill(page.getByRole('combobox', { name: 'Diagnóstico 1' }), 'Angina de pecho estable');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      hands.press(page.getByRole('button', { name: 'Adjuntar' })),
    ]);
    await chooser.setFiles({ name: 'Placa.jpg', mimeType: 'image/jpeg', buffer: await photoOf() });
    await hands.press(page.getByRole('button', { name: 'Ver Placa.jpg' }));
    await page.getByRole('img', { name: 'Placa.jpg' }).waitFor();
    await hands.press(page.getByRole('button', { name: 'Agregar a Alergias' }));
    await page.keyboard.type('Penicilina');
    await expectAccessible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    const question = page.getByRole('dialog', { name: '¿Firmar esta consulta?' });
    await question.getByText('Agrega en Alergias: Penicilina').waitFor();
    await question.getByText('Placa.jpg').waitFor();
    await expectAccessible();
    await page.keyboard.press('Enter');
    await page.getByText(/^Folio 1 · firmó /).waitFor();
    await page.getByRole('heading', { name: 'Archivo adjunto' }).waitFor();
    await expectAccessible();

    // A prescription, with the allergy in the way that was just signed.
    await page.keyboard.press('Alt+KeyR');
    const receta = page.getByRole('dialog', { name: `Receta para ${ana}` });
    const name = receta.getByRole('textbox', { name: 'Nombre genérico' });
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('Amoxicilina');
    await hands.fill(receta.getByRole('textbox', { name: 'Presentación' }), '500 mg, envase por 16');
    await hands.fill(receta.getByRole('textbox', { name: 'Forma' }), 'comprimidos');
    await hands.fill(receta.getByRole('textbox', { name: 'Dosis y cómo se toma' }), '1 cada 8 horas');
    await expectAccessible();
    await page.keyboard.press('Control+Enter');
    const why = receta.getByRole('textbox', { name: 'Por qué lo indica igual (Amoxicilina)' });
    await expect.poll(() => why.evaluate((field) => field === document.activeElement)).toBe(true);
    await expectAccessible();
    await page.keyboard.type('Prueba de tolerancia negativa');
    await page.keyboard.press('Control+Enter');
    const issued = page.getByRole('dialog', { name: 'Receta emitida: folio 2' });
    await issued.getByText('Vigente').waitFor();
    await expectAccessible();
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await page.keyboard.press('Escape');
    await page.getByRole('list', { name: 'Emitido en esta consulta' }).getByText('Amoxicilina').waitFor();
    await hands.press(page.getByRole('button', { name: 'Terminar la consulta' }));
    await see('Mi día');

    await hands.press(page.getByRole('link', { name: 'Pacientes' }));
    await see('Pacientes');
    await hands.press(page.getByRole('main').getByRole('link', { name: ana }));
    await see(ana);
    await page.getByText(/^Historia n\.º 1 · /).waitFor();
    await page.getByText('Angina de pecho estable', { exact: true }).waitFor();
    await page.getByText('Penicilina').first().waitFor();
    await page
      .getByRole('article', { name: /^Receta · / })
      .getByText(/^Folio 2 · /)
      .waitFor();
    await expectAccessible();
  });
});
