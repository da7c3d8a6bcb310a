import { problemOf } from '../../api/problem-of.ts';
import { refusalDataOf } from '../../api/refusal-data.ts';
import { Button } from '../../components/button/button.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { ActProblem } from '../../step-up/act-problem.tsx';
import { AskShared } from './ask-shared.tsx';
import type { CallNext } from './use-call-next.ts';

/** Why nobody was called, where it was asked for; a room in use is asked about first. */
export function CallNextProblem({ next }: { next: CallNext }) {
  const { error, variables, isPending } = next;
  const isAsked = variables?.isShared === true;
  const { code = null } = error ? problemOf(error) : {};
  if (code === 'ROOM_IN_USE' || (isPending && isAsked)) {
    return (
      <AskShared
        error={error}
        busy={isPending}
        onCall={() => next.call({ ...variables, isShared: true })}
        onLeave={next.reset}
      />
    );
  }
  if (code === 'QUEUE_EMPTY') {
    const { out } = refusalDataOf(error);
    return (
      <div role="status">
        <Notice
          isLow
          title="No hay nadie para llamar"
          actions={
            <Button kind="quiet" onClick={next.reset}>
              Entendido
            </Button>
          }
        >
          {typeof out === 'number' && out > 0 && (
            <p>{out === 1 ? 'Una persona salió' : `${out} personas salieron`} un momento.</p>
          )}
        </Notice>
      </div>
    );
  }
  return <ActProblem error={error} {...(variables && { onRetry: () => next.call(variables) })} />;
}
