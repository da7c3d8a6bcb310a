import { useEffect } from 'react';
import { Button } from '../button/button.tsx';
import type { States } from '../piece-states.ts';
import { ToastHost } from './toast-host.tsx';
import {
  currentToasts,
  forgetToasts,
  pauseToast,
  showToast,
  type ToastMessage,
} from './toast-store.ts';

export const name = 'ToastHost';
export const isWholePage = true;

/** Stays until it is closed. */
function show(message: ToastMessage): void {
  pauseToast(showToast(message));
}

function Shown(message: ToastMessage) {
  useEffect(() => {
    if (currentToasts().length === 0) show(message);
    return forgetToasts;
  });
  return (
    <>
      <p style={{ padding: '1rem' }}>
        <Button onClick={() => show(message)}>Mostrar de nuevo</Button>
      </p>
      <ToastHost />
    </>
  );
}

export const states: States = {
  Normal: (
    <Shown
      title="Inicio de sesión exitoso"
      description="Bienvenido, Dr. Laura Gómez"
    />
  ),
  'De error': (
    <Shown
      tone="destructive"
      title="Error de autenticación"
      description="El DNI o la contraseña no son correctos."
    />
  ),
  'Textos largos': (
    <Shown
      tone="destructive"
      title="No pudimos cerrar la sesión de María de los Ángeles en este navegador"
      description="No hay conexión con la clínica. Revise su internet e intente otra vez: mientras tanto nadie más debería usar este equipo."
    />
  ),
};
