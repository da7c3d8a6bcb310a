import { useMutation, useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { api, client } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { fakeCodes } from '../../../../testing/fakes/access/fake-security.ts';
import {
  type FakeSession,
  fakePassword,
} from '../../../../testing/fakes/access/fake-sessions.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPart } from '../../../../testing/pages/open-part.tsx';

/* Calls refused for the session's level wait for one dialog, and go on when it ends. */

afterEach(() => {
  vi.useRealTimers();
});

function Orders() {
  const others = useMutation(api.doctor.session.endOthers.mutationOptions());
  const write = useMutation({
    mutationFn: () =>
      client.doctor.password.choose(
        { password: 'una frase bien larga' },
        { context: { idempotencyKey: key } },
      ),
  });
  return (
    <>
      <Button onClick={() => others.mutate(undefined)}>Cerrar las demás</Button>
      <Button onClick={() => write.mutate()}>Guardar</Button>
      <Button
        onClick={() => {
          others.mutate(undefined);
          write.mutate();
        }}
      >
        Todo junto
      </Button>
      {others.isSuccess && <p>Cerradas</p>}
      {write.isSuccess && <p>Guardada</p>}
      <ActProblem error={others.error ?? write.error} />
    </>
  );
}

const key = '2f1d4c3e-5b6a-4789-8abc-0123456789ab';

function Listing() {
  const sessions = useQuery(api.doctor.session.list.queryOptions());
  return (
    <QueryContent query={sessions} loading={<p>Buscando…</p>}>
      {(listed) => <p>{listed.length} sesiones</p>}
    </QueryContent>
  );
}

async function open(
  part: ReactNode,
  session: Partial<FakeSession> = { level: 'N1', hasOwnPassword: false },
  fake = createFakeApi(),
) {
  fake.ways = { ...fake.ways, emailCodeTo: null, ownPassword: true };
  return openPart(part, { role: 'doctor', session, fake });
}

/** Both orders are refused until the person confirms who they are. */
async function openOrders() {
  const page = await open(<Orders />);
  page.fake.refuseUntilRaised('doctor.session.endOthers');
  page.fake.refuseUntilRaised('doctor.password.choose');
  return page;
}

const press = (name: string) => screen.getByRole('button', { name });
const dialog = () => screen.findByRole('dialog', { name: 'Antes de seguir' });
const confirm = async (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.type(
    await screen.findByLabelText('Su contraseña'),
    `${fakePassword}{Enter}`,
  );

test('an order waits during the step-up, and is sent again with its own key', async () => {
  const { user, fake } = await openOrders();
  await user.click(press('Guardar'));
  await dialog();
  await confirm(user);
  expect(await screen.findByText('Guardada')).toBeTruthy();
  const calls = fake.callsOf('doctor.password.choose');
  expect(calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual([key, key]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(press('Guardar'));
});

test('several refused orders open one dialog, and all go on', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await openOrders();
  await user.click(press('Todo junto'));
  await dialog();
  await waitFor(() =>
    expect(fake.callsOf('doctor.password.choose')).toHaveLength(1),
  );
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await confirm(user);
  expect(await screen.findByText('Guardada')).toBeTruthy();
  expect(await screen.findByText('Cerradas')).toBeTruthy();
  expect(fake.callsOf('doctor.stepUp.usePassword')).toHaveLength(1);
});

test('a user who closes the dialog by keyboard reads the refusal at the button, and may press again', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await openOrders();
  press('Cerrar las demás').focus();
  await user.keyboard('{Enter}');
  await within(await dialog()).findByText('Confirme que es usted');
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await user.keyboard('{Escape}');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Para ver esto, confirme que es usted.',
  );
  expect(fake.callsOf('doctor.session.endOthers')).toHaveLength(1);
  expect(document.activeElement).toBe(press('Cerrar las demás'));
  await user.keyboard('{Enter}');
  await dialog();
  await confirm(user);
  expect(await screen.findByText('Cerradas')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('an order goes on when the user closes the dialog at the recovery codes', async () => {
  const { user, fake } = await open(<Orders />, { level: 'N2' });
  fake.ways = { ...fake.ways, ownPassword: false };
  fake.refuseNext('doctor.session.endOthers', 'NEEDS_SECOND_FACTOR');
  await user.click(press('Cerrar las demás'));
  await user.click(
    await screen.findByRole('button', {
      name: 'Agregar una aplicación de códigos',
    }),
  );
  await user.click(press('Ya la tengo'));
  await user.type(
    await screen.findByLabelText('Código que muestra la aplicación'),
    `${fakeCodes.app}{Enter}`,
  );
  await screen.findByRole('list', { name: 'Códigos de recuperación' });
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Cerradas')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the dialog asks for a second factor too when the first step is not enough', async () => {
  const { user, fake } = await openOrders();
  await user.click(press('Cerrar las demás'));
  await dialog();
  fake.refuseNext('doctor.session.endOthers', 'NEEDS_SECOND_FACTOR');
  await confirm(user);
  await waitFor(() =>
    expect(fake.callsOf('doctor.session.endOthers')).toHaveLength(2),
  );
  expect(
    await screen.findByRole('region', {
      name: /^Confirme con su segundo factor/,
    }),
  ).toBeTruthy();
});

test('a refused reading opens no dialog: the page says so, and a button opens it', async () => {
  const fake = createFakeApi();
  fake.refuseUntilRaised('doctor.session.list');
  const { user } = await open(<Listing />, undefined, fake);
  expect(
    await screen.findByText('Para ver esto, confirme que es usted.'),
  ).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(press('Confirmar que soy yo'));
  await dialog();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(press('Confirmar que soy yo'));
  await user.keyboard('{Enter}');
  await confirm(user);
  expect(await screen.findByText('3 sesiones')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a page hides its data when the level is lost, and shows it when another tab raised it', async () => {
  const { fake, queryClient } = await open(<Listing />, { level: 'N2' });
  expect(await screen.findByText('3 sesiones')).toBeTruthy();
  fake.refuse('doctor.session.list', 'NEEDS_CODE');
  await queryClient.refetchQueries();
  expect(
    await screen.findByText('Para ver esto, confirme que es usted.'),
  ).toBeTruthy();
  expect(screen.queryByText('3 sesiones')).toBeNull();
  fake.asUsual('doctor.session.list');
  // As when the person comes back to this tab.
  await queryClient.refetchQueries();
  expect(await screen.findByText('3 sesiones')).toBeTruthy();
});

test('an order that the page sends without a user is refused without a dialog', async () => {
  const { fake } = await openOrders();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 31_000);
  await expect(client.doctor.session.endOthers()).rejects.toMatchObject({
    code: 'NEEDS_CODE',
  });
  expect(fake.callsOf('doctor.session.endOthers')).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});
