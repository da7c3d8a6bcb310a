import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';

const name = 'virtual:minified-contract';

/** The public door's contract for the first page, and a separate module for each other door. */
async function contractOf(module: string): Promise<object | undefined> {
  // Read only when a page is made: to read it takes half a second, and most tests need none.
  const { contract } = await import('./src/contract/index.ts');
  const { public: everybodys, ...ofRoles } = contract;
  if (module === name) return { public: everybodys };
  return Object.entries(ofRoles).find(([door]) => module === `${name}/${door}`)?.[1];
}

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
    resolveId: async (id) => (id.startsWith(name) && (await contractOf(id)) ? `\0${id}` : undefined),
    load: async (id) => {
      if (!id.startsWith(`\0${name}`)) return undefined;
      const router = await contractOf(id.slice(1));
      return (
        router && `export default ${JSON.stringify(minifyContractRouter(router as never), withoutWords)}`
      );
    },
  };
}
