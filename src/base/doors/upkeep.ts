/** Sends a test message to an e-mail address at once, past the outbox, and tells whether the mail server took it. */
export type EmailTrial = (to: {
  name: string;
  address: string;
}) => Promise<
  { isAccepted: true; reason: null } | { isAccepted: false; reason: string }
>;

/** Begins a backup. False: one is under way already, in this process or in another. */
export interface BackupStarter {
  begin(): Promise<boolean>;
}

/** Work beside the requests that an administrator may start. */
export interface Upkeep {
  /** Null: no e-mail channel is set up. */
  trial: EmailTrial | null;
  /** Null: this server makes no backups. */
  backups: BackupStarter | null;
}
