import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { todayAt } from '../../../../testing/fakes/appointments/fake-appointments.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { staffQueue } from '../../../../testing/fakes/queue/staff-queue.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

/*
 * The number of keys for the counter's frequent acts, from the page or from the person found. docs/counter.md
 * has the same list: each key is pressed here as it stands there.
 */

interface Desk {
  fake: ReturnType<typeof createFakeApi>;
  path: () => string;
  dialog: (name: string | RegExp) => Promise<unknown>;
}

const changed =
  (act: string) =>
  ({ fake }: Desk) =>
    waitFor(() =>
      expect(fake.callsOf('reception.appointments.change')).toMatchObject([
        { input: { act } },
      ]),
    );

const taken = ({ fake }: Desk) =>
  waitFor(() =>
    expect(fake.callsOf('reception.payments.note')).toMatchObject([
      {
        input: {
          entry: { kind: 'taken', amountCents: 350_000, means: 'cash' },
        },
      },
    ]),
  );

type Case = [
  act: string,
  start:
    | 'elsewhere'
    | 'page'
    | 'row'
    | 'found'
    | 'waiting'
    | 'owing'
    | 'arrived',
  keys: string[],
  isDone: (desk: Desk) => unknown,
  states?: readonly Step[],
];

const acts: Case[] = [
  [
    'Anotar una llegada, por DNI o credencial',
    'found',
    ['Enter'],
    changed('arrive'),
    ['arrive'],
  ],
  [
    'Anotar una llegada, por DNI o credencial, desde otra página',
    'elsewhere',
    ['Enter', 'Enter'],
    changed('arrive'),
    ['arrive'],
  ],
  [
    'Anotar una llegada, desde la lista',
    'row',
    ['L'],
    changed('arrive'),
    ['arrive'],
  ],
  [
    'Llamar a quien espera',
    'waiting',
    ['C'],
    ({ fake }) =>
      waitFor(() =>
        expect(fake.callsOf('reception.appointments.call')).toHaveLength(1),
      ),
    ['call'],
  ],
  ['Anotar una ausencia', 'waiting', ['A'], changed('absent'), ['absent']],
  [
    'Deshacer lo último',
    'waiting',
    ['A', 'Z'],
    ({ fake }) =>
      waitFor(() =>
        expect(fake.callsOf('reception.appointments.undo')).toHaveLength(1),
      ),
    ['absent', 'undo'],
  ],
  [
    'Cobrar el coseguro en efectivo, desde la lista',
    'owing',
    ['K', 'Enter'],
    taken,
  ],
  [
    'Cobrar el coseguro en efectivo, recién anotada la llegada por DNI',
    'arrived',
    ['Enter', 'Enter'],
    taken,
  ],
  ['Abrir un turno', 'row', ['Enter'], ({ dialog }) => dialog('Prueba, Ana')],
  [
    'Cancelar un turno',
    'row',
    ['X'],
    ({ dialog }) => dialog('¿Cancelar este turno?'),
  ],
  ['Mover un turno', 'row', ['M'], ({ dialog }) => dialog(/^Mover/)],
  ['Dar un turno', 'page', ['N'], ({ dialog }) => dialog('Nuevo turno')],
  [
    'Recibir a quien llegó sin turno',
    'page',
    ['R'],
    ({ dialog }) => dialog('Llegó sin turno'),
  ],
  [
    'Ir a los turnos del día',
    'page',
    ['↓'],
    () => expect(document.activeElement?.getAttribute('role')).toBe('row'),
  ],
  [
    'Ir al día siguiente',
    'page',
    ['.'],
    ({ path }) => waitFor(() => expect(path()).toContain('2026-11-17')),
  ],
];

/** The most keys of a frequent act, once the person is found. */
const most = 2;

const aMinute = () => ({ transitionId: 7, until: todayAt('23:59') });
const owes = {
  what: ['payment' as const],
  owedCents: 350_000,
  isCopay: true,
  lastNumber: 0,
};
/** The appointment after each act. */
const after = {
  arrive: {
    status: 'arrived' as const,
    undo: aMinute(),
    ticket: 'A-001',
    lacks: owes,
  },
  absent: { status: 'noshow' as const, undo: aMinute() },
  undo: { status: 'arrived' as const, undo: null },
  call: { calls: 1 },
} satisfies Record<string, object>;
type Step = keyof typeof after;

async function openDesk(start: Case[1], states: readonly Step[]) {
  const fake = createFakeApi();
  const { add, becomes } = fake.staffAppointments;
  const waiting = {
    status: 'arrived',
    arrivedAt: todayAt('07:50'),
    canCall: true,
  } as const;
  const ana = add({
    patient: { fullName: 'Ana Prueba', dni: '30111000' },
    startsAt: todayAt('07:00'),
    ...(start === 'waiting' && { ...waiting, acts: ['absent'] }),
    ...(start === 'owing' && { ...waiting, acts: ['absent'], lacks: owes }),
  });
  for (const act of start === 'arrived' ? (['arrive'] as const) : states)
    becomes({ act, id: ana.id }, after[act]);
  if (start === 'elsewhere') {
    fake.answer('reception.queue.get', staffQueue([]));
    const page = await openPanel('reception', '/recepcion/queue', { fake });
    await screen.findByRole('heading', { level: 1 });
    await page.user.keyboard('30111000');
    return { ...page, fake };
  }
  const page = await openPanel('reception', '/recepcion/appointments', {
    fake,
  });
  const row = await screen.findByRole('row', { name: /Prueba, Ana/ });
  if (start === 'row' || start === 'waiting' || start === 'owing') row.focus();
  if (start === 'found' || start === 'arrived') {
    await page.user.keyboard('30111000');
    await screen.findByRole('region', { name: 'Personas encontradas' });
  }
  if (start === 'arrived') {
    await page.user.keyboard('{Enter}');
    await screen.findByRole('button', { name: /^Deshacer/ });
  }
  return { ...page, fake };
}

const typed: Record<string, string> = {
  Enter: '{Enter}',
  '↓': '{ArrowDown}',
  '.': '.',
};

test.each(acts)('%s', async (_, start, keys, isDone, states = []) => {
  expect(keys.length).toBeLessThanOrEqual(most);
  const { user, fake, router } = await openDesk(start, states);
  for (const [index, key] of keys.entries()) {
    // The last act must be done before it is undone, and an opened dialog must be there.
    if (index > 0 && start === 'elsewhere')
      await waitFor(() =>
        expect(document.activeElement?.textContent).toMatch(
          /^Anotar la llegada/,
        ),
      );
    else if (index > 0 && isDone === taken)
      await screen.findByLabelText('Importe');
    else if (index > 0)
      await screen.findByRole('button', { name: /^Deshacer/ });
    await user.keyboard(typed[key] ?? key.toLowerCase());
  }
  await isDone({
    fake,
    path: () => router.state.location.href,
    dialog: (name) => screen.findByRole('dialog', { name }),
  });
});

test('the documentation has the same list', () => {
  const text = readFileSync(
    join(import.meta.dirname, '../../../../../docs/counter.md'),
    'utf8',
  );
  const rows = [...text.matchAll(/^\| ([^|]+) \| ([^|]+) \| (\d) \|$/gm)].map(
    ([, act, keys, count]) => [act, keys?.replaceAll('`', ''), Number(count)],
  );
  expect(rows).toEqual(
    acts.map(([act, , keys]) => [act, keys.join(' '), keys.length]),
  );
});
