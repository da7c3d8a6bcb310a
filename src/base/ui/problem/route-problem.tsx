import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Page } from '../page/page.tsx';
import { Problem } from './problem.tsx';

/** Shown in place of a page that failed to load or to render. */
export function RouteProblem({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  function retry() {
    queries.reset();
    reset();
    void router.invalidate();
  }
  return (
    <Page title="No pudimos mostrar esta página">
      <Problem title="Algo no respondió" onRetry={retry}>
        <p>
          Revise su conexión y pruebe de nuevo. Si sigue así, llámenos y lo
          resolvemos por teléfono.
        </p>
      </Problem>
    </Page>
  );
}
