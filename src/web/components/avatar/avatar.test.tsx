import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar, initialsOf } from './avatar.tsx';

test.each([
  ['Laura Gómez', 'LG'],
  ['María de los Ángeles Ñandú', 'MÑ'],
  ['Ítalo', 'Í'],
  ['  ana   ruiz ', 'AR'],
  ['', ''],
])('writes the initials of «%s» as «%s»', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('the initials stand where a photo does not come, until there is another photo', () => {
  const { container, rerender } = render(<Avatar name="Laura Gómez" photoUrl="/una" />);
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(screen.getByText('LG')).toBeTruthy();
  rerender(<Avatar name="Laura Gómez" photoUrl="/otra" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/otra');
});
