import type { Database } from '../kernel/db/database.ts';
import type { Actor } from './actor.ts';

/** The uses that a call makes of sessions and family links, which `app.ts` hands in. */
export interface SessionUse {
  /** Records activity, so that neither the session nor its raised level times out. */
  keepAwake(db: Database, use: { actor: Actor; now: Date }): Promise<void>;
  /** True if the link, as it is now, opens the record of the patient whom it is about. */
  opensRecord(
    db: Database,
    link: { linkId: string; now: Date },
  ): Promise<boolean>;
}
