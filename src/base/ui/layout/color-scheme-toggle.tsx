import { chooseColorScheme, useColorScheme } from './color-scheme.ts';
import styles from './layout.module.css';

/** Changes to the other scheme and remembers it; choosing the system's own again follows the system again. */
export function ColorSchemeToggle() {
  const other = useColorScheme() === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className={styles.toggle}
      onClick={() => chooseColorScheme(other)}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <circle
          cx="12"
          cy="12"
          r="8.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
        />
        <path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor" />
      </svg>
      <span className="visually-hidden">
        {other === 'dark'
          ? 'Cambiar a colores oscuros'
          : 'Cambiar a colores claros'}
      </span>
    </button>
  );
}
