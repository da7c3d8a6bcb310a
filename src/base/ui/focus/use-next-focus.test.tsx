import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useNextFocus } from './use-next-focus.ts';

function Licences() {
  const { list, focusNext } = useNextFocus<HTMLUListElement>();
  const [names, setNames] = useState(['MN 1', 'MN 2', 'MN 3']);
  function add() {
    setNames([...names, 'MN 4']);
    focusNext('li:last-child input');
  }
  function remove(name: string) {
    setNames(names.filter((each) => each !== name));
    focusNext('li:first-child input');
  }
  return (
    <>
      <ul ref={list}>
        {names.map((name) => (
          <li key={name}>
            <input aria-label={name} />
            <button type="button" onClick={() => remove(name)}>
              Quitar {name}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={add}>
        Agregar
      </button>
    </>
  );
}

const press = (name: string) =>
  userEvent.click(screen.getByRole('button', { name }));
const focused = () => document.activeElement?.getAttribute('aria-label');

test('an added entry takes the focus once it is rendered', async () => {
  render(<Licences />);
  await press('Agregar');
  expect(focused()).toBe('MN 4');
});

test('an entry that stays takes the focus of one that goes, each time', async () => {
  render(<Licences />);
  await press('Quitar MN 3');
  expect(focused()).toBe('MN 1');
  await press('Quitar MN 2');
  expect(focused()).toBe('MN 1');
});
