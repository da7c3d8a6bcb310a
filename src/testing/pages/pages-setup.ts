import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { closeLines } from '../../base/api/web/live/open-lines.ts';
import { forgetAnnouncements } from '../../base/ui/announcer/announce.ts';
import { dismissSaidRead } from '../../base/ui/panel/reads/said-read.ts';
import { clearConfirmations } from '../../base/ui/toast/confirmations.ts';
import { forgetToasts } from '../../base/ui/toast/toast-store.ts';
import { hearComplaint, takeComplaints } from './complaints.ts';
import { forgetKeyTimes, timeKeys } from './key-times.ts';
import { takeFaults } from './served.ts';

/*
 * The setup of every page test: the browser features that jsdom lacks, a clean document for each test, and a console
 * whose messages fail the test, so that no React warning goes unread (use `expectComplaint` for an expected one).
 */

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Says what is missing, with the document written out only if somebody reads it: a wait looks many times. */
class MissingElement extends Error {
  override name = 'TestingLibraryElementError';

  constructor(problem: string | null, container: Element) {
    super();
    const read = () => `${problem ?? ''}\n\n${prettyDOM(container)}`;
    Object.defineProperty(this, 'message', { get: read, configurable: true });
  }
}

configure({ getElementError: (problem, container) => new MissingElement(problem, container) });

document.documentElement.lang = 'es-AR';

window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
window.ResizeObserver ??= SilentObserver;
globalThis.IntersectionObserver ??= class extends SilentObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
};
window.scrollTo = () => {};

// jsdom draws frames, and moves the focus away from what is gone, by an interval that it starts when it is needed first.
// Started while a test stands in for the clock, it never beats again, for no later test: so it is started here, once a
// window, and always beats.
if (!Object.hasOwn(window, 'beats')) {
  Object.defineProperty(window, 'beats', { value: true });
  const { requestAnimationFrame } = window;
  const beat = () => void requestAnimationFrame(beat);
  beat();
}
Element.prototype.scrollIntoView ??= () => {};

timeKeys();

// jsdom lays nothing out, and a list of choices is hidden while its control is nowhere to be seen.
Object.defineProperties(document.documentElement, {
  clientWidth: { value: window.innerWidth },
  clientHeight: { value: window.innerHeight },
});
for (const { prototype } of [HTMLInputElement, HTMLButtonElement]) {
  prototype.getBoundingClientRect = () => new DOMRect(0, 0, 320, 48);
}

HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
  const focusable = 'a[href], :is(button, input, select, textarea):not(:disabled), [tabindex="0"]';
  const start = this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>(focusable);
  start?.focus();
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement, value?: string) {
  if (!this.open) return;
  this.open = false;
  if (value !== undefined) this.returnValue = value;
  this.dispatchEvent(new Event('close'));
};

beforeEach(() => {
  // Nothing is laid out, and each rule that a library puts into the head is held against every element asked for.
  for (const style of document.head.querySelectorAll('style')) style.remove();
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    hearComplaint(parts.map(String).join(' '));
  });
});

afterEach(() => {
  cleanup();
  closeLines();
  forgetKeyTimes();
  // Test files in one process share this state: clears it, so that no page sees another one's messages.
  forgetToasts();
  clearConfirmations();
  forgetAnnouncements();
  dismissSaidRead();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  const complaints = takeComplaints();
  const faults = takeFaults();
  if (faults.length > 0) throw new Error(`The page was answered as it never is:\n${faults.join('\n')}`);
  if (complaints.length > 0) throw new Error(`The page complained to the console:\n${complaints.join('\n')}`);
});
