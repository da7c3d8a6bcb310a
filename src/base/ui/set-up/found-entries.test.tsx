import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FoundEntries } from './found-entries.tsx';

const rooms = Array.from(
  { length: 26 },
  (_, index) => `Consultorio ${String(index + 1).padStart(2, '0')}`,
);

const listOf = (entries: readonly string[]) => (
  <FoundEntries label="Consultorios" entries={entries} wordsOf={(name) => name}>
    {(name) => <li key={name}>{name}</li>}
  </FoundEntries>
);

test('the search of a list that became short stays while it still filters', () => {
  const { rerender } = render(listOf(rooms));
  expect(screen.getByRole('search', { name: 'Consultorios' })).toBeTruthy();
  const field = screen.getByLabelText('Buscar en consultorios');
  fireEvent.change(field, { target: { value: '03' } });
  expect(screen.getByText('Coincide 1')).toBeTruthy();
  fireEvent.change(field, { target: { value: '2' } });
  expect(screen.getByText(/^Coinciden /)).toBeTruthy();
  rerender(listOf(rooms.slice(0, 25)));
  fireEvent.change(field, { target: { value: '' } });
  expect(screen.queryByRole('search')).toBeNull();
  expect(screen.getByText('Consultorio 01')).toBeTruthy();
});
