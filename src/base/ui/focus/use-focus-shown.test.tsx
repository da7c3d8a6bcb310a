import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { useFocusShown } from './use-focus-shown.ts';

function Form() {
  const form = useRef<HTMLFormElement>(null);
  useFocusShown(true, { place: form, within: 'input' });
  return (
    <form ref={form}>
      <input aria-label="Nombre" />
    </form>
  );
}

type Options = Parameters<typeof useFocusShown<HTMLElement>>[1];

function Answer({ shown, options }: { shown?: unknown; options?: Options }) {
  const place = useFocusShown<HTMLElement>(shown, options);
  return (
    <section ref={place} tabIndex={-1} aria-label="Cobertura">
      <input aria-label="Plan" />
    </section>
  );
}

const focused = () => document.activeElement;
const part = () => screen.getByRole('region');
const leave = () => (focused() as HTMLElement).blur();

test('a part that appears takes the focus', () => {
  render(<Answer />);
  expect(focused()).toBe(part());
});

test('a part that is not shown yet leaves the focus where it is', () => {
  const { rerender } = render(<Answer shown={false} />);
  expect(focused()).toBe(document.body);
  rerender(<Answer shown />);
  expect(focused()).toBe(part());
});

test('each new answer takes the focus, and the same answer does not take it again', () => {
  const { rerender } = render(<Answer shown="one" />);
  leave();
  rerender(<Answer shown="one" />);
  expect(focused()).toBe(document.body);
  rerender(<Answer shown="two" />);
  expect(focused()).toBe(part());
});

test('the named control takes the focus, or else the part', () => {
  const { rerender } = render(
    <Answer shown="one" options={{ within: 'input' }} />,
  );
  expect(focused()).toBe(screen.getByLabelText('Plan'));
  rerender(<Answer shown="two" options={{ within: 'select' }} />);
  expect(focused()).toBe(part());
});

test('the first view of a page takes no focus if only later ones do', () => {
  const { rerender } = render(
    <Answer shown="closed" options={{ isLater: true }} />,
  );
  expect(focused()).toBe(document.body);
  rerender(<Answer shown="form" options={{ isLater: true }} />);
  expect(focused()).toBe(part());
});

test('a focused element that still exists keeps the focus', () => {
  const { rerender } = render(<Answer shown={false} />);
  const field = screen.getByLabelText('Plan');
  field.focus();
  rerender(<Answer shown="one" options={{ isLost: true }} />);
  expect(focused()).toBe(field);
  field.blur();
  rerender(<Answer shown="two" options={{ isLost: true }} />);
  expect(focused()).toBe(part());
});

test('a form that has its own reference can take the focus', () => {
  render(<Form />);
  expect(focused()).toBe(screen.getByLabelText('Nombre'));
});
