import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import type { DraftContent } from '../../record/contract/record-content.ts';
import type {
  EncounterDraft,
  RecordEntry,
} from '../../record/contract/record-entries.ts';
import { canonicalText } from '../../record/rules/canonical-content.ts';

/**
 * The wait from a change to its sending, and from a failure to the next try. If an answer takes 0.7 s, typed
 * text is kept within 2 s.
 */
const PAUSE_MS = 600;
const AGAIN_MS = 3_000;

export interface DraftShown {
  /**
   * `kept`: nothing is unsaved. `away`: the clinic did not answer; tries again. `refused`: the same content
   * would be refused again. `overtaken`: another tab or device saved; nothing was overwritten. `signed`: the
   * visit is signed.
   */
  state:
    | 'kept'
    | 'changed'
    | 'saving'
    | 'away'
    | 'refused'
    | 'overtaken'
    | 'signed';
  version: number;
  savedAt: string | null;
  /** Why it was refused. */
  error: unknown;
  /** The draft that another tab or device saved. */
  other: EncounterDraft | null;
  entry: RecordEntry | null;
}

interface DraftKeeperOptions {
  draft: EncounterDraft | null;
  /** The first content of the form. */
  content: DraftContent;
  send: (draft: { seenVersion: number; content: DraftContent }) => Promise<{
    version: number;
    savedAt: string;
  }>;
}

/**
 * Keeps a draft on the server: shortly after each change, one request at a time. It overwrites only the
 * version that it saw: the doctor decides about a draft that another tab saved.
 */
export function createDraftKeeper({
  draft,
  content,
  send,
}: DraftKeeperOptions) {
  let shown: DraftShown = {
    state: 'kept',
    version: draft?.version ?? 0,
    savedAt: draft?.savedAt ?? null,
    error: null,
    other: null,
    entry: null,
  };
  let latest = content;
  let keptText = JSON.stringify(content);
  /** Content that was sent without an answer. It may have arrived. */
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
  const isWaiting = () =>
    isHeld || ['overtaken', 'signed'].includes(shown.state);

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
      // Text typed during the request has already waited as long as the answer took.
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
    const data = (
      error as { data?: { draft?: EncounterDraft | null; entry?: RecordEntry } }
    ).data;
    if (code === 'ALREADY_SIGNED' && data?.entry)
      return show({ state: 'signed', entry: data.entry });
    if (code === 'DRAFT_CHANGED') return overtake(data?.draft ?? null);
    if (canRetry) {
      unanswered = sentText;
      return show({ state: 'away', error });
    }
    show({ state: 'refused', error });
  }

  /** Another tab saved. No decision is needed if its draft is gone, or is our own that got no answer. */
  function overtake(other: EncounterDraft | null) {
    if (other && canonicalText(other.content) !== unanswered)
      return show({ state: 'overtaken', other });
    unanswered = null;
    show({
      state: 'changed',
      version: other?.version ?? 0,
      savedAt: other?.savedAt ?? null,
    });
  }

  return {
    shown: () => shown,
    isUnsaved: () => !isKept() && shown.state !== 'signed',
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Called with each change of the content. */
    write(next: DraftContent) {
      latest = next;
      if (isWaiting()) return;
      if (isKept() && !underWay) {
        unplan();
        if (shown.state !== 'kept') show({ state: 'kept', error: null });
        return;
      }
      if (shown.state === 'kept' || shown.state === 'refused')
        show({ state: 'changed', error: null });
      plan(PAUSE_MS);
    },
    /** Saves unsaved content now. */
    flush,
    overtake,
    /** Goes on with the content written here, over the other draft. */
    async keepMine() {
      show({
        state: 'changed',
        version: shown.other?.version ?? 0,
        other: null,
      });
      // Forces a save: the server may have the form's first content, or other content by now.
      keptText = '';
      await flush();
    },
    /** Goes on with the other draft, which the form shows from now on. */
    takeOther(content: DraftContent) {
      latest = content;
      keptText = JSON.stringify(content);
      const { version, savedAt } = shown.other ?? shown;
      show({ state: 'kept', version, savedAt, other: null });
    },
    /** Saves nothing until `release` is called. Resolves once no request is under way. */
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
