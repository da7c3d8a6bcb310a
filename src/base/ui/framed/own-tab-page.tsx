import { AnchorButton } from '../button/button.tsx';
import { Page } from '../page/page.tsx';

interface OwnTabPageProps {
  /** The address that the frame does not show. */
  href: string;
  /** The public page that was shown before. */
  back: string;
}

/** Shown in a frame in place of a page that stands in none. */
export function OwnTabPage({ href, back }: OwnTabPageProps) {
  return (
    <main id="contenido" tabIndex={-1}>
      <Page
        title="Siga en otra pestaña"
        lead="Por su seguridad, esta página no se muestra dentro de otro sitio."
        action={
          <AnchorButton kind="main" href={href} target="_blank">
            Abrir en otra pestaña
          </AnchorButton>
        }
      >
        <p>
          <a href={back}>Volver</a>
        </p>
      </Page>
    </main>
  );
}
