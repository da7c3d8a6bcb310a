import { Problem } from '../../components/problem/problem.tsx';
import type { FieldErrors } from './read-registration.ts';
import styles from './registration.module.css';

export interface ErrorSummaryProps {
  errors: FieldErrors;
  onGoTo: (field: string) => void;
}

/** Above a form with several errors: each of them, with the way to its field. One alone has the focus. */
export function ErrorSummary({ errors, onGoTo }: ErrorSummaryProps) {
  const wrong = Object.entries(errors);
  if (wrong.length < 2) return null;
  return (
    <Problem title={`Falta revisar ${wrong.length} datos`}>
      <ul>
        {wrong.map(([field, message]) => (
          <li key={field}>
            <button type="button" className={styles.wrong} onClick={() => onGoTo(field)}>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </Problem>
  );
}
