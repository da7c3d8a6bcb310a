import type { ReactNode } from 'react';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { refusalDataOf } from '../../../base/api/web/client/refusal-data.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { AskShared } from './ask-shared.tsx';
import type { CallNext } from './use-call-next.ts';

/** Says why no patient was called, or asks before a call into a room in use. */
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
  if (next.isNobodySeen) {
    return (
      <NobodyToCall next={next}>
        <p>
          Sin conexión no se sabe si alguien más llegó o si un consultorio se
          desocupó. A quien ve en espera puede llamarlo por su nombre.
        </p>
      </NobodyToCall>
    );
  }
  if (code === 'QUEUE_EMPTY') {
    const { out } = refusalDataOf(error);
    return (
      <NobodyToCall next={next}>
        {typeof out === 'number' && out > 0 && (
          <p>
            {out === 1 ? 'Una persona salió' : `${out} personas salieron`} un
            momento.
          </p>
        )}
      </NobodyToCall>
    );
  }
  return (
    <ActProblem
      error={error}
      {...(variables && { onRetry: () => next.call(variables) })}
    />
  );
}

function NobodyToCall({
  next,
  children,
}: {
  next: CallNext;
  children: ReactNode;
}) {
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
        {children}
      </Notice>
    </div>
  );
}
