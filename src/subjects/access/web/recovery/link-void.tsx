import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';

/** For a link that was used, has expired or never existed, with what to do instead. */
export function LinkVoid({ isFirstAdmin }: { isFirstAdmin: boolean }) {
  if (isFirstAdmin) {
    return (
      <Page
        title="Este enlace ya no sirve"
        lead="Venció, ya se usó, o la clínica ya tiene quien la administre."
        action={
          <ButtonLink to="/login" search={{ rol: 'administracion' }}>
            Ingresar
          </ButtonLink>
        }
      >
        <p>
          Si todavía hace falta, al reiniciar el sistema se muestra un enlace
          nuevo.
        </p>
      </Page>
    );
  }
  return (
    <Page
      title="Este enlace ya no sirve"
      lead="Venció, ya se usó, o pidió otro después."
      action={
        <ButtonLink to="/recordar" search={{ para: 'clave' }} kind="main">
          Pedir otro enlace
        </ButtonLink>
      }
    >
      <p>
        Si acaba de elegir su contraseña, el enlace ya cumplió:{' '}
        <Link to="/login">ingrese con ella</Link>.
      </p>
    </Page>
  );
}
