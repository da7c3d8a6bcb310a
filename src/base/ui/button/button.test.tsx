import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Button } from './button.tsx';

function Saving() {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Button busy={busy} busyLabel="…" onClick={() => setBusy(true)}>
        Guardar los cambios
      </Button>
      <button type="button" onClick={() => setBusy(false)}>
        Llegó
      </button>
    </>
  );
}

test('a busy button keeps its width, and a ready one does not', async () => {
  const width = vi
    .spyOn(HTMLElement.prototype, 'offsetWidth', 'get')
    .mockReturnValue(216);
  onTestFinished(() => width.mockRestore());
  const user = userEvent.setup();
  render(<Saving />);
  const button = screen.getByRole('button', { name: 'Guardar los cambios' });
  expect(button.style.minWidth).toBe('');
  await user.click(button);
  expect(button.textContent).toBe('…');
  expect(button.style.minWidth).toBe('216px');
  await user.click(screen.getByRole('button', { name: 'Llegó' }));
  expect(button.style.minWidth).toBe('');
});
