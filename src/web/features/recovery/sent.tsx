import { Link } from '@tanstack/react-router';
import { Button, ButtonLink } from '../../components/button/button.tsx';
import { Page } from '../../components/page/page.tsx';
import styles from './recovery.module.css';

const words = {
  clave: {
    title: 'Revise su correo',
    lead: 'Si los datos corresponden a una cuenta con e-mail registrado, en unos minutos le llega un enlace.',
    details: 'Sirve durante una hora y una sola vez. Si pidió varios, vale el último.',
    none: 'Si no llega, mire en correo no deseado.',
  },
  turno: {
    title: 'Listo, ya lo pedimos',
    lead: 'Si los datos corresponden a un paciente de la clínica, en unos minutos recibe sus próximos turnos.',
    details: 'Llegan al contacto que la clínica tiene registrado.',
    none: 'Si no llegan, mire en correo no deseado o llámenos.',
  },
};

interface SentProps {
  what: 'clave' | 'turno';
  onAgain: () => void;
}

/** The same text whatever was found, so that it does not reveal who has an account. */
export function Sent({ what, onAgain }: SentProps) {
  const { title, lead, details, none } = words[what];
  return (
    <Page title={title} lead={lead}>
      <div className={styles.text}>
        <p>{details}</p>
        <p>
          {none}
          {what === 'clave' && (
            <>
              {' '}
              Si no tiene e-mail registrado, pida un código en recepción y{' '}
              <Link to="/recordar" search={{ para: 'activacion' }}>
                úselo aquí
              </Link>
              .
            </>
          )}
        </p>
        <div className={styles.actions}>
          <ButtonLink to="/login">Ir a ingresar</ButtonLink>
          <Button kind="quiet" onClick={onAgain}>
            Pedirlo otra vez
          </Button>
        </div>
      </div>
    </Page>
  );
}
