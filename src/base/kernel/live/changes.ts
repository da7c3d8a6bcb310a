import type { LiveChange } from '../../api/contract/live.ts';

/** A change as the processes tell it to one another: with its owners' ids, which streams do not send. */
export interface Announcement extends LiveChange {
  patientId?: string;
}

/** Announces committed changes to every process of the clinic. */
export interface Changes {
  /** Returns at once. Never inside a transaction: the change must already be readable. */
  announce(announcement: Announcement): void;
  /** Receives the announcements of all processes, until the returned function is called. */
  hear(listener: (announcement: Announcement) => void): () => void;
  /** Receives the id of each session that ends, in whatever way and process: a trigger of the database tells it. */
  hearEnded(listener: (sessionId: string) => void): () => void;
}
