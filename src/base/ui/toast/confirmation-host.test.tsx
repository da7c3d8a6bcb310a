import { act, fireEvent, render, screen } from '@testing-library/react';
import {
  afterEach,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { LiveRegions } from '../announcer/live-regions.tsx';
import { ConfirmationHost } from './confirmation-host.tsx';
import './confirmation-toaster.tsx';
import { waitUntil } from '../../../testing/wait-until.ts';
import { confirmDone } from './confirmations.ts';
import { dismissToast, showToast } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await after(60_000);
  vi.useRealTimers();
});

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = (text: string) =>
  document.querySelector('[data-sonner-toast]')?.textContent?.includes(text) ??
  false;
const leaving = () =>
  document
    .querySelector('[data-sonner-toast]')
    ?.getAttribute('data-removed') === 'true';

async function confirm(text: string) {
  render(
    <>
      <LiveRegions />
      <ConfirmationHost />
    </>,
  );
  act(() => confirmDone(text));
  await see(text, true);
}

/** Waits in real time, with a beat of the test's clock at each look. */
function see(text: string, isShown: boolean) {
  return waitUntil(
    async () => {
      await after(1);
      if (shown(text) !== isShown) throw new Error('not yet');
    },
    { interval: 1 },
  );
}

test('the toast shows for 1500 ms, and our region announces it once', async () => {
  await confirm('Turno cancelado');
  await after(1_400);
  expect(leaving()).toBe(false);
  expect(
    screen.getAllByRole('status').map((region) => region.textContent),
  ).toEqual(['Turno cancelado']);
  expect(document.querySelector('section')?.getAttribute('aria-live')).toBe(
    'off',
  );
  await after(101);
  expect(leaving() || !shown('Turno cancelado')).toBe(true);
});

test('the toast stays while the keyboard is on it', {
  tags: ['all'],
}, async () => {
  await confirm('Agenda guardada');
  const toast = document.querySelector<HTMLElement>('[data-sonner-toast]');
  act(() => toast?.focus());
  await after(10_000);
  expect(shown('Agenda guardada') && !leaving()).toBe(true);
  fireEvent.blur(toast ?? document.body);
  await see('Agenda guardada', false);
});

test('the toast lets the focus go on to the next control', async () => {
  await confirm('Agenda guardada');
  const [before, behind] = ['Antes', 'Después'].map((text) => {
    const button = document.body.appendChild(document.createElement('button'));
    button.textContent = text;
    onTestFinished(() => button.remove());
    return button;
  });
  act(() => before?.focus());
  act(() =>
    document.querySelector<HTMLElement>('[data-sonner-toast]')?.focus(),
  );
  act(() => behind?.focus());
  expect(document.activeElement?.textContent).toBe('Después');
});

test('the newest toast replaces the others and gets its whole time', async () => {
  const kept = () =>
    [
      ...document.querySelectorAll(
        '[data-sonner-toast]:not([data-removed=true])',
      ),
    ].map(({ textContent }) => textContent);
  // React draws in real time, which is no time of the test's clock.
  const drawn = (texts: string[]) =>
    waitUntil(async () => {
      await after(0);
      expect(kept()).toEqual(texts);
    });
  await confirm('Turno cancelado');
  await after(1_000);
  act(() => confirmDone('Turno recuperado'));
  await after(20);
  await drawn(['Turno recuperado']);
  await after(1_400);
  expect(kept()).toEqual(['Turno recuperado']);
  await after(101);
  await drawn([]);
  act(() => {
    confirmDone('Primera');
    confirmDone('Segunda');
  });
  await after(20);
  await drawn(['Segunda']);
});

test('the toast follows the system’s theme, also when it changes', async () => {
  const request = Object.assign(new EventTarget(), { matches: true });
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(request, {
      media,
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  );
  await confirm('Datos guardados');
  const theme = () =>
    document
      .querySelector('[data-sonner-toaster]')
      ?.getAttribute('data-sonner-theme');
  expect(theme()).toBe('dark');
  act(
    () =>
      void request.dispatchEvent(
        Object.assign(new Event('change'), { matches: false }),
      ),
  );
  expect(theme()).toBe('light');
});

test('the toast stands above a toast of the first host', async () => {
  await confirm('Segundo factor agregado');
  const bottom = () =>
    document
      .querySelector<HTMLElement>('[data-sonner-toaster]')
      ?.style.getPropertyValue('--offset-bottom');
  const alone = bottom();
  let id = 0;
  act(() => {
    id = showToast({ title: 'Sesión cerrada' });
  });
  expect(bottom()).toBe('8rem');
  act(() => dismissToast(id));
  expect([bottom(), alone]).toEqual([alone, expect.not.stringMatching('8rem')]);
});
