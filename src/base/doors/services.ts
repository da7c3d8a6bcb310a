import type { SnapshotCache } from '../clinic/server/snapshot-cache.ts';
import type { AuditVocabulary } from '../kernel/audit/audit-vocabulary.ts';
import type { Budgets } from '../kernel/budgets/spend-budget.ts';
import type { Database } from '../kernel/db/database.ts';
import type { FileStore } from '../kernel/files/file-store.ts';
import type { Changes } from '../kernel/live/changes.ts';
import type { Way } from '../person/rules/channels.ts';

/** The services that the product hands to every use case. Each use case names the part that it needs. */
export interface Services {
  db: Database;
  snapshot: SnapshotCache;
  budgets: Budgets;
  /** The words of the audit log. */
  audit: AuditVocabulary;
  /** Derives the appointment's link from the request, so that a repeat gets the same link. */
  linkKey: Buffer;
  /** Base URL of links, without a final slash. */
  publicUrl: string;
  /** Receives committed changes and announces them to every open panel. */
  changes: Changes;
  /** The channels that are set up: messages by any other wait until the desk tells the person. */
  ways: readonly Way[];
  /** Web push: the key that browsers subscribe with, and the origin of a tests' push service; null: it is off. */
  push: { publicKey: string; testService: string | null } | null;
  /** The settings of the server's operator, for administrators to see. */
  installation: {
    /** The public address. Null: there is none that other people can follow. */
    publicUrl: string | null;
    /** Where backups are kept. Absolute. */
    backupDir: string;
    /** Where the contingency sheets are kept. Absolute. */
    contingencyDir: string;
  };
  /** Where the files of medical records are kept. */
  files: FileStore;
  /** The secrets and costs of signing in. */
  access: {
    /** Argon2id of the doctors' default password; null: the fallback is off. */
    defaultPasswordHash: string | null;
    /** Argon2id of the demonstration's password, valid only while the clinic is a demonstration. */
    demoPasswordHash?: string | null;
    /** Encrypts the secrets of second factors. */
    factorKey: Buffer;
    /** Signs the proof-of-work puzzles that follow too many failures. */
    puzzleKey: Buffer;
    /** About how many hashes a puzzle takes. */
    puzzleCost: number;
  };
}

/** The services that a read needs. */
export type ReadServices = Pick<Services, 'db' | 'snapshot'>;
