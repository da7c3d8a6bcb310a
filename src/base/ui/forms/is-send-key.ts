import type { KeyboardEvent } from 'react';

/** Ctrl+Enter, on a Mac also ⌘+Enter: sends what is being written from any of its fields. */
export function isSendKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey);
}
