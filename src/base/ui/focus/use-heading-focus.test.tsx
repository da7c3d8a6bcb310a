import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHeadingFocus } from './use-heading-focus.ts';

const scrollTo = vi.fn();
beforeEach(() => vi.stubGlobal('scrollTo', scrollTo));
afterEach(() => {
  vi.unstubAllGlobals();
  scrollTo.mockClear();
});

function Steps({ view, title }: { view: string; title: string | null }) {
  useHeadingFocus(view);
  return <main>{title !== null && <h1 tabIndex={-1}>{title}</h1>}</main>;
}

const heading = (name: string) => screen.getByRole('heading', { name });

test('the heading of a new view takes the focus, at the top of the page', () => {
  const { rerender } = render(<Steps view="a" title="Sus datos" />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Steps view="b" title="Listo" />);
  expect(document.activeElement).toBe(heading('Listo'));
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
});

test('a heading that comes later takes the focus when it is there', async () => {
  const { rerender } = render(<Steps view="a" title="Sus datos" />);
  rerender(<Steps view="b" title={null} />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Steps view="b" title="Listo" />);
  await waitFor(() => expect(document.activeElement).toBe(heading('Listo')));
});

test('another heading of the same view takes no focus', () => {
  const { rerender } = render(<Steps view="a" title="Sus datos" />);
  rerender(<Steps view="a" title="Otros datos" />);
  expect(document.activeElement).not.toBe(heading('Otros datos'));
});
