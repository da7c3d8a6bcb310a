import { describe, expect, test } from 'vitest';
import { readInsurers, readSpecialty } from './clinic-calls.ts';
import { byKeyboardAtTheDesk, byTouchOnAPhone, testBrowser } from './visit.ts';

const browser = testBrowser();

describe.each(byTouchOnAPhone)('%s', (_, way) => {
  test('a patient finds a doctor by part of the name, without accents, and opens the booking', async () => {
    const visit = await browser.visit(way);
    const { page, hands, see } = visit;
    await page.goto('/');
    await hands.fill(
      page.getByRole('searchbox', { name: 'Profesional o especialidad' }),
      'GOME lau',
    );
    await page.getByRole('link', { name: /^Laura Gómez/ }).waitFor();
    await visit.expectAccessible();
    await hands.press(page.getByRole('link', { name: /^Laura Gómez/ }));
    await see('Turnos con Laura Gómez');
    await hands.press(page.getByRole('button', { name: 'Compartir' }));
    await page.getByText('Enlace copiado.').waitFor();
    await visit.expectAccessible();
  });
});

describe.each(byKeyboardAtTheDesk)('%s', (_, way) => {
  test('a patient filters the list, and its address shows the same list in another browser', async () => {
    const { page, hands, see } = await browser.visit(way);
    await page.goto('/doctores');
    const rows = page
      .getByRole('list', { name: 'Profesionales' })
      .getByRole('listitem');
    await rows.first().waitFor();
    await see('Profesionales');
    const all = await rows.count();
    await hands.fill(
      page.getByRole('searchbox', { name: 'Nombre o especialidad' }),
      'gomez',
    );
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('heading', { name: 'Laura Gómez' }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?buscar=gomez');

    const other = await browser.visit();
    await other.page.goto(page.url());
    await other.page.getByRole('heading', { name: 'Laura Gómez' }).waitFor();
    expect(await other.page.getByRole('heading', { level: 2 }).count()).toBe(1);

    await hands.press(page.getByRole('button', { name: 'Quitar filtros' }));
    await expect.poll(() => rows.count()).toBe(all);
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(1);
    expect(
      await page
        .getByRole('searchbox', { name: 'Nombre o especialidad' })
        .inputValue(),
    ).toBe('gomez');
  });
});

test('specialty, insurer and hour narrow the list together, and the back button undoes one at a time', async () => {
  const specialty = await readSpecialty('pediatria');
  const [insurer] = await readInsurers();
  const { page, hands, see } = await browser.visit();
  await page.goto('/doctores');
  const rows = page
    .getByRole('list', { name: 'Profesionales' })
    .getByRole('listitem');
  await rows.first().waitFor();
  await hands.select(
    page.getByLabel('Especialidad', { exact: true }),
    specialty.name,
  );
  await expect.poll(() => rows.count()).toBe(specialty.doctorCount);
  await hands.select(page.getByLabel('Horario'), 'Por la tarde');
  await page.getByRole('status').getByText('con turnos por la tarde').waitFor();
  await hands.select(
    page.getByLabel('Obra social o prepaga'),
    insurer?.name ?? '',
  );
  const address = new URL(page.url()).searchParams;
  expect([...address.keys()].toSorted()).toEqual([
    'especialidad',
    'obra-social',
    'parte',
  ]);
  await see('Profesionales');
  await page.goBack();
  await expect
    .poll(() => new URL(page.url()).searchParams.has('obra-social'))
    .toBe(false);
  await page.goBack();
  await page.goBack();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('a search that finds no doctor says so and offers the whole list', async () => {
  const { page, hands, see } = await browser.visit();
  await page.goto('/doctores?buscar=%3Cscript%3Ealert(1)%3C%2Fscript%3E');
  await page
    .getByText('Ningún profesional coincide con lo que busca')
    .waitFor();
  await see('Profesionales');
  await hands.press(
    page.getByRole('button', { name: 'Ver todos los profesionales' }),
  );
  await page.getByRole('heading', { name: 'Laura Gómez' }).waitFor();
});
