import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Confirm } from './confirm.tsx';

const texts = {
  title: '¿Cancelar este turno?',
  confirmLabel: 'Cancelar el turno',
  keepLabel: 'Conservar el turno',
  destructive: true,
};

function ask(busy = false) {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  render(
    <Confirm
      {...texts}
      open
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      Se liberará el martes 24 de noviembre, 10:20.
    </Confirm>,
  );
  return {
    onConfirm,
    onClose,
    dialog: screen.getByRole('dialog', { name: '¿Cancelar este turno?' }),
  };
}

test('the question tells the effect and acts only on its button', async () => {
  const { onConfirm, onClose, dialog } = ask();
  expect(
    document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
      ?.textContent,
  ).toBe('Se liberará el martes 24 de noviembre, 10:20.');
  await userEvent.click(
    screen.getByRole('button', { name: 'Conservar el turno' }),
  );
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.click(
    screen.getByRole('button', { name: 'Cancelar el turno' }),
  );
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('the focus starts on keeping', () => {
  ask();
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Conservar el turno' }),
  );
});

test('the user cannot leave the question while the act runs', () => {
  const { dialog } = ask(true);
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(
    false,
  );
});
