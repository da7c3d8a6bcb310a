import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { findOrInsertServerKey } from './server-key-queries.ts';

/** This installation's key for links, made at the first start; processes that start together get the same. */
export function linkKey(db: Database): Promise<Buffer> {
  return findOrInsertServerKey(db, { name: 'links', secret: randomBytes(32) });
}
