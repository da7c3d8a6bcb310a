import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const sources = join(import.meta.dirname, 'src');

/**
 * Writes beside the manifest which file holds each of our modules: the manifest names those alone that begin a file of
 * their own, and a page may share one.
 */
export function moduleFiles(): Plugin {
  return {
    name: 'module-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const files: Record<string, string> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const id of chunk.moduleIds)
          if (id.startsWith(sources)) files[relative(sources, id)] = chunk.fileName;
      }
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(files) });
    },
  };
}
