import {
  needsHigherLevel,
  raiseLevel,
} from '../../api/web/client/level-gate.ts';
import { problemOf } from '../../api/web/client/problem-of.ts';
import { Button } from '../button/button.tsx';
import { Notice } from './notice.tsx';
import { Problem } from './problem.tsx';
import { isRecordClosed, RecordClosed } from './record-closed.tsx';
import { RetryWait } from './retry-wait.tsx';

interface QueryProblemProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** A failed query, in place of its content, with a button to retry, or to confirm the identity if needed. */
export function QueryProblem({ query }: QueryProblemProps) {
  const { sentence, retryAfterSeconds } = problemOf(query.error);
  const retry = () => void query.refetch();
  if (isRecordClosed(query.error)) return <RecordClosed error={query.error} />;
  if (needsHigherLevel(query.error)) {
    return (
      <Notice
        title={sentence}
        actions={
          <Button onClick={() => void raiseLevel()}>
            Confirmar que soy yo
          </Button>
        }
      />
    );
  }
  if (retryAfterSeconds > 0) {
    return (
      <RetryWait
        key={retryAfterSeconds}
        seconds={retryAfterSeconds}
        onRetry={retry}
      />
    );
  }
  return (
    <Problem title={sentence} onRetry={retry} retrying={query.isFetching} />
  );
}
