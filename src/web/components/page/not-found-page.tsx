import type { ReactNode } from 'react';
import { ButtonLink } from '../button/button.tsx';
import { Page } from './page.tsx';

/** The page for an unknown address. */
export function NotFoundPage() {
  return (
    <NotFound
      action={
        <ButtonLink to="/" kind="main">
          Ir al inicio
        </ButtonLink>
      }
    />
  );
}

/** The same within a panel, with the panel's own way back. */
export function NotFound({ action }: { action: ReactNode }) {
  return (
    <Page
      title="No encontramos esa página"
      lead="Puede que la dirección esté incompleta o que la página haya cambiado de lugar."
      action={action}
    />
  );
}
