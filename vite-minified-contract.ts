import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';
import { contract } from './src/contract/index.ts';

const name = 'virtual:minified-contract';

/** Gives the browser methods, paths and error names alone: the schemas stay on the server. */
export function minifiedContract(): Plugin {
  return {
    name: 'minified-contract',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? `export default ${JSON.stringify(minifyContractRouter({ public: contract.public }))}`
        : undefined,
  };
}
