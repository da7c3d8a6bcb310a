import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ChoiceField } from './choice-field.tsx';
import { PanelDialog } from './panel-dialog.tsx';
import { PanelProvider } from './panel-provider.tsx';

const doctors = ['Ana Ruiz', 'Martín Sosa', 'Laura Gómez', 'Julia Ñandú'].map(
  (name) => ({
    value: name.toLowerCase(),
    label: name,
  }),
);
const closed = vi.fn();
const chosen = vi.fn();

beforeEach(() => chosen.mockClear());

function Form({ none }: { none?: string }) {
  const [doctor, setDoctor] = useState('');
  return (
    <PanelProvider>
      <PanelDialog title="Nuevo turno" onClose={closed}>
        <ChoiceField
          label="Profesional"
          hint="Quien atiende."
          error={doctor === '' && !none && 'Elija uno.'}
          choices={doctors}
          value={doctor}
          onChange={(value) => {
            chosen(value);
            setDoctor(value);
          }}
          {...(none && { none })}
        />
      </PanelDialog>
    </PanelProvider>
  );
}

async function open(none?: string) {
  render(<Form {...(none && { none })} />);
  return screen.findByRole<HTMLInputElement>('combobox', {
    name: 'Profesional',
  });
}
const shown = () =>
  screen.getAllByRole('option').map((option) => option.textContent);

test.each([
  ['gomez', 'Laura Gómez'],
  ['SOSA', 'Martín Sosa'],
  ['ñandu', 'Julia Ñandú'],
  ['nan jul', 'Julia Ñandú'],
])('the field finds by %s, and Enter takes %s', async (typed, name) => {
  const field = await open();
  await userEvent.type(field, typed);
  expect(shown()).toEqual([name]);
  await userEvent.keyboard('{Enter}');
  expect(field.value).toBe(name);
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test.each(['s', 'sosa'])(
  '%s pasted at once and then Enter take the first choice, once',
  async (typed) => {
    const field = await open();
    field.focus();
    await userEvent.paste(typed);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })).toBe(
      false,
    );
    await waitFor(() => expect(field.value).toBe('Martín Sosa'));
    expect(chosen.mock.calls).toEqual([['martín sosa']]);
    // Once it is chosen, Enter is the form's again.
    expect(fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })).toBe(
      true,
    );
  },
);

test('Enter without a match does nothing and sends no form', async () => {
  const field = await open();
  await userEvent.type(field, 'zzz');
  expect(fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })).toBe(false);
  expect(screen.getByText('No hay ninguno con ese nombre')).toBeTruthy();
});

test('typing the full name of the chosen doctor keeps it; the arrows go on to another', async () => {
  const field = await open();
  await userEvent.type(field, 'gomez{Enter}');
  await userEvent.clear(field);
  await userEvent.type(field, 'Laura Gómez{Enter}');
  expect(field.value).toBe('Laura Gómez');
  expect(screen.queryByRole('option')).toBeNull();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(field.value).toBe('Julia Ñandú');
});

test('the field has its hint and error, says when nothing matches, and drops an unchosen text', async () => {
  const field = await open();
  const described = (field.getAttribute('aria-describedby') ?? '').split(/\s+/);
  const texts = described.map(
    (id) => document.getElementById(id)?.textContent ?? '',
  );
  expect(texts.sort()).toEqual(['Quien atiende.', '▲Elija uno.']);
  await userEvent.type(field, 'zzz');
  expect(screen.getByText('No hay ninguno con ese nombre')).toBeTruthy();
  await userEvent.tab();
  await waitFor(() => expect(field.value).toBe(''));
});

test('the arrows choose, and Escape closes the list before the dialog', async () => {
  const field = await open('Cualquiera');
  expect(field.value).toBe('Cualquiera');
  await userEvent.click(field);
  expect(shown()).toEqual(['Cualquiera', ...doctors.map(({ label }) => label)]);
  await userEvent.keyboard('{Escape}');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  expect(closed).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(field.value).toBe('Ana Ruiz');
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledOnce();
});
