import { Problem } from '../../../../base/ui/problem/problem.tsx';
import styles from './registration.module.css';

export interface ErrorSummaryProps {
  errors: Record<string, string | undefined>;
  onGoTo: (field: string) => void;
}

/**
 * The list of errors above a form with several, each with a link to its field. A single error gets the focus instead.
 */
export function ErrorSummary({ errors, onGoTo }: ErrorSummaryProps) {
  const wrong = Object.entries(errors).filter(([, message]) => message);
  if (wrong.length < 2) return null;
  return (
    <Problem title={`Falta revisar ${wrong.length} datos`}>
      <ul>
        {wrong.map(([field, message]) => (
          <li key={field}>
            <button
              type="button"
              className={styles.wrong}
              onClick={() => onGoTo(field)}
            >
              {message}
            </button>
          </li>
        ))}
      </ul>
    </Problem>
  );
}
