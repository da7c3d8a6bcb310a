import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';

// The database's connections, the log, threads, files that are read, and what Node has open itself.
const keptDescriptors = 100;
const fewest = 16;

interface Listener {
  maxConnections?: number;
  on(event: 'drop', heard: () => void): unknown;
}

/**
 * Accepts no more connections than leave the process its own descriptors: without, the system closes new connections
 * without a word, and the database can no longer be reached either. Who is turned away is logged once a minute.
 */
export function boundConnections(server: Listener, logger: Logger): void {
  const limit = findDescriptorLimit();
  if (limit === null) return;
  server.maxConnections = Math.max(fewest, limit - keptDescriptors);
  server.on('drop', () => {
    logger.error({ reason: 'EMFILE', connections: server.maxConnections }, 'a connection was turned away');
  });
}

/** The process's limit of open files, where the system tells it (Linux). */
function findDescriptorLimit(): number | null {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit ? Number(limit) : null;
  } catch {
    return null;
  }
}
