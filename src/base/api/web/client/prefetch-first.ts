import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { FirstQuery } from '../../../../app/contract/first-queries.ts';
import { api } from './api.ts';

type Subjects = Record<
  string,
  Record<string, { queryOptions: (options: object) => { queryKey: QueryKey } }>
>;

/** Asks for what a page shows first, while its code loads. The contract's table checked the names and the input. */
export function prefetchFirst(
  queryClient: QueryClient,
  queries: FirstQuery[],
): void {
  const subjects: Subjects = api.public as never;
  for (const { path, input } of queries) {
    const [, subject, name] = path;
    const procedure = subjects[subject]?.[name];
    if (procedure)
      void queryClient.prefetchQuery(procedure.queryOptions({ input }));
  }
}
