import type { LiveChange } from '../../contract/live.ts';

/** A change as the processes tell it to one another: with whose it is, which no stream says. */
export interface Announcement extends LiveChange {
  patientId?: string;
}

/** Tells every process of the clinic what changed, once it is committed. */
export interface Changes {
  /** Returns at once. Never inside a transaction: what is told must be there to be read. */
  announce(announcement: Announcement): void;
  /** Hears what any process announced, until the returned function is called. */
  hear(listener: (announcement: Announcement) => void): () => void;
}
