import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveRegions } from '../announcer/live-regions.tsx';
import { ToastHost } from './toast-host.tsx';
import { currentToasts, dismissToast, showToast } from './toast-store.ts';

const refused = {
  title: 'Error de autenticación',
  description: 'Credenciales inválidas',
  tone: 'destructive',
} as const;

const signedOut = {
  title: 'Sesión cerrada',
  description: 'Ha cerrado sesión correctamente',
};

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <LiveRegions />
      <ToastHost />
    </>,
  );
});

afterEach(() => {
  act(() => void vi.advanceTimersByTime(60_000));
  vi.useRealTimers();
});

const seen = () => within(screen.getByRole('region', { name: 'Avisos' }));
const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const show = (message: Parameters<typeof showToast>[0]) =>
  act(() => void showToast(message));

test('a toast shows for 1500 ms and not longer', () => {
  show(refused);
  after(1_499);
  expect(seen().getByText('Credenciales inválidas')).toBeTruthy();
  after(2);
  expect(seen().queryByText('Credenciales inválidas')).toBeNull();
});

test('a dismissed toast stays in memory for 3000 ms', () => {
  show(signedOut);
  act(() => dismissToast(currentToasts()[0]?.id ?? 0));
  after(2_999);
  expect(currentToasts()).toMatchObject([
    { title: 'Sesión cerrada', open: false },
  ]);
  after(2);
  expect(currentToasts()).toEqual([]);
});

test('the newest toast replaces the others and gets its whole time', () => {
  show(signedOut);
  after(1_000);
  show(refused);
  expect(currentToasts()).toHaveLength(1);
  after(1_499);
  expect(seen().getByText('Error de autenticación')).toBeTruthy();
  after(2);
  expect(seen().queryByText('Error de autenticación')).toBeNull();
});

test('a toast stays while the pointer or the focus is on it', () => {
  show(refused);
  after(1_000);
  const title = seen().getByText('Error de autenticación');
  const close = seen().getByRole('button', { name: 'Cerrar aviso' });
  fireEvent.pointerOver(title);
  after(10_000);
  act(() => close.focus());
  fireEvent.pointerOut(title);
  after(10_000);
  expect(seen().getByText('Error de autenticación')).toBeTruthy();
  act(() => close.blur());
  after(499);
  expect(seen().getByText('Error de autenticación')).toBeTruthy();
  after(2);
  expect(seen().queryByText('Error de autenticación')).toBeNull();
});

test('a closed toast goes at once', () => {
  show(refused);
  fireEvent.click(seen().getByRole('button', { name: 'Cerrar aviso' }));
  expect(seen().queryByText('Error de autenticación')).toBeNull();
});

test('screen readers hear a toast after 50 ms, errors as an alert, and the text stays', () => {
  show({ ...refused, description: 'Usuario inactivo' });
  after(49);
  expect(screen.getByRole('alert').textContent).not.toContain(
    'Usuario inactivo',
  );
  after(2);
  expect(screen.getByRole('alert').textContent).toBe(
    'Error de autenticación. Usuario inactivo',
  );
  show(signedOut);
  after(10_000);
  expect(screen.getByRole('status').textContent).toBe(
    'Sesión cerrada. Ha cerrado sesión correctamente',
  );
  expect(screen.getByRole('alert').textContent).toBe(
    'Error de autenticación. Usuario inactivo',
  );
});

test('screen readers hear both of two toasts at once', () => {
  const said: string[] = [];
  show({ title: 'Primero' });
  show({ title: 'Segundo' });
  after(51);
  said.push(screen.getByRole('status').textContent ?? '');
  after(200);
  said.push(screen.getByRole('status').textContent ?? '');
  expect(said).toEqual(['Primero', 'Segundo']);
});
