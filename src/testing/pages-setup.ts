import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetAnnouncements } from '../web/components/announcer/announce.ts';
import { clearConfirmations } from '../web/components/toast/confirmations.ts';
import { forgetToasts } from '../web/components/toast/toast-store.ts';
import { closeLines } from '../web/lib/open-lines.ts';
import { hearComplaint, takeComplaints } from './complaints.ts';

/*
 * What a page's test stands on: the parts of a browser that jsdom lacks, a clean document for each test, and a
 * console that fails the test, so that no React warning goes unread (`expectComplaint` where one belongs).
 */

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

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
Element.prototype.scrollIntoView ??= () => {};

HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
  this.querySelector<HTMLElement>('[autofocus]')?.focus();
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement, value?: string) {
  if (!this.open) return;
  this.open = false;
  if (value !== undefined) this.returnValue = value;
  this.dispatchEvent(new Event('close'));
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    hearComplaint(parts.map(String).join(' '));
  });
});

afterEach(() => {
  cleanup();
  closeLines();
  // Files that share a process share what these remember: no page hears what another one said.
  forgetToasts();
  clearConfirmations();
  forgetAnnouncements();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  const complaints = takeComplaints();
  if (complaints.length > 0) throw new Error(`The page complained to the console:\n${complaints.join('\n')}`);
});
