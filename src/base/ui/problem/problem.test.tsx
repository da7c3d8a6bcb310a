import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Problem } from './problem.tsx';

test('the message reports the failure at once and offers to try again', async () => {
  const retry = vi.fn();
  render(
    <Problem title="No pudimos buscar los horarios" onRetry={retry}>
      <p>Revise su conexión.</p>
    </Problem>,
  );
  expect(screen.getByRole('alert').textContent).toContain(
    'No pudimos buscar los horarios',
  );
  await userEvent.click(
    screen.getByRole('button', { name: 'Probar de nuevo' }),
  );
  expect(retry).toHaveBeenCalledTimes(1);
});

test('the button does not try twice at once, and keeps the focus meanwhile', async () => {
  const retry = vi.fn();
  render(<Problem title="Algo no respondió" onRetry={retry} retrying />);
  const button = screen.getByRole('button', { name: 'Probando…' });
  await userEvent.click(button);
  expect(retry).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
});
