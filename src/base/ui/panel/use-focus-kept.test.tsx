import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { Section } from '../section/section.tsx';
import { PanelDialog } from './panel-dialog.tsx';
import { PanelProvider } from './panel-provider.tsx';
import { useFocusKept } from './use-focus-kept.ts';

function Day() {
  useFocusKept();
  const [asks, setAsks] = useState(true);
  const [isTelling, setTelling] = useState(false);
  const [told, setTold] = useState(false);
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (told && !isTelling) next.current?.focus();
  }, [told, isTelling]);
  return (
    <PanelProvider>
      <main>
        <h1>Mi día</h1>
        <Section title="Pedidos">
          {asks && (
            <button type="button" onClick={() => setAsks(false)}>
              Retirar
            </button>
          )}
        </Section>
        <Section title="Avisos">
          {!isTelling && (
            <button type="button" onClick={() => setTelling(true)}>
              No puedo ir
            </button>
          )}
          {!told && (
            <button type="button" onClick={() => setTold(true)}>
              Quitar el aviso
            </button>
          )}
          <button type="button" ref={next}>
            Siguiente
          </button>
        </Section>
        {isTelling && (
          <PanelDialog title="Aviso" onClose={() => setTelling(false)}>
            <p>Recepción recibe el aviso.</p>
            <form>
              {!told && (
                <button type="button" onClick={() => setTold(true)}>
                  Elegir
                </button>
              )}
            </form>
          </PanelDialog>
        )}
      </main>
    </PanelProvider>
  );
}

const press = (name: string) =>
  userEvent.click(screen.getByRole('button', { name }));
const expectFocus = (text: string) =>
  waitFor(() => expect(document.activeElement?.textContent).toBe(text));

test('the heading of the part gets the focus when a control goes away', async () => {
  render(<Day />);
  await press('Retirar');
  await expectFocus('Pedidos');
});

test('the focus stays where the page moves it', async () => {
  render(<Day />);
  await press('Quitar el aviso');
  await expectFocus('Siguiente');
});

test('the part gets the focus when the dialog closes and its opener is gone', async () => {
  render(<Day />);
  await press('No puedo ir');
  await screen.findByRole('dialog', { name: 'Aviso' });
  await userEvent.keyboard('{Escape}');
  await expectFocus('Avisos');
});

test('the focus stays nowhere after a press beside everything', async () => {
  render(<Day />);
  const button = screen.getByRole('button', { name: 'Siguiente' });
  button.focus();
  await userEvent.click(document.body);
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  await turn();
  act(() => button.remove());
  await turn();
  await turn();
  expect(document.activeElement).toBe(document.body);
});

test('a dialog gets the focus when a form without a heading loses a control', async () => {
  render(<Day />);
  await press('No puedo ir');
  await screen.findByRole('dialog');
  act(() => screen.getByRole('button', { name: 'Elegir' }).focus());
  await userEvent.keyboard('{Enter}');
  await expectFocus('Aviso');
});
