import { type ReactNode, useState } from 'react';
import { QueryProblem } from '../components/problem/query-problem.tsx';
import { problemOf } from '../lib/problem-of.ts';
import type { PanelRole } from '../lib/stored-session.ts';
import { StepUp } from '../step-up/step-up.tsx';
import { asksForMore } from './asks-for-more.ts';

interface GuardedQueryProps<Data> {
  role: PanelRole;
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** What holds its place meanwhile. */
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Shows what a query brings. Where the session is not enough for it, the way to raise the session stands in its
 * place, and afterwards it is asked again.
 */
export function GuardedQuery<Data>({ role, query, loading, children }: GuardedQueryProps<Data>) {
  const isRefused = asksForMore(query.error);
  const [isRaising, setRaising] = useState(isRefused);
  if (isRefused && !isRaising) setRaising(true);

  // Asked again meanwhile, as by coming back from the e-mail: what was typed here stays.
  const isAskedAgain = isRaising && query.isFetching && query.data === undefined;
  if (isRefused || isAskedAgain) {
    return (
      <>
        {isRefused && <p>{problemOf(query.error).sentence}</p>}
        <StepUp role={role} onRaised={() => setRaising(false)} />
      </>
    );
  }
  if (query.data !== undefined) return children(query.data);
  return query.error ? <QueryProblem query={query} /> : loading;
}
