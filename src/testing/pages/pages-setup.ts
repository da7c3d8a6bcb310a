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
 * The set-up of every page test: browser features that jsdom lacks, a clean document, and a console whose
 * messages fail the test (`expectComplaint` allows one).
 */

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/**
 * The error of a missing element. It prints the document only when its message is read, because a wait fails
 * many times.
 */
class MissingElement extends Error {
  override name = 'TestingLibraryElementError';

  constructor(problem: string | null, container: Element) {
    super();
    const read = () => `${problem ?? ''}\n\n${prettyDOM(container)}`;
    Object.defineProperty(this, 'message', { get: read, configurable: true });
  }
}

configure({
  getElementError: (problem, container) =>
    new MissingElement(problem, container),
});

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

// jsdom draws frames, and moves the focus away from a removed element, by an interval that starts on first
// use. Started under a test's own clock it would stop for all later tests, so it starts here.
if (!Object.hasOwn(window, 'beats')) {
  Object.defineProperty(window, 'beats', { value: true });
  const { requestAnimationFrame } = window;
  const beat = () => void requestAnimationFrame(beat);
  beat();
}
Element.prototype.scrollIntoView ??= () => {};

timeKeys();

// jsdom lays nothing out, and a list of choices is hidden while its control has no size.
Object.defineProperties(document.documentElement, {
  clientWidth: { value: window.innerWidth },
  clientHeight: { value: window.innerHeight },
});
for (const { prototype } of [HTMLInputElement, HTMLButtonElement]) {
  prototype.getBoundingClientRect = () => new DOMRect(0, 0, 320, 48);
}

HTMLDialogElement.prototype.showModal ??= function showModal(
  this: HTMLDialogElement,
) {
  this.open = true;
  const focusable =
    'a[href], :is(button, input, select, textarea):not(:disabled), [tabindex="0"]';
  const start =
    this.querySelector<HTMLElement>('[autofocus]') ??
    this.querySelector<HTMLElement>(focusable);
  start?.focus();
};
HTMLDialogElement.prototype.close ??= function close(
  this: HTMLDialogElement,
  value?: string,
) {
  if (!this.open) return;
  this.open = false;
  if (value !== undefined) this.returnValue = value;
  this.dispatchEvent(new Event('close'));
};

beforeEach(() => {
  // jsdom would match each rule of a library's style sheet against each element that a test looks for.
  for (const style of document.head.querySelectorAll('style')) style.remove();
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    hearComplaint(parts.map(String).join(' '));
  });
});

afterEach(() => {
  cleanup();
  closeLines();
  forgetKeyTimes();
  // Test files in one process share this state. It is cleared, so that no page sees messages of another.
  forgetToasts();
  clearConfirmations();
  forgetAnnouncements();
  dismissSaidRead();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  const complaints = takeComplaints();
  const faults = takeFaults();
  if (faults.length > 0)
    throw new Error(
      `The page was answered as it never is:\n${faults.join('\n')}`,
    );
  if (complaints.length > 0)
    throw new Error(
      `The page complained to the console:\n${complaints.join('\n')}`,
    );
});
