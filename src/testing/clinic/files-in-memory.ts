import type { FileStore } from '../../base/kernel/files/file-store.ts';

/** A file store in memory, which the test need not clean up. */
export function filesInMemory(): FileStore & { kept: Map<string, Buffer> } {
  const kept = new Map<string, Buffer>();
  return {
    kept,
    put: async (id, bytes) => void kept.set(id, Buffer.from(bytes)),
    read: async (id) => kept.get(id) ?? null,
    has: async (id) => kept.has(id),
    remove: async (id) => void kept.delete(id),
    tidy: async () => {},
  };
}
