import { realpathSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import config from '../../vite.config.ts';
import { project } from '../run-program.ts';

/**
 * Opens Vite for the pages behind the front's port. Node loads the configuration: if Vite did, each change in
 * the contract would restart Vite and reload the pages.
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
    // vite.config.ts removes the styles that the module itself injects.
    optimizeDeps: { exclude: ['sonner'] },
    server: {
      middlewareMode: true,
      ws: { server: front },
      cors: false,
      fs: { allow: [project, realpathSync(join(project, 'node_modules'))] },
    },
  });
}

const preamble =
  /<script type="module">import \{ injectIntoGlobalHook \}[^<]*<\/script>/;

/** Serves React's preamble as a file, because production's policy forbids scripts in a page. */
function preambleInFile(): Plugin {
  return {
    name: 'preamble-in-file',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          preamble,
          '<script type="module" src="/@id/@vitejs/plugin-react/preamble"></script>',
        ),
    },
  };
}
