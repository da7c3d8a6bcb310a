import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** A file of the web application, as Vite's manifest tells of it. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** The web application as Vite built it. */
export interface BuiltSite {
  /**
   * Every file by its path. They are kept in memory, because another start or a test may rebuild the folder.
   */
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  builtAt: Date;
  html: string;
  /** The tags that preload a page's own files, by its source. Null: those of the not-found page. */
  preloadOf: (source: string | null) => string;
}

/** The result of the build: the manifest, and the file of each module. */
interface Build {
  manifest: Record<string, Chunk>;
  modules: Record<string, string>;
  html: string;
}

const notFoundPage = 'base/ui/page/not-found-page.tsx';
/** The module that makes calls. Every page needs it, but only once it is drawn. */
const calls = 'base/api/web/client/open-door.ts';

export async function readBuiltSite(folder: string): Promise<BuiltSite> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const read = async (name: string) =>
    JSON.parse(await readFile(join(folder, '.vite', name), 'utf8'));
  const build: Build = {
    manifest: await read('manifest.json'),
    modules: await read('modules.json'),
    html,
  };
  const preloads = new Map<string | null, string>();
  return {
    files: await readFiles(folder),
    builtAt: (await stat(join(folder, 'index.html'))).mtime,
    html,
    preloadOf: (source) => {
      const preload =
        preloads.get(source) ?? preloadTags(build, source ?? notFoundPage);
      preloads.set(source, preload);
      return preload;
    },
  };
}

async function readFiles(folder: string): Promise<BuiltSite['files']> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const entry of await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(
      relative(folder, path).replaceAll(sep, '/'),
      await readFile(path),
    );
  }
  return files;
}

function preloadTags(
  { manifest, modules, html }: Build,
  source: string,
): string {
  const files = { scripts: new Set<string>(), styles: new Set<string>() };
  // Files already in the page are not repeated, and its styles come before those of the route, which override them.
  const isThere = (file: string) => html.includes(`/${file}"`);
  const keysOf = (module: string) => {
    const held = Object.keys(modules)
      .filter((name) => name.startsWith(module))
      .map((name) => modules[name]);
    return Object.keys(manifest).filter((key) =>
      held.includes(manifest[key]?.file),
    );
  };
  for (const key of reachable(manifest, keysOf(source))) {
    const chunk = manifest[key];
    if (!chunk) continue;
    if (!isThere(chunk.file)) files.scripts.add(chunk.file);
    for (const style of chunk.css ?? [])
      if (!isThere(style)) files.styles.add(style);
  }
  const styles = [...files.styles].map(
    (file) => `<link rel="stylesheet" href="/${file}">`,
  );
  const later = modules[calls];
  if (later) files.scripts.add(later);
  // The styles come first on a slow connection: the first drawing waits only for them.
  const scripts = [...files.scripts].map(
    (file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`,
  );
  return [...styles, ...scripts].join('');
}

function reachable(
  manifest: Record<string, Chunk>,
  from: string[],
): Set<string> {
  const seen = new Set<string>();
  const next = [...from];
  for (let key = next.pop(); key !== undefined; key = next.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    next.push(...(manifest[key]?.imports ?? []));
  }
  return seen;
}
