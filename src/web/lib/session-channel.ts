import type { PanelRole, StoredSession } from './stored-session.ts';

/** What the tabs of one browser tell each other of who is signed in. */
export type TabMessage =
  /** A tab that has just been opened asks for what the others hold. */
  | { kind: 'ask' }
  /** The answer; and what a tab says that has just signed somebody in. */
  | { kind: 'hand' | 'opened'; session: StoredSession; tabKey: string }
  /** That session is over. */
  | { kind: 'ended'; role: PanelRole; tabKey: string }
  /** Its token serves until then: milliseconds of this machine's clock. */
  | { kind: 'renewed'; role: PanelRole; tabKey: string; expiresAt: number };

/** Null where the browser has no channels: then each tab is on its own. */
let channel: BroadcastChannel | null | undefined;

function openChannel(): BroadcastChannel | null {
  if (channel === undefined) {
    channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('sesiones') : null;
  }
  return channel;
}

export function tellTabs(message: TabMessage): void {
  openChannel()?.postMessage(message);
}

/** Hears the other tabs, never this one. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const opened = openChannel();
  const hear = ({ data }: MessageEvent<TabMessage>) => listener(data);
  opened?.addEventListener('message', hear);
  return () => opened?.removeEventListener('message', hear);
}
