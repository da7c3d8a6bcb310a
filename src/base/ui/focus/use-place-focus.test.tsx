import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { usePlaceFocus } from './use-place-focus.ts';

function Coverages() {
  const { place, focusPlace, focusWithin } = usePlaceFocus<HTMLElement>();
  const [isThere, setThere] = useState(true);
  return (
    <section ref={place} tabIndex={-1} aria-label="Coberturas">
      {isThere && (
        <button
          type="button"
          onClick={() => {
            setThere(false);
            focusPlace();
          }}
        >
          Quitar
        </button>
      )}
      <button type="button" onClick={() => focusWithin('input')}>
        Escribir
      </button>
      <input aria-label="Plan" />
    </section>
  );
}

const press = (name: string) =>
  userEvent.click(screen.getByRole('button', { name }));

test('the part takes the focus of a button that its act removes', async () => {
  render(<Coverages />);
  await press('Quitar');
  expect(document.activeElement).toBe(screen.getByRole('region'));
});

test('a control of the part takes the focus', async () => {
  render(<Coverages />);
  await press('Escribir');
  expect(document.activeElement).toBe(screen.getByLabelText('Plan'));
});
