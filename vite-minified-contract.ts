import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';
import { contract } from './src/contract/index.ts';

const name = 'virtual:minified-contract';
const { public: everybodys, ...ofRoles } = contract;

/** What the first page brings, and each other door's apart. */
const modules: Record<string, object> = {
  [name]: { public: everybodys },
  ...Object.fromEntries(Object.entries(ofRoles).map(([door, router]) => [`${name}/${door}`, router])),
};

/** Gives the browser methods, paths and error names alone: the schemas stay on the server. */
export function minifiedContract(): Plugin {
  return {
    name: 'minified-contract',
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    load: (id) => {
      const router = modules[id.replace('\0', '')];
      return router && `export default ${JSON.stringify(minifyContractRouter(router as never))}`;
    },
  };
}
