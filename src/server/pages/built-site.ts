import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** The web as Vite built it. */
export interface BuiltSite {
  folder: string;
  html: string;
  /** The tags that let a page's own files load along with the first ones. */
  preloadOf: (page: string) => string;
}

export async function readBuiltSite(folder: string): Promise<BuiltSite> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const preloads = new Map<string, string>();
  return {
    folder,
    html,
    preloadOf: (page) => {
      const known = preloads.get(page) ?? preloadTags(manifest, page);
      preloads.set(page, known);
      return known;
    },
  };
}

function preloadTags(manifest: Record<string, Chunk>, page: string): string {
  const files = { scripts: new Set<string>(), styles: new Set<string>() };
  const entries = Object.entries(manifest);
  const shell = reachable(
    manifest,
    entries.filter(([, chunk]) => chunk.isEntry).map(([key]) => key),
  );
  const own = entries.filter(([key]) => key.startsWith(`routes/${page}.tsx`)).map(([key]) => key);
  for (const key of reachable(manifest, own)) {
    const chunk = manifest[key];
    if (!chunk || shell.has(key)) continue;
    files.scripts.add(chunk.file);
    for (const style of chunk.css ?? []) files.styles.add(style);
  }
  const styles = [...files.styles].map((file) => `<link rel="stylesheet" href="/${file}">`);
  const scripts = [...files.scripts].map((file) => `<link rel="modulepreload" href="/${file}">`);
  return [...styles, ...scripts].join('');
}

function reachable(manifest: Record<string, Chunk>, from: string[]): Set<string> {
  const seen = new Set<string>();
  const next = [...from];
  for (let key = next.pop(); key !== undefined; key = next.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    next.push(...(manifest[key]?.imports ?? []));
  }
  return seen;
}
