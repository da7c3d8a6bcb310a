import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Avatar, initialsOf } from './avatar.tsx';

test.each([
  ['Laura Gómez', 'LG'],
  ['María de los Ángeles Ñandú', 'MÑ'],
  ['Ítalo', 'Í'],
  ['  ana   ruiz ', 'AR'],
  ['', ''],
])('the initials of «%s» are «%s»', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('the initials replace a missing photo until there is another photo', () => {
  const { container, rerender } = render(
    <Avatar name="Laura Gómez" photoUrl="/una" size="large" />,
  );
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(screen.getByText('LG')).toBeTruthy();
  rerender(<Avatar name="Laura Gómez" photoUrl="/otra" size="large" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/otra');
});

test('a photo in a list loads once its row comes near, and stays', () => {
  const observed = new Map<Element, (isNear: boolean) => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell;
      }
      observe(element: Element) {
        observed.set(element, (isIntersecting) =>
          this.tell([{ isIntersecting }]),
        );
      }
      disconnect() {
        observed.clear();
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const { container } = render(<Avatar name="Laura Gómez" photoUrl="/una" />);
  const photo = () => container.querySelector('img')?.getAttribute('src');
  const [tell] = [...observed.values()];
  act(() => tell?.(false));
  expect(photo()).toBeUndefined();
  expect(container.textContent).toBe('');
  act(() => tell?.(true));
  expect(photo()).toBe('/una');
  expect(observed.size).toBe(0);
});
