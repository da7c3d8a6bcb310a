import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { expect, test } from 'vitest';
import { useErrorFocus } from './use-error-focus.ts';

function Person() {
  const { form, focusFirstError } = useErrorFocus();
  const [isTried, setTried] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    focusFirstError();
  }
  return (
    <form ref={form} onSubmit={submit}>
      <input aria-label="Nombre" />
      <input aria-label="DNI" aria-invalid={isTried} />
      <input aria-label="Teléfono" aria-invalid={isTried} />
      <button type="submit">Seguir</button>
    </form>
  );
}

test('the first wrong field takes the focus at each refusal, once its error is rendered', async () => {
  render(<Person />);
  const field = screen.getByLabelText('DNI');
  expect(document.activeElement).toBe(document.body);
  for (const _ of [1, 2]) {
    await userEvent.click(screen.getByRole('button'));
    expect(document.activeElement).toBe(field);
  }
});
