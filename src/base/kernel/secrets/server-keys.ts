import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { findOrInsertServerKey } from './server-key-queries.ts';

/** This installation's key for links, made at the first start; processes that start together get the same. */
export function linkKey(db: Database): Promise<Buffer> {
  return serverKey(db, 'links');
}

/** Encrypts the secrets of second factors. */
export function factorKey(db: Database): Promise<Buffer> {
  return serverKey(db, 'factors');
}

/** Signs the puzzles that come after too many failures. */
export function puzzleKey(db: Database): Promise<Buffer> {
  return serverKey(db, 'puzzles');
}

function serverKey(db: Database, name: string): Promise<Buffer> {
  return findOrInsertServerKey(db, { name, secret: randomBytes(32) });
}
