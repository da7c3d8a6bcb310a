import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';

// Left for the database's connections, the log, threads, files that are read, and Node itself.
const keptDescriptors = 100;
const fewest = 16;

interface Listener {
  maxConnections?: number;
  on(event: 'drop', heard: () => void): unknown;
}

/**
 * Limits the connections, so that the process keeps descriptors for itself: otherwise the system drops
 * connections silently, and the database is out of reach. Refused ones are logged once a minute.
 */
export function boundConnections(server: Listener, logger: Logger): void {
  const limit = findDescriptorLimit();
  if (limit === null) return;
  server.maxConnections = Math.max(fewest, limit - keptDescriptors);
  server.on('drop', () => {
    logger.error(
      { reason: 'EMFILE', connections: server.maxConnections },
      'a connection was turned away',
    );
  });
}

/** The process's limit of open files. Null: the system does not tell it (it is not Linux). */
function findDescriptorLimit(): number | null {
  try {
    const [, limit] =
      /^Max open files\s+(\d+)/m.exec(
        readFileSync('/proc/self/limits', 'utf8'),
      ) ?? [];
    return limit ? Number(limit) : null;
  } catch {
    return null;
  }
}
