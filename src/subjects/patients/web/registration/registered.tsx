import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { useFocusShown } from '../../../../base/ui/focus/use-focus-shown.ts';
import { Page } from '../../../../base/ui/page/page.tsx';

export interface RegisteredPatient {
  /** The name by which the patient is addressed. */
  name: string;
  hasOwnPassword: boolean;
}

/** After registering: the confirmation, how to sign in, and a link to book. */
export function Registered({ name, hasOwnPassword }: RegisteredPatient) {
  // Newer browsers return a promise, which would be taken for the effect's end.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const done = useFocusShown(true, { within: 'h1' });
  return (
    <div ref={done}>
      <Page
        title={`Listo, ${name}`}
        lead="Sus datos quedaron registrados."
        action={
          <ButtonLink to="/agendar-cita" kind="main">
            Agendar cita
          </ButtonLink>
        }
      >
        <p>
          {hasOwnPassword
            ? 'Desde ahora ingresa con su DNI y la contraseña que eligió.'
            : 'Desde ahora ingresa con su DNI. Hasta que elija una contraseña propia, su contraseña es su mismo número de DNI, sin puntos.'}{' '}
          <Link to="/login" search={{ rol: 'paciente' }}>
            Ingresar ahora
          </Link>
        </p>
      </Page>
    </div>
  );
}
