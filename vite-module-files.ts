import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const sources = join(import.meta.dirname, 'src');

/**
 * Writes the file of each of our modules beside the manifest, because the manifest names only modules that
 * begin a file, and a page may share its file.
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
          if (id.startsWith(sources))
            files[relative(sources, id)] = chunk.fileName;
      }
      this.emitFile({
        type: 'asset',
        fileName: '.vite/modules.json',
        source: JSON.stringify(files),
      });
    },
  };
}
