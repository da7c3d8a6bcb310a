import { announce } from '../announcer/announce.ts';

/*
 * The first toast host's memory: sign-in, sign-out and refusals. Its three numbers are the clinic's.
 */

export const TOAST_LIMIT = 1;
export const TOAST_SHOWN_MS = 1_500;
export const TOAST_REMOVE_DELAY_MS = 3_000;

export interface ToastMessage {
  title: string;
  description?: string;
  /** `destructive` for refusals and failures. */
  tone?: 'neutral' | 'destructive';
}

export interface Toast extends ToastMessage {
  id: number;
  open: boolean;
}

type Timer = ReturnType<typeof setTimeout>;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, Timer>();
const clocks = new Map<
  number,
  { timer: Timer | undefined; leftMs: number; startedAt: number }
>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function forget(id: number): void {
  clearTimeout(removals.get(id));
  clearTimeout(clocks.get(id)?.timer);
  removals.delete(id);
  clocks.delete(id);
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToasts = (): readonly Toast[] => toasts;

/** Shows a toast for 1500 ms; a newer toast replaces it. */
export function showToast(message: ToastMessage): number {
  lastId += 1;
  const id = lastId;
  const kept = [{ ...message, id, open: true }, ...toasts].slice(
    0,
    TOAST_LIMIT,
  );
  for (const old of toasts)
    if (!kept.some((toast) => toast.id === old.id)) forget(old.id);
  clocks.set(id, { timer: undefined, leftMs: TOAST_SHOWN_MS, startedAt: 0 });
  publish(kept);
  resumeToast(id);
  announce(
    message.description
      ? `${message.title}. ${message.description}`
      : message.title,
    message.tone === 'destructive' ? 'assertive' : 'polite',
  );
  return id;
}

/** Closes a toast; it is removed 3000 ms later. */
export function dismissToast(id: number): void {
  if (!toasts.some((toast) => toast.id === id && toast.open)) return;
  forget(id);
  removals.set(
    id,
    setTimeout(() => {
      forget(id);
      publish(toasts.filter((toast) => toast.id !== id));
    }, TOAST_REMOVE_DELAY_MS),
  );
  publish(
    toasts.map((toast) =>
      toast.id === id ? { ...toast, open: false } : toast,
    ),
  );
}

/** Removes all toasts, as when the page is left for good. */
export function forgetToasts(): void {
  for (const { id } of toasts) forget(id);
  publish([]);
}

/** Pauses a toast's timer while it has the pointer or the focus. */
export function pauseToast(id: number): void {
  const clock = clocks.get(id);
  if (!clock?.timer) return;
  clearTimeout(clock.timer);
  clocks.set(id, {
    timer: undefined,
    leftMs: clock.leftMs - (performance.now() - clock.startedAt),
    startedAt: 0,
  });
}

/** Resumes the timer with the remaining time. */
export function resumeToast(id: number): void {
  const clock = clocks.get(id);
  if (!clock || clock.timer) return;
  clocks.set(id, {
    ...clock,
    timer: setTimeout(() => dismissToast(id), clock.leftMs),
    startedAt: performance.now(),
  });
}
