import { ButtonLink } from '../button/button.tsx';
import { Page } from './page.tsx';

/** What any address shows that is none of ours. */
export function NotFoundPage() {
  return (
    <Page
      title="No encontramos esa página"
      lead="Puede que la dirección esté incompleta o que la página haya cambiado de lugar."
      action={
        <ButtonLink to="/" kind="main">
          Ir al inicio
        </ButtonLink>
      }
    />
  );
}
