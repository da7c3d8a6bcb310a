import { useLocation } from '@tanstack/react-router';
import { Button, ButtonLink } from '../../../../base/ui/button/button.tsx';
import styles from './series.module.css';

/**
 * Leads to several sessions at once, for a practice that allows them. A signed-out patient signs in first.
 */
export function SeriesOffer({
  isSignedIn,
  onChoose,
}: {
  isSignedIn: boolean;
  onChoose: () => void;
}) {
  const here = useLocation({ select: ({ href }) => href });
  return (
    <p className={styles.offer}>
      <span>¿Necesita varias sesiones?</span>
      {isSignedIn ? (
        <Button onClick={onChoose}>Reservarlas juntas</Button>
      ) : (
        <ButtonLink to="/login" search={{ volver: here }}>
          Ingresar y reservarlas juntas
        </ButtonLink>
      )}
    </p>
  );
}
