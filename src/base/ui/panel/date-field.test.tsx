import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DateField } from './date-field.tsx';
import { PanelDialog } from './panel-dialog.tsx';
import { PanelProvider } from './panel-provider.tsx';

const closed = vi.fn();
const said: string[] = [];

function Form({ start }: { start: string }) {
  const [day, setDay] = useState(start);
  return (
    <PanelProvider>
      <PanelDialog title="Agregar ausencia" onClose={closed}>
        <DateField
          label="Primer día"
          min="2026-11-16"
          value={day}
          onChange={(next) => {
            said.push(next);
            setDay(next);
          }}
        />
        <button type="button" onClick={() => setDay('2026-12-25')}>
          Navidad
        </button>
      </PanelDialog>
    </PanelProvider>
  );
}

beforeEach(() => {
  closed.mockReset();
  said.length = 0;
});

function open(start = '') {
  render(<Form start={start} />);
  return screen.getByLabelText<HTMLInputElement>('Primer día');
}

test('the user types digits alone, and the slashes come by themselves', async () => {
  const field = open();
  await userEvent.type(field, '24112026');
  expect(field.value).toBe('24/11/2026');
  expect(said.at(-1)).toBe('2026-11-24');
});

test('the field shows the day that the page gives, and also a later one', async () => {
  const field = open('2026-11-24');
  expect(field.value).toBe('24/11/2026');
  await userEvent.click(screen.getByRole('button', { name: 'Navidad' }));
  expect(field.value).toBe('25/12/2026');
});

test('the field takes no impossible day, and says so once the user leaves it', async () => {
  const field = open();
  await userEvent.type(field, '31022026');
  expect(said.at(-1)).toBe('');
  expect(field.getAttribute('aria-invalid')).toBeNull();
  await userEvent.tab();
  expect(
    await screen.findByText('Escriba el día como 24/11/2026.'),
  ).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('the user picks a day by arrows in the calendar; Escape closes only the calendar', {
  tags: ['all'],
}, async () => {
  const field = open('2026-11-24');
  const opener = screen.getByRole('button', {
    name: 'Elegir en el calendario',
  });
  await userEvent.click(opener);
  const chosen = await screen.findByRole('button', {
    name: '24 noviembre 2026',
  });
  await waitFor(() => expect(document.activeElement).toBe(chosen));
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: '15 noviembre 2026' })
      .disabled,
  ).toBe(true);
  await userEvent.keyboard('{Escape}');
  await waitFor(() =>
    expect(
      screen.queryByRole('button', { name: '24 noviembre 2026' }),
    ).toBeNull(),
  );
  expect(closed).not.toHaveBeenCalled();
  await userEvent.click(opener);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('24'));
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(field.value).toBe('25/11/2026'));
  expect(said.at(-1)).toBe('2026-11-25');
});
