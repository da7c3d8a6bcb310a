import { join } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';

const src = join(import.meta.dirname, 'src');

/** Writes the route tree, and loads the code of each page only when it is opened. */
export function routesLoadedWhenOpened() {
  return tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: join(src, 'app/routes'),
    generatedRouteTree: join(src, 'app/web/routeTree.gen.ts'),
    routeFileIgnorePattern: '\\.test\\.tsx?$',
    quoteStyle: 'single',
    semicolons: true,
    addExtensions: true,
    tmpDir: 'node_modules/.tanstack',
  });
}
