import type { FakeApi } from '../fakes/fake-api.ts';

let served: FakeApi | null = null;

// The client keeps the `fetch` that it finds when it loads. This one forwards to the fake server that the
// test opened.
globalThis.fetch = async (input, init) => {
  if (!served) throw new TypeError('No fake server is open');
  return served.fetch(
    input instanceof Request ? input : new Request(input, init),
  );
};

/** Sends all requests of the pages to this fake server from now on. */
export function serve(fake: FakeApi): FakeApi {
  served = fake;
  return fake;
}

/** The fake server's faults: answers outside the contract, and requests without an answer. */
export function takeFaults(): string[] {
  return served?.faults.splice(0) ?? [];
}
