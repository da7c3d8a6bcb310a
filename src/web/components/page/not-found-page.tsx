import type { ReactNode } from 'react';
import { ButtonLink } from '../button/button.tsx';
import { Page } from './page.tsx';

/** What any address shows that is none of ours. */
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

/** The same, with the way back of where it is shown. */
export function NotFound({ action }: { action: ReactNode }) {
  return (
    <Page
      title="No encontramos esa página"
      lead="Puede que la dirección esté incompleta o que la página haya cambiado de lugar."
      action={action}
    />
  );
}
