import { screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { PRIVACY_POLICY_VERSION } from '../../../base/clinic/rules/privacy-policy.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../testing/pages/open-app.tsx';

test('the page gives its version, the responsible clinic and its address', async () => {
  await openApp('/politicas-de-privacidad');
  expect(await screen.findByText(/^Versión/)).toHaveProperty(
    'textContent',
    `Versión ${PRIVACY_POLICY_VERSION}, vigente desde noviembre de 2026`,
  );
  await waitFor(() => {
    const answers = screen.getByRole('region', {
      name: 'Quién responde por sus datos',
    }).textContent;
    expect(answers).toContain('Clínica del Parque es responsable');
    expect(answers).toContain('Av. San Martín 1234, Ciudad de Prueba');
  });
});

test('every entry of the page’s contents leads to a section', async () => {
  await openApp('/politicas-de-privacidad');
  const contents = await screen.findByRole('navigation', {
    name: 'En esta página',
  });
  const links = [...contents.querySelectorAll('a')];
  expect(links.length).toBeGreaterThan(9);
  for (const link of links) {
    const target = document.getElementById(link.hash.slice(1));
    expect(target?.textContent).toBe(link.textContent);
  }
});

test('the page can be read while the clinic does not answer', async () => {
  const fake = createFakeApi();
  fake.lose('clinic.get', 'request');
  await openApp('/politicas-de-privacidad', fake);
  expect(
    await screen.findByText(
      /La clínica es responsable de los datos personales/,
    ),
  ).toBeTruthy();
});

test('a button prints the page', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = await openApp('/politicas-de-privacidad');
  await user.click(await screen.findByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledOnce();
});

test('the page has a title and one main heading, and passes axe’s checks', {
  tags: ['all'],
}, async () => {
  await openApp('/politicas-de-privacidad');
  await waitFor(() =>
    expect(document.title).toBe('Política de privacidad · Clínica del Parque'),
  );
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});
