import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Chunk {
  file: string;
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
      const known = preloads.get(page) ?? preloadTags(manifest, { page, html });
      preloads.set(page, known);
      return known;
    },
  };
}

function preloadTags(
  manifest: Record<string, Chunk>,
  { page, html }: { page: string; html: string },
): string {
  const files = { scripts: new Set<string>(), styles: new Set<string>() };
  // What the page has anyway comes once, and its styles before those of the pages, which go over them.
  const isThere = (file: string) => html.includes(`/${file}"`);
  const own = Object.keys(manifest).filter((key) => key.startsWith(`routes/${page}.tsx`));
  for (const key of reachable(manifest, own)) {
    const chunk = manifest[key];
    if (!chunk) continue;
    if (!isThere(chunk.file)) files.scripts.add(chunk.file);
    for (const style of chunk.css ?? []) if (!isThere(style)) files.styles.add(style);
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
