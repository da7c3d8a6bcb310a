import type { LiveChange } from '../../contract/live.ts';
import type { Line, LineState } from './live-line.ts';
import type { LiveDoor } from './live-stream.ts';

/** The changes, in order; `all` comes alone: some may have been missed, so refetch everything. */
export type LiveListener = (changes: LiveChange[]) => void;

/** A stream of changes, with its listeners in this tab. */
export interface SharedLine {
  line: Line;
  listeners: Set<LiveListener>;
  watchers: Set<() => void>;
  state: LineState;
}

/** The open streams of this tab: one per door. */
export const openLines = new Map<LiveDoor, SharedLine>();

/** Closes all streams at once. */
export function closeLines(): void {
  for (const { line } of openLines.values()) line.close();
  openLines.clear();
}
