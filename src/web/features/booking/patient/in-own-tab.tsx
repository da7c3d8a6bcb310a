import { useLocation, useRouter } from '@tanstack/react-router';
import { AnchorButton } from '../../../components/button/button.tsx';
import styles from './patient-form.module.css';

/** For a patient of the clinic within another web site: nobody types a password there. */
export default function InOwnTab({ onOpened }: { onOpened: () => void }) {
  const router = useRouter();
  const { pathname, search } = useLocation();
  // The time is let go here, for the other tab to hold it.
  const { href } = router.buildLocation({ to: pathname, search: { ...search, paso: 'horario' } } as never);
  return (
    <div className={styles.form}>
      <p>
        Por su seguridad, la contraseña se escribe en la página de la clínica. Allí elige el mismo horario y
        termina la reserva.
      </p>
      <AnchorButton kind="main" href={href} target="_blank" onClick={onOpened} className={styles.submit}>
        Seguir en otra pestaña
      </AnchorButton>
    </div>
  );
}
