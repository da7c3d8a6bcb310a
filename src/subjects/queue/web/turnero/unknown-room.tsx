import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import styles from './turnero.module.css';

/** The address names an unknown waiting room: a mistake when the screen was set up. */
export function UnknownRoom() {
  return (
    <main id="contenido" tabIndex={-1} className={styles.unknown}>
      <Page
        title="No hay una sala de espera así"
        lead="La dirección de esta pantalla nombra una sala que la clínica no tiene."
        action={
          <ButtonLink kind="main" to="/turnero" search={{}}>
            Ver todas las salas
          </ButtonLink>
        }
      />
    </main>
  );
}
