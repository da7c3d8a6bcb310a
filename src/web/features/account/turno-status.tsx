import styles from './account.module.css';

/** Whether its patient said that they come: by word, colour and shape. */
export function TurnoStatus({ isConfirmed }: { isConfirmed: boolean }) {
  return (
    <span className={styles.status} data-confirmed={isConfirmed || undefined}>
      <span aria-hidden="true">{isConfirmed ? '✓' : '○'}</span> {isConfirmed ? 'Confirmado' : 'Reservado'}
    </span>
  );
}
