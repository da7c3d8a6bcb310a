import type { Announcement } from './changes.ts';

const keptMs = 60_000;
const mostKept = 5_000;
/** The delay between a screen's reading and our receiving the request, on a slow line. */
const marginMs = 3_000;

/** Recent announcements, for clients that connect a moment late, or reconnect. On the clock of this process alone. */
export function rememberChanges() {
  let kept: { announcement: Announcement; at: number }[] = [];
  let completeSince = performance.now();

  return {
    add(announcement: Announcement): void {
      const at = performance.now();
      kept.push({ announcement, at });
      if (kept.length <= mostKept && at - (kept[0]?.at ?? at) <= 2 * keptMs)
        return;
      const oldest = at - keptMs;
      kept = kept.filter((entry) => entry.at >= oldest).slice(-mostKept / 2);
      completeSince = kept[0]?.at ?? at;
    },
    /**
     * The announcements that a client which read that long ago may have missed; if they are no longer remembered, a
     * single one of kind 'all'.
     */
    since(missedMs: number): Announcement[] {
      const from = performance.now() - missedMs - marginMs;
      if (from <= completeSince) return [{ kind: 'all' }];
      return kept.flatMap(({ announcement, at }) =>
        at >= from ? announcement : [],
      );
    },
  };
}
