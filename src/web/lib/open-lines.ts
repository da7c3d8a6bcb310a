import type { LiveDoor, LiveListener } from './live.ts';
import type { Line, LineState } from './live-line.ts';

/** A stream of changes, and who in this tab follows it. */
export interface SharedLine {
  line: Line;
  listeners: Set<LiveListener>;
  watchers: Set<() => void>;
  state: LineState;
}

/** Those that this tab has open: one a door. */
export const openLines = new Map<LiveDoor, SharedLine>();

/** Ends every one at once. */
export function closeLines(): void {
  for (const { line } of openLines.values()) line.close();
  openLines.clear();
}
