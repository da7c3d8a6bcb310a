import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import type { DraftContent } from '../../record/contract/record-content.ts';
import type { EncounterDraft, RecordEntry } from '../../record/contract/record-entries.ts';
import { canonicalText } from '../../record/rules/canonical-content.ts';

/** How long after a change it is sent, and after a failure again: within 2 s of typing it is kept, where an answer takes 0.7 s. */
const PAUSE_MS = 600;
const AGAIN_MS = 3_000;

export interface DraftShown {
  /**
   * `kept`: nothing is unsaved; `away`: the clinic did not answer, and it is tried again; `refused`: it would be refused
   * again as it is; `overtaken`: another tab or device saved, and nothing was overwritten; `signed`: the visit is.
   */
  state: 'kept' | 'changed' | 'saving' | 'away' | 'refused' | 'overtaken' | 'signed';
  version: number;
  savedAt: string | null;
  /** Why it was refused. */
  error: unknown;
  /** What the other one saved. */
  other: EncounterDraft | null;
  entry: RecordEntry | null;
}

interface DraftKeeperOptions {
  draft: EncounterDraft | null;
  /** What the form begins with. */
  content: DraftContent;
  send: (draft: { seenVersion: number; content: DraftContent }) => Promise<{
    version: number;
    savedAt: string;
  }>;
}

/**
 * Keeps what is being written on the server: shortly after each change, one request at a time, for as long as it takes.
 * It overwrites only what it saw: what another one saved waits for the person's decision.
 */
export function createDraftKeeper({ draft, content, send }: DraftKeeperOptions) {
  let shown: DraftShown = {
    ...{ state: 'kept', version: draft?.version ?? 0, savedAt: draft?.savedAt ?? null },
    ...{ error: null, other: null, entry: null },
  };
  let latest = content;
  let keptText = JSON.stringify(content);
  /** Sent without an answer: it may have arrived. */
  let unanswered: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | null = null;
  /** Milliseconds since the epoch. */
  let lastSentAt = 0;
  let isHeld = false;
  const listeners = new Set<() => void>();

  function show(changes: Partial<DraftShown>) {
    shown = { ...shown, ...changes };
    for (const listener of listeners) listener();
  }
  const isKept = () => JSON.stringify(latest) === keptText;
  const isWaiting = () => isHeld || ['overtaken', 'signed'].includes(shown.state);

  function plan(ms: number) {
    if (timer !== undefined || underWay || isWaiting()) return;
    timer = setTimeout(() => void flush(), ms);
  }
  function unplan() {
    clearTimeout(timer);
    timer = undefined;
  }

  async function flush(): Promise<void> {
    unplan();
    if (underWay) return underWay;
    if (isKept() || isWaiting()) return;
    underWay = attempt().finally(() => {
      underWay = null;
      if (isKept() || shown.state === 'refused') return;
      // The time that the answer took has passed for what was typed meanwhile.
      const pause = Math.max(0, PAUSE_MS - (Date.now() - lastSentAt));
      plan(shown.state === 'away' ? AGAIN_MS : pause);
    });
    return underWay;
  }

  async function attempt(): Promise<void> {
    const sent = latest;
    const text = JSON.stringify(sent);
    lastSentAt = Date.now();
    if (shown.state !== 'away') show({ state: 'saving' });
    try {
      const saved = await send({ seenVersion: shown.version, content: sent });
      keptText = text;
      unanswered = null;
      show({ ...saved, state: isKept() ? 'kept' : 'changed', error: null });
    } catch (error) {
      fail(error, canonicalText(sent));
    }
  }

  function fail(error: unknown, sentText: string) {
    const { code, canRetry } = problemOf(error);
    const data = (error as { data?: { draft?: EncounterDraft | null; entry?: RecordEntry } }).data;
    if (code === 'ALREADY_SIGNED' && data?.entry) return show({ state: 'signed', entry: data.entry });
    if (code === 'DRAFT_CHANGED') return overtake(data?.draft ?? null);
    if (canRetry) {
      unanswered = sentText;
      return show({ state: 'away', error });
    }
    show({ state: 'refused', error });
  }

  /** Another one saved. What is gone, or is what we sent without hearing of it, needs no decision. */
  function overtake(other: EncounterDraft | null) {
    if (other && canonicalText(other.content) !== unanswered) return show({ state: 'overtaken', other });
    unanswered = null;
    show({ state: 'changed', version: other?.version ?? 0, savedAt: other?.savedAt ?? null });
  }

  return {
    shown: () => shown,
    isUnsaved: () => !isKept() && shown.state !== 'signed',
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Called with each change of what is written. */
    write(next: DraftContent) {
      latest = next;
      if (isWaiting()) return;
      if (isKept() && !underWay) {
        unplan();
        if (shown.state !== 'kept') show({ state: 'kept', error: null });
        return;
      }
      if (shown.state === 'kept' || shown.state === 'refused') show({ state: 'changed', error: null });
      plan(PAUSE_MS);
    },
    /** Saves now what is unsaved. */
    flush,
    overtake,
    /** Goes on with what is written here, over what the other one saved. */
    async keepMine() {
      show({ state: 'changed', version: shown.other?.version ?? 0, other: null });
      // The server may have what the form began with, or something else by now.
      keptText = '';
      await flush();
    },
    /** Goes on with what the other one saved, which the form shows from now on. */
    takeOther(content: DraftContent) {
      latest = content;
      keptText = JSON.stringify(content);
      const { version, savedAt } = shown.other ?? shown;
      show({ state: 'kept', version, savedAt, other: null });
    },
    /** Saves nothing until it is released; resolves once no request is under way. */
    async hold() {
      isHeld = true;
      unplan();
      await underWay;
    },
    release() {
      isHeld = false;
      if (!isKept() && shown.state !== 'refused') plan(PAUSE_MS);
    },
  };
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;
