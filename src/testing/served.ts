import type { FakeApi } from './fake-api.ts';

let served: FakeApi | null = null;

// The client keeps the `fetch` it finds when it is loaded: this one asks whichever server the test opened.
globalThis.fetch = async (input, init) => {
  if (!served) throw new TypeError('No fake server is open');
  return served.fetch(input instanceof Request ? input : new Request(input, init));
};

/** From now on whatever the pages ask goes there. */
export function serve(fake: FakeApi): FakeApi {
  served = fake;
  return fake;
}
