import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const path = '/admin/insurers';
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('an insurer is added, and a short code and an unreadable price are told beside their fields', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await openPanel('admin', path);
  await user.click(
    await screen.findByRole('button', { name: 'Agregar cobertura' }),
  );
  await screen.findByLabelText('Nombre');
  type('Nombre', 'OSDE');
  type(/Código RNOS/, '901');
  type(/Coseguro/, 'mucho');
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  expect(
    await screen.findByText(/El código RNOS tiene 6 números/),
  ).toBeTruthy();
  expect(screen.getByText('Escriba el coseguro como $ 3.500.')).toBeTruthy();
  expect(fake.callsOf('admin.insurers.create')).toHaveLength(0);
  type(/Código RNOS/, '000901');
  type(/Coseguro/, '3.500');
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  const row = (await screen.findByText('OSDE', { selector: 'p' })).closest(
    'li',
  );
  expect(row?.textContent).toContain('RNOS 000901');
  expect(fake.callsOf('admin.insurers.create')[0]?.input).toMatchObject({
    copayCents: 350_000,
  });
});

test('a plan is added and disabled in its place', async () => {
  const { user } = await openPanel('admin', path);
  await user.click(
    await screen.findByRole('button', {
      name: 'Agregar plan de Salud Federal',
    }),
  );
  await screen.findByLabelText('Nombre del plan');
  type('Nombre del plan', 'Black');
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  await user.click(
    await screen.findByRole('button', { name: 'Editar el plan Black' }),
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Habilitado' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(
    await screen.findByRole('button', { name: /Black \(deshabilitado\)/ }),
  ).toBeTruthy();
});

test('an insurer that asks for no authorization still asks for none after the administrator edits its name', async () => {
  const fake = createFakeApi();
  const [first] = fake.catalogues.insurers;
  if (first) first.asksAuthorization = false;
  const { user } = await openPanel('admin', path, { fake });
  await user.click(
    await screen.findByRole('button', { name: 'Editar Salud Federal' }),
  );
  const asks = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: /^Pide autorización previa/,
  });
  expect(asks.checked).toBe(false);
  type('Nombre', 'Salud Federal SA');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(
    await screen.findByText('Salud Federal SA', { selector: 'p' }),
  ).toBeTruthy();
  expect(fake.callsOf('admin.insurers.save')[0]?.input).toMatchObject({
    asksAuthorization: false,
  });
});

test('without a connection nothing typed is lost', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const { user } = await openPanel('admin', path, { fake });
  await user.click(
    await screen.findByRole('button', { name: 'Editar Salud Federal' }),
  );
  await screen.findByLabelText('Nombre');
  type('Nombre', 'Salud Federal SA');
  fake.lose('admin.insurers.save', 'request');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/No hay conexión/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe(
    'Salud Federal SA',
  );
  fake.restore('admin.insurers.save');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(
    await screen.findByText('Salud Federal SA', { selector: 'p' }),
  ).toBeTruthy();
});

test('an empty clinic says that it has no insurers', async () => {
  const fake = createFakeApi();
  fake.catalogues.insurers = [];
  await openPanel('admin', path, { fake });
  expect(await screen.findByText('Todavía no hay coberturas')).toBeTruthy();
});

test('usual insurers are ticked and added together, and present ones are marked', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.catalogues.insurers = [];
  const { user } = await openPanel('admin', path, { fake });
  await user.click(await screen.findByRole('checkbox', { name: 'OSDE' }));
  await user.click(screen.getByRole('checkbox', { name: 'IOMA' }));
  await user.click(screen.getByRole('checkbox', { name: 'PAMI' }));
  await user.click(screen.getByRole('checkbox', { name: 'PAMI' }));
  await user.click(
    screen.getByRole('button', { name: 'Agregar 2 coberturas' }),
  );
  const row = (await screen.findByText('OSDE', { selector: 'p' })).closest(
    'li',
  );
  expect(row?.textContent).toContain('RNOS 400800');
  expect(document.activeElement?.tagName).toBe('H1');
  expect(fake.callsOf('admin.insurers.addUsual')[0]?.input).toEqual({
    names: ['OSDE', 'IOMA'],
  });
  await user.click(
    screen.getByRole('button', { name: 'Elegir de las más comunes' }),
  );
  const there = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'OSDE',
  });
  expect([there.checked, there.disabled]).toEqual([true, true]);
  expect(
    screen.getByRole('button', { name: 'Agregar las marcadas' }),
  ).toHaveProperty('disabled', true);
});

test('the search in a long list takes name and number, and says when nothing matches', async () => {
  const fake = createFakeApi();
  const [first] = fake.catalogues.insurers;
  if (!first) throw new Error('The example has no insurer');
  for (let number = 0; number < 40; number++) {
    const id = `0190e000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`;
    const rnosCode = `9000${String(number).padStart(2, '0')}`;
    fake.catalogues.insurers.push({
      ...first,
      id,
      name: `Cobertura ${number}`,
      rnosCode,
      plans: [],
    });
  }
  await openPanel('admin', path, { fake });
  await screen.findByText('Cobertura 3', { selector: 'p' });
  expect(screen.queryByText('Cobertura 39', { selector: 'p' })).toBeNull();
  type('Buscar en coberturas', '900039');
  expect(
    await screen.findByText('Cobertura 39', { selector: 'p' }),
  ).toBeTruthy();
  expect(screen.queryByText('Cobertura 3', { selector: 'p' })).toBeNull();
  type('Buscar en coberturas', 'nada así');
  expect(
    await screen.findByText('Nada coincide con lo que busca'),
  ).toBeTruthy();
});
