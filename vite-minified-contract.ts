import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';
import { contract } from './src/contract/index.ts';

const name = 'virtual:minified-contract';
const { public: everybodys, ...ofRoles } = contract;

/** The public door's contract for the first page, and a separate module for each other door. */
const modules: Record<string, object> = {
  [name]: { public: everybodys },
  ...Object.fromEntries(Object.entries(ofRoles).map(([door, router]) => [`${name}/${door}`, router])),
};

/** What the browser's client reads of a route; what describes it is for people. */
const routeParts = new Set(['method', 'path', 'inputStructure', 'outputStructure']);
const withoutWords = (key: string, value: unknown) =>
  key === 'route'
    ? Object.fromEntries(Object.entries(value as object).filter(([part]) => routeParts.has(part)))
    : value;

/** Gives the browser methods, paths and error names alone: the schemas stay on the server. */
export function minifiedContract(): Plugin {
  return {
    name: 'minified-contract',
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    load: (id) => {
      const router = modules[id.replace('\0', '')];
      return (
        router && `export default ${JSON.stringify(minifyContractRouter(router as never), withoutWords)}`
      );
    },
  };
}
