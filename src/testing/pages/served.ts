import type { FakeApi } from '../fakes/fake-api.ts';

let served: FakeApi | null = null;

// The client keeps the `fetch` present when it loads: this one forwards to the fake server that the test opened.
globalThis.fetch = async (input, init) => {
  if (!served) throw new TypeError('No fake server is open');
  return served.fetch(input instanceof Request ? input : new Request(input, init));
};

/** From now on all requests of the pages go to this fake server. */
export function serve(fake: FakeApi): FakeApi {
  served = fake;
  return fake;
}

/** What the fake server had to complain of: an answer against the contract, a request that nobody answers. */
export function takeFaults(): string[] {
  return served?.faults.splice(0) ?? [];
}
