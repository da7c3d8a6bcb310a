import { realpathSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import config from '../../vite.config.ts';
import { project } from '../run-program.ts';

/**
 * Vite for the pages, behind the front's port. The configuration is loaded by Node: as Vite loads it, each change in the
 * contract would restart Vite and reload the pages.
 */
export function openPages(front: Server): Promise<ViteDevServer> {
  return createServer({
    ...config,
    configFile: false,
    root: join(project, 'src'),
    cacheDir: join(project, 'dist/dev/vite'),
    appType: 'custom',
    clearScreen: false,
    plugins: [...(config.plugins ?? []), preambleInFile()],
    // Its injected styles are taken out of the module itself (vite.config.ts).
    optimizeDeps: { exclude: ['sonner'] },
    server: {
      middlewareMode: true,
      ws: { server: front },
      cors: false,
      fs: { allow: [project, realpathSync(join(project, 'node_modules'))] },
    },
  });
}

const preamble = /<script type="module">import \{ injectIntoGlobalHook \}[^<]*<\/script>/;

/** React's preamble comes as a file: development keeps production's policy of scripts, which forbids those in a page. */
function preambleInFile(): Plugin {
  return {
    name: 'preamble-in-file',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(preamble, '<script type="module" src="/@id/@vitejs/plugin-react/preamble"></script>'),
    },
  };
}
