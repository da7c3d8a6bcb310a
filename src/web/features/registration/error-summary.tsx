import { Button } from '../../components/button/button.tsx';
import { Problem } from '../../components/problem/problem.tsx';
import type { FieldErrors } from './read-registration.ts';

export interface ErrorSummaryProps {
  errors: FieldErrors;
  onGoTo: (field: string) => void;
}

/** Above a refused form: how much is left to correct, each with the way to its field. */
export function ErrorSummary({ errors, onGoTo }: ErrorSummaryProps) {
  const wrong = Object.entries(errors);
  if (wrong.length === 0) return null;
  const title = wrong.length === 1 ? 'Falta revisar un dato' : `Falta revisar ${wrong.length} datos`;
  return (
    <Problem
      title={title}
      actions={wrong.map(([field, message]) => (
        <Button key={field} kind="quiet" onClick={() => onGoTo(field)}>
          {message}
        </Button>
      ))}
    />
  );
}
