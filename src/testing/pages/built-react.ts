import { createRequire } from 'node:module';
import { isBoundedProof } from '../bounded-proof.ts';

/*
 * `npm test` loads React's production build, which takes a quarter less processor time, and adds the `act`
 * that Testing Library calls. `npm run test:all` loads the development build, which has `act` and warns.
 */

const require = createRequire(import.meta.url);

// Kept here, because tests replace it by their own clock.
const { setTimeout: wait } = globalThis;

function loadBuiltReact() {
  const mode = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  const react = require('react');
  const { flushSync } = require('react-dom');
  require('react-dom/client');
  require('scheduler');
  const { jsx } = require('react/jsx-runtime');
  require('react/jsx-dev-runtime').jsxDEV = (
    type: unknown,
    props: unknown,
    key: unknown,
  ) => jsx(type, props, key);
  process.env.NODE_ENV = mode;
  return { react, flushSync };
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value;

if (isBoundedProof) {
  const { react, flushSync } = loadBuiltReact();
  react.act ??= (run: () => unknown): PromiseLike<unknown> => {
    let result: unknown;
    // `flushSync` draws the changes of `run` before it returns.
    flushSync(() => {
      result = run();
    });
    if (!isThenable(result)) return Promise.resolve(result);
    return result.then(async (value) => {
      // React runs effects in a later turn of the event loop.
      await new Promise((resolve) => wait(resolve, 0));
      return value;
    });
  };
}
