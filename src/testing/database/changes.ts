import type { Announcement, Changes } from '../../base/kernel/live/changes.ts';

/** Changes that stay within this process. `announced` keeps them. */
export function changesInMemory(): Changes & { announced: Announcement[] } {
  const listeners = new Set<(announcement: Announcement) => void>();
  const announced: Announcement[] = [];
  return {
    announced,
    announce(announcement) {
      announced.push(announcement);
      for (const listener of listeners) listener(announcement);
    },
    hearEnded: () => () => false,
    hear(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
