import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { type Area, areas } from './src/app/worker/areas.ts';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}
type Manifest = Record<string, Chunk>;

/** The modules that each panel loads later through the shell: calls, tokens, and its own door's contract. */
const contractOf: Record<Area, string> = {
  recepcion: 'reception',
  doctor: 'doctor',
  'mi-cuenta': 'patient',
};
const laterInEveryArea = [
  'base/api/web/client/open-door.ts',
  'base/api/web/client/session-refresh.ts',
];

/**
 * Builds the service worker after the pages, into one file at the root. It has the names of the files of each
 * area: those of its pages and of what they load later, but not those of other areas.
 */
export function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      folder = join(root, outDir);
      if (outDir.startsWith('/')) folder = outDir;
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const manifest = JSON.parse(
          readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'),
        ) as Manifest;
        const filesOf = areas.map((area) => [area, areaFiles(manifest, area)]);
        await build({
          configFile: false,
          root: import.meta.dirname,
          publicDir: false,
          logLevel: 'warn',
          define: {
            __AREA_FILES__: JSON.stringify(Object.fromEntries(filesOf)),
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            outDir: folder,
            emptyOutDir: false,
            target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
            lib: {
              entry: join(
                import.meta.dirname,
                'src/app/worker/service-worker.ts',
              ),
              formats: ['iife'],
              name: 'serviceWorker',
              fileName: () => 'service-worker.js',
            },
          },
        });
      },
    },
  };
}

/** The paths of an area's files, with those that every page begins with. */
export function areaFiles(manifest: Manifest, area: Area): string[] {
  const isRoute = (key: string) => key.startsWith('app/routes/');
  const isOfArea = (key: string) =>
    key.startsWith(`app/routes/${area}.`) ||
    key.startsWith(`app/routes/${area}/`);
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const begin = entries.flatMap((key) => [
    key,
    ...(manifest[key]?.imports ?? []),
  ]);
  const isContract = (key: string) =>
    key.endsWith(`virtual:minified-contract/${contractOf[area]}`);
  const seen = new Set(begin);
  const next = Object.keys(manifest).filter(
    (key) => isOfArea(key) || laterInEveryArea.includes(key) || isContract(key),
  );
  for (let key = next.pop(); key !== undefined; key = next.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    const isElsewhere = (other: string) =>
      (isRoute(other) && !isOfArea(other)) ||
      (/virtual:minified-contract\//.test(other) && !isContract(other));
    next.push(
      ...imports,
      ...dynamicImports.filter((other) => !isElsewhere(other)),
    );
  }
  const files = [...seen].flatMap((key) => {
    const { file, css = [], assets = [] } = manifest[key] ?? { file: '' };
    return [file, ...css, ...assets].filter((name) =>
      name.startsWith('assets/'),
    );
  });
  return [...new Set(files)].map((file) => `/${file}`).sort();
}
