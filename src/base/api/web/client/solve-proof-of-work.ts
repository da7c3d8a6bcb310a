import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Challenge, Payload } from 'altcha-lib/types';

const SLICE_MS = 12;
const LAST_COUNTER = 0xffffffff;

/**
 * Solves altcha's challenge (JSON in, JSON out) in slices, so that the page stays responsive. Brings its own hashes:
 * over plain HTTP browsers have no `crypto.subtle`. Import it lazily, when a puzzle arrives.
 */
export async function solveProofOfWork(
  challengeJson: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<string> {
  const challenge: Challenge = JSON.parse(challengeJson);
  const { algorithm, cost, salt, nonce, keyLength, keyPrefix } =
    challenge.parameters;
  if (algorithm !== 'SHA-256') throw new Error(`No way to solve ${algorithm}`);
  const wanted = hexToBytes(keyPrefix);
  const start = hexToBytes(salt + nonce);
  const message = new Uint8Array(start.length + 4);
  message.set(start);
  const view = new DataView(message.buffer);
  let sliceEnds = performance.now() + SLICE_MS;
  for (let counter = 0; counter <= LAST_COUNTER; counter++) {
    view.setUint32(start.length, counter);
    const key = hashOf(message, cost);
    if (wanted.every((byte, at) => byte === key[at])) {
      const solution = {
        counter,
        derivedKey: bytesToHex(key.subarray(0, keyLength)),
      };
      return JSON.stringify({ challenge, solution } satisfies Payload);
    }
    if (counter % 32 === 0 && performance.now() > sliceEnds) {
      await nextTask();
      signal?.throwIfAborted();
      sliceEnds = performance.now() + SLICE_MS;
    }
  }
  throw new Error('The puzzle has no solution');
}

function hashOf(message: Uint8Array, times: number): Uint8Array {
  let key = sha256(message);
  for (let done = 1; done < times; done++) key = sha256(key);
  return key;
}

/** Lets the page render and respond; unlike a timer this is not throttled in a hidden tab. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
