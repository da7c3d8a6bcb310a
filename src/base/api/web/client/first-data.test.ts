import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { firstQueries } from '../../../../app/contract/first-queries.ts';
import { readFirstData, seedFirstData } from './first-data.ts';
import { prefetchFirst } from './prefetch-first.ts';
import { createQueryClient } from './query-client.ts';

function pageWith(json: string): Document {
  const html = document.implementation.createHTMLDocument();
  html.body.innerHTML = `<script type="application/json" id="first-data">${json}</script>`;
  return html;
}

test('the page draws first with the data in its HTML, and does not ask for it again', () => {
  const client = createQueryClient();
  const queryKey = [['public', 'clinic'], { type: 'query' }];
  const html = pageWith(
    JSON.stringify([{ queryKey, data: { name: 'Clínica del Sol' } }]),
  );
  seedFirstData(client, readFirstData(html), Date.now());

  const ask = vi.fn(() => Promise.resolve({ name: 'otra' }));
  const observer = new QueryObserver(client, { queryKey, queryFn: ask });
  observer.subscribe(() => {})();
  expect(observer.getCurrentResult().data).toEqual({ name: 'Clínica del Sol' });
  expect(ask).not.toHaveBeenCalled();
});

test('the page starts empty when the HTML brought nothing', () => {
  expect(readFirstData(document.implementation.createHTMLDocument())).toEqual(
    [],
  );
  expect(readFirstData(pageWith('[]'))).toEqual([]);
  expect(readFirstData(pageWith('{"queryKey":1}'))).toEqual([]);
});

test('a page opened from another asks under the same keys that the first HTML uses', () => {
  const client = createQueryClient();
  prefetchFirst(
    client,
    firstQueries['/agendar-cita/$doctorId']({ doctorId: 'an-id' }),
  );
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([
    [['public', 'clinic', 'insurers'], { type: 'query' }],
    [
      ['public', 'doctors', 'get'],
      { type: 'query', input: { doctorId: 'an-id' } },
    ],
  ]);
});
