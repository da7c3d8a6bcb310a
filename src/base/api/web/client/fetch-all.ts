export interface Pages {
  hasNextPage: boolean;
  isError: boolean;
  fetchNextPage: () => Promise<Pages>;
}

/** Fetches page after page; false: not all of them came. */
export async function fetchAll(query: Pages): Promise<boolean> {
  let reached = query;
  while (reached.hasNextPage && !reached.isError)
    reached = await query.fetchNextPage();
  return !reached.isError;
}
