import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useErrorFocus } from '../focus/use-error-focus.ts';
import { CheckField } from './check-field.tsx';
import { SelectField, TextField } from './text-field.tsx';

/** The accessible description of a control. */
const descriptionOf = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(
      (id) => document.getElementById(id)?.textContent?.replace('▲', '') ?? '',
    )
    .join(' ');

test('a field is tied to its error and its hint', () => {
  render(
    <TextField label="DNI" hint="Sin puntos." error="Escriba 7 u 8 números." />,
  );
  const field = screen.getByLabelText('DNI');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(field)).toBe('Escriba 7 u 8 números. Sin puntos.');
});

test('a right field has no error, and an optional field is marked', () => {
  render(<TextField label="Correo" optional />);
  const field = screen.getByLabelText('Correo (opcional)');
  expect(field.hasAttribute('aria-invalid')).toBe(false);
  expect(field.hasAttribute('aria-describedby')).toBe(false);
  expect(field.hasAttribute('aria-required')).toBe(false);
});

test('the user ticks a box by pressing its words', async () => {
  render(
    <CheckField
      label="Acepto la política de privacidad"
      error="Hace falta su aceptación."
    />,
  );
  const box = screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'Acepto la política de privacidad',
  });
  await userEvent.click(screen.getByText('Acepto la política de privacidad'));
  expect(box.checked).toBe(true);
  expect(descriptionOf(box)).toBe('Hace falta su aceptación.');
});

function RefusedForm() {
  const { form, focusFirstError } = useErrorFocus();
  const [isRefused, setRefused] = useState(false);
  return (
    <form
      ref={form}
      aria-label="Datos"
      onSubmit={(event) => {
        event.preventDefault();
        // As a server answer does, outside of any event.
        setTimeout(() => {
          setRefused(true);
          focusFirstError();
        });
      }}
    >
      <TextField label="Nombre" />
      <SelectField label="Cobertura" error={isRefused && 'Elija una.'}>
        <option>Ninguna</option>
      </SelectField>
      <TextField label="Teléfono" error={isRefused && 'Falta el número.'} />
      <button type="submit">Enviar</button>
    </form>
  );
}

test('the user gets to the first wrong field each time the form is refused', async () => {
  render(<RefusedForm />);
  for (const _ of ['once', 'twice']) {
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    await expect
      .poll(() => document.activeElement)
      .toBe(screen.getByLabelText('Cobertura'));
  }
});
