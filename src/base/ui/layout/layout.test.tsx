import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectComplaint } from '../../../testing/pages/complaints.ts';
import { Loading } from '../loading/loading.tsx';
import { focusHeadingAfterNavigation } from '../page/focus-heading.ts';
import { NotFoundPage } from '../page/not-found-page.tsx';
import { Page } from '../page/page.tsx';
import { RouteProblem } from '../problem/route-problem.tsx';
import { Layout } from './layout.tsx';
import { Shell } from './shell.tsx';

const clinic = {
  name: 'Clínica del Parque',
  address: 'Av. Rivadavia 4512',
  city: 'Buenos Aires',
  phones: ['+541145556666'],
  openingHours: ['Lunes a viernes de 8 a 20'],
  directionsUrl: null,
  position: null,
  isDemo: true,
};

/** A site of three pages: one loads at once, one waits for the gate, one fails the first time. */
async function open(path: string) {
  const gate = Promise.withResolvers<void>();
  let failures = 1;
  const root = createRootRoute({
    component: () => (
      <Shell clinicName={clinic.name}>
        <Layout site={clinic}>
          <Outlet />
        </Layout>
      </Shell>
    ),
    notFoundComponent: NotFoundPage,
  });
  const page = (
    address: string,
    title: string,
    loader?: () => Promise<void> | undefined,
  ) =>
    createRoute({
      getParentRoute: () => root,
      path: address,
      loader,
      component: () => <Page title={title} />,
    });
  const routeTree = root.addChildren([
    page('/', 'Inicio de la clínica'),
    page('/doctores', 'Profesionales de la clínica', () => gate.promise),
    page('/agendar-cita', 'Elija un horario', () => {
      failures -= 1;
      if (failures >= 0) throw new Error('sin conexión');
      return undefined;
    }),
  ]);
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Loading,
    defaultErrorComponent: RouteProblem,
  });
  focusHeadingAfterNavigation(router);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('main');
  return { letThrough: () => act(async () => gate.resolve()) };
}

const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name });
const menu = () =>
  within(screen.getByRole('navigation', { name: 'Principal' }));

test('the layout shows the clinic’s name, address and phone', async () => {
  await open('/');
  await heading('Inicio de la clínica');
  expect(
    screen.getByText('Demostración: personas y turnos inventados.'),
  ).toBeTruthy();
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText('Av. Rivadavia 4512')).toBeTruthy();
  expect(
    footer.getByRole('link', { name: '11 4555-6666' }).getAttribute('href'),
  ).toBe('tel:+541145556666');
  expect(document.title).toBe('Inicio de la clínica · Clínica del Parque');
});

test('the layout shows a spinner while a page loads, then focuses its heading', async () => {
  const { letThrough } = await open('/');
  const first = await heading('Inicio de la clínica');
  expect(document.activeElement).not.toBe(first);
  await userEvent.click(menu().getByRole('link', { name: 'Profesionales' }));
  expect(await screen.findByText('Cargando…')).toBeTruthy();
  await letThrough();
  expect(document.activeElement).toBe(
    await heading('Profesionales de la clínica'),
  );
  expect(menu().getByRole('link', { current: 'page' }).textContent).toBe(
    'Profesionales',
  );
});

test('the layout reports an unknown address', async () => {
  await open('/no-existe');
  await heading('No encontramos esa página');
  expect(
    screen.getByRole('link', { name: 'Ir al inicio' }).getAttribute('href'),
  ).toBe('/');
});

test('the layout offers to try again when a page fails', async () => {
  expectComplaint(/sin conexión/);
  await open('/agendar-cita');
  await heading('No pudimos mostrar esta página');
  await userEvent.click(
    screen.getByRole('button', { name: 'Probar de nuevo' }),
  );
  await heading('Elija un horario');
});

test('the layout remembers the chosen colours', async () => {
  await open('/');
  await userEvent.click(
    screen.getByRole('button', { name: 'Cambiar a colores oscuros' }),
  );
  expect(
    document.documentElement.getAttribute('data-mantine-color-scheme'),
  ).toBe('dark');
  expect(localStorage.getItem('color_scheme')).toBe('dark');
  await userEvent.click(
    screen.getByRole('button', { name: 'Cambiar a colores claros' }),
  );
  expect(localStorage.getItem('color_scheme')).toBe('auto');
});
