import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useFocusHandedOn } from './use-focus-handed-on.ts';

function Act({ handOn }: { handOn?: () => void }) {
  const part = useFocusHandedOn<HTMLDivElement>(handOn);
  return (
    <div ref={part}>
      <button type="button">Cancelar los turnos</button>
    </div>
  );
}

function Alarm({ isOpen, handOn }: { isOpen: boolean; handOn?: () => void }) {
  return (
    <main>
      <h1 tabIndex={-1}>Avisos</h1>
      <button type="button">Otro</button>
      {isOpen && <Act {...(handOn && { handOn })} />}
    </main>
  );
}

const focus = (name: string) =>
  act(() => screen.getByRole('button', { name }).focus());

test('the heading takes the focus of a part that disappears with it', () => {
  const { rerender } = render(<Alarm isOpen />);
  focus('Cancelar los turnos');
  rerender(<Alarm isOpen={false} />);
  expect(document.activeElement?.textContent).toBe('Avisos');
});

test('a part that disappears without the focus moves nothing', () => {
  const handOn = vi.fn();
  const { rerender } = render(<Alarm isOpen handOn={handOn} />);
  focus('Otro');
  rerender(<Alarm isOpen={false} handOn={handOn} />);
  expect(handOn).not.toHaveBeenCalled();
});

test('another place can be named for the focus', () => {
  const handOn = vi.fn();
  const { rerender } = render(<Alarm isOpen handOn={handOn} />);
  focus('Cancelar los turnos');
  expect(handOn).not.toHaveBeenCalled();
  rerender(<Alarm isOpen={false} handOn={handOn} />);
  expect(handOn).toHaveBeenCalledOnce();
});
