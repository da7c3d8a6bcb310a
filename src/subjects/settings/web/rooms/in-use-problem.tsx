import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Problem } from '../../../../base/ui/problem/problem.tsx';

interface InUseProblemProps {
  error: unknown;
  /** The advice about what to do first. */
  advice: string;
}

interface InUse {
  total: number;
  by: string[];
}

/** The uses because of which a room cannot be switched off, or any other reason why it was not saved. */
export function InUseProblem({ error, advice }: InUseProblemProps) {
  const inUse = inUseOf(error);
  if (!inUse) return <ActProblem error={error} />;
  return (
    <Problem title="No se guardó: todavía se usa">
      <ul>
        {inUse.by.map((use) => (
          <li key={use}>{use}</li>
        ))}
      </ul>
      {inUse.total > inUse.by.length && (
        <p>Y {inUse.total - inUse.by.length} más.</p>
      )}
      <p>{advice}</p>
    </Problem>
  );
}

function inUseOf(error: unknown): InUse | null {
  if (
    !(error instanceof Error) ||
    !('code' in error) ||
    error.code !== 'IN_USE'
  )
    return null;
  return 'data' in error ? (error.data as InUse) : null;
}
