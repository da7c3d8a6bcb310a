import { sayList } from '../../text/say-list.ts';
import styles from './accepted-insurers.module.css';

const SHOWN = 3;

/** The insurers that this doctor accepts: a few at first, and the others on demand. */
export function AcceptedInsurers({ names }: { names: readonly string[] }) {
  if (names.length === 0)
    return <p className={styles.quiet}>Atiende en forma particular</p>;
  const shown = names.length > SHOWN + 1 ? names.slice(0, SHOWN) : names;
  const others = names.slice(shown.length);
  if (others.length === 0)
    return <p className={styles.quiet}>{sayList(shown)}</p>;
  return (
    <details className={styles.insurers}>
      <summary>
        <span className="visually-hidden">Coberturas: </span>
        {shown.join(', ')}{' '}
        <span className={styles.more}>y {others.length} más</span>
      </summary>
      <p>{sayList(others)}</p>
    </details>
  );
}
