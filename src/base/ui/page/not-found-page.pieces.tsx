import { ButtonLink } from '../button/button.tsx';
import type { States } from '../piece-states.ts';
import { NotFound, NotFoundPage } from './not-found-page.tsx';

export const name = 'NotFoundPage, NotFound';
export const isWholePage = true;

export const states: States = {
  'En las páginas públicas': <NotFoundPage />,
  'En un panel': (
    <NotFound
      action={
        <ButtonLink to="/recepcion/appointments" kind="main">
          Ir a los turnos del día
        </ButtonLink>
      }
    />
  ),
};
