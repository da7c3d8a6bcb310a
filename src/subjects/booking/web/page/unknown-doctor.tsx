import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';

/** The address names a doctor who does not exist, or no longer takes appointments. */
export function UnknownDoctor() {
  return (
    <Page
      title="Ese profesional no está disponible"
      lead="Puede que el enlace esté incompleto o que ya no atienda turnos por internet."
      action={
        <ButtonLink to="/doctores" kind="main">
          Ver profesionales
        </ButtonLink>
      }
    >
      <ButtonLink to="/agendar-cita" kind="quiet">
        Elegir por especialidad
      </ButtonLink>
    </Page>
  );
}
