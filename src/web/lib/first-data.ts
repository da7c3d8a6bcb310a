import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** One answer the server put into the first HTML, under the key its query has in the browser. */
export interface FirstAnswer {
  queryKey: QueryKey;
  data: unknown;
}

function isFirstAnswer(value: unknown): value is FirstAnswer {
  return typeof value === 'object' && value !== null && 'queryKey' in value && Array.isArray(value.queryKey);
}

/** What came in `<script type="application/json" id="first-data">`; nothing when there is none. */
export function readFirstData(html: Document): FirstAnswer[] {
  const text = html.getElementById('first-data')?.textContent;
  if (!text) return [];
  const parsed: unknown = JSON.parse(text);
  return Array.isArray(parsed) ? parsed.filter(isFirstAnswer) : [];
}

/** Puts those answers into the cache as if asked just now, so that the first page draws without asking. */
export function seedFirstData(queryClient: QueryClient, answers: FirstAnswer[], now: number): void {
  for (const { queryKey, data } of answers) queryClient.setQueryData(queryKey, data, { updatedAt: now });
}
