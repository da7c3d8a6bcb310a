import { join } from 'node:path';
import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';
import { madeModules } from './vite-made-modules.ts';

const name = 'virtual:minified-contract';

/** The parts of a route that the browser's client reads. Its other parts are documentation. */
const routeParts = new Set([
  'method',
  'path',
  'inputStructure',
  'outputStructure',
]);
const withoutWords = (key: string, value: unknown) =>
  key === 'route'
    ? Object.fromEntries(
        Object.entries(value as object).filter(([part]) =>
          routeParts.has(part),
        ),
      )
    : value;

/**
 * Gives the browser only methods, paths and error names, because the schemas stay on the server. The public
 * door's contract is for the first page, and each other door has its own module.
 */
export function minifiedContract(): Plugin {
  return madeModules({
    name: 'minified-contract',
    file: join(import.meta.dirname, 'src/app/contract/index.ts'),
    prefix: name,
    read: () => import('./src/app/contract/index.ts'),
    madeOf: /\/src\/(?:.*\/(?:contract|rules)|base\/(?:time|text))\//,
    make({ contract: { public: everybodys, ...ofRoles } }) {
      const routers: [id: string, router: object][] = [
        [name, { public: everybodys }],
        ...Object.entries(ofRoles).map(([door, router]): [string, object] => [
          `${name}/${door}`,
          router,
        ]),
      ];
      return Object.fromEntries(
        routers.map(([id, router]) => [
          id,
          `export default ${JSON.stringify(minifyContractRouter(router as never), withoutWords)}`,
        ]),
      );
    },
  });
}
