import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** An answer that the server embeds in the first HTML, under its query key in the browser. */
export interface FirstAnswer {
  queryKey: QueryKey;
  data: unknown;
}

function isFirstAnswer(value: unknown): value is FirstAnswer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'queryKey' in value &&
    Array.isArray(value.queryKey)
  );
}

/** Content of `<script type="application/json" id="first-data">`; empty if the page has none. */
export function readFirstData(html: Document): FirstAnswer[] {
  const text = html.getElementById('first-data')?.textContent;
  if (!text) return [];
  const parsed: unknown = JSON.parse(text);
  return Array.isArray(parsed) ? parsed.filter(isFirstAnswer) : [];
}

/** Puts the embedded answers into the cache as fresh, so that the first page renders without a request. */
export function seedFirstData(
  queryClient: QueryClient,
  answers: FirstAnswer[],
  now: number,
): void {
  for (const { queryKey, data } of answers)
    queryClient.setQueryData(queryKey, data, { updatedAt: now });
}
