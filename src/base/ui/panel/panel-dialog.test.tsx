import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { TextField } from '../field/text-field.tsx';
import { PanelConfirm } from './panel-confirm.tsx';
import { PanelDialog } from './panel-dialog.tsx';
import { PanelProvider } from './panel-provider.tsx';

const closed = vi.fn();

/** A button that opens a dialog, in which another one asks. */
function Section({ busy = false }: { busy?: boolean }) {
  const [open, setOpen] = useState<'none' | 'form' | 'question'>('none');
  const [error, setError] = useState<string>();
  return (
    <PanelProvider>
      <Button onClick={() => setOpen('form')}>Agregar sala</Button>
      {open !== 'none' && (
        <PanelDialog
          title="Sala nueva"
          onClose={() => {
            closed();
            setOpen('none');
          }}
        >
          <form
            data-first
            onSubmit={(event) => {
              event.preventDefault();
              const isTaken =
                new FormData(event.currentTarget).get('name') ===
                'Planta de arriba';
              setError(isTaken ? 'Ya hay una sala con ese nombre.' : undefined);
            }}
          >
            <TextField label="Nombre" name="name" error={error} />
            <Button onClick={() => setOpen('question')}>Quitar la sala</Button>
          </form>
        </PanelDialog>
      )}
      <PanelConfirm
        open={open === 'question'}
        title="¿Quitar la sala?"
        confirmLabel="Quitar"
        keepLabel="Conservarla"
        destructive
        busy={busy}
        onConfirm={() => {}}
        onClose={() => setOpen('form')}
      >
        Nadie más va a esperar ahí.
      </PanelConfirm>
    </PanelProvider>
  );
}

async function open(busy?: boolean) {
  closed.mockReset();
  render(<Section busy={busy ?? false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Agregar sala' }));
  return screen.findByRole('dialog', { name: 'Sala nueva' });
}

async function ask(busy?: boolean) {
  await open(busy);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar la sala' }));
  return screen.findByRole('dialog', { name: '¿Quitar la sala?' });
}

const focused = () => document.activeElement;
const button = (name: string) => screen.getByRole('button', { name });

test('the dialog starts at its first field and gives the focus back', async () => {
  const dialog = await open();
  await waitFor(() =>
    expect(focused()).toBe(within(dialog).getByLabelText('Nombre')),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(focused()).toBe(button('Agregar sala'));
});

test('the dialog keeps the focus inside, in both directions', async () => {
  const dialog = await open();
  await waitFor(() =>
    expect(focused()).toBe(within(dialog).getByLabelText('Nombre')),
  );
  for (const shift of [false, true]) {
    for (let press = 0; press < 6; press++) {
      await userEvent.tab({ shift });
      expect(dialog.contains(focused())).toBe(true);
    }
  }
});

test('Escape closes the dialog wherever the focus is, and a press beside it does not', async () => {
  await open();
  const overlay = document.querySelector('[data-portal] [class*=overlay]');
  if (overlay) await userEvent.click(overlay);
  expect(overlay).not.toBeNull();
  expect(closed).not.toHaveBeenCalled();
  if (focused() instanceof HTMLElement) (focused() as HTMLElement).blur();
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledOnce();
});

test('the dialog asks before typed words are lost, and keeps them when the user goes on writing', async () => {
  const dialog = await open();
  const name = within(dialog).getByLabelText<HTMLInputElement>('Nombre');
  await waitFor(() => expect(focused()).toBe(name));
  await userEvent.type(name, 'Planta alta');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe(button('Seguir escribiendo')));
  await userEvent.keyboard('{Escape}');
  expect(focused()).toBe(name);
  expect(name.value).toBe('Planta alta');
  expect(closed).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
  await userEvent.click(button('Descartar lo escrito'));
  expect(closed).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(focused()).toBe(screen.getByRole('button', { name: 'Agregar sala' }));
});

test.each([
  ['words that are as before', 'x{Backspace}', false],
  ['words that were sent', 'Planta alta{Enter}', false],
  ['words that were sent and not taken', 'Planta de arriba{Enter}', true],
  ['words added after others were sent', 'Planta alta{Enter} y terraza', true],
])('%s: the dialog asks only before a loss', async (_, keys, asks) => {
  const dialog = await open();
  const name = within(dialog).getByLabelText('Nombre');
  await waitFor(() => expect(focused()).toBe(name));
  await userEvent.type(name, keys);
  await userEvent.keyboard('{Escape}');
  expect(
    screen.queryByRole('dialog', { name: '¿Cerrar sin guardar?' }) !== null,
  ).toBe(asks);
  expect(closed).toHaveBeenCalledTimes(asks ? 0 : 1);
});

test('a question over the dialog starts on the way out, and Escape closes only the question', async () => {
  const question = await ask();
  expect(
    document.getElementById(question.getAttribute('aria-describedby') ?? '')
      ?.textContent,
  ).toBe('Nadie más va a esperar ahí.');
  await waitFor(() => expect(focused()).toBe(button('Conservarla')));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Sala nueva' })).toBeTruthy();
  expect(closed).not.toHaveBeenCalled();
  expect(focused()).toBe(button('Quitar la sala'));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the user cannot leave a question while the act runs', async () => {
  const question = await ask(true);
  await userEvent.keyboard('{Escape}');
  expect(question.isConnected).toBe(true);
});

/** A dialog whose button goes away as it opens another one. */
function Codes() {
  const [shows, setShows] = useState<'button' | 'codes' | 'none'>('button');
  return (
    <PanelProvider>
      <PanelDialog title="Mi seguridad" onClose={closed}>
        {shows === 'button' && (
          <Button onClick={() => setShows('codes')}>Agregar</Button>
        )}
        <Button>Cambiar</Button>
      </PanelDialog>
      {shows === 'codes' && (
        <PanelDialog title="Códigos" onClose={() => setShows('none')}>
          <p>K7M2Q</p>
        </PanelDialog>
      )}
    </PanelProvider>
  );
}

test('the dialog beneath gets the focus when its button is gone', async () => {
  render(<Codes />);
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar' }));
  await screen.findByRole('dialog', { name: 'Códigos' });
  await userEvent.keyboard('{Escape}');
  const beneath = screen.getByRole('dialog', { name: 'Mi seguridad' });
  await waitFor(() => expect(beneath.contains(focused())).toBe(true));
});
