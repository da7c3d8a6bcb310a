import { useState } from 'react';
import type { TypedName } from '../../../../base/person/rules/typed-name.ts';

/** The typed data of the patient, without the password, which is never stored. */
export interface BookingDraft {
  way: 'existing' | 'new';
  dni: string;
  fullName: string;
  /** The name in parts, if it was given that way. */
  nameParts?: TypedName | null;
  birthDate: string;
  phone: string;
  email: string;
  consents: boolean;
}

const KEY = 'booking_draft';

const emptyDraft: BookingDraft = {
  way: 'existing',
  dni: '',
  fullName: '',
  birthDate: '',
  phone: '',
  email: '',
  consents: false,
};

function storedDraft(): BookingDraft {
  const stored = readStored(KEY);
  return typeof stored === 'object' ? { ...emptyDraft, ...stored } : emptyDraft;
}

/** Returns the value that this tab keeps under a key until it closes. Null: none, or storage is forbidden. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function store(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be forbidden or full. Then only a reload loses the draft.
  }
}

/** The typed data, kept through steps, refusals and a reload of this tab. */
export function useBookingDraft() {
  const [draft, setDraft] = useState(storedDraft);
  return {
    draft,
    changeDraft(changes: Partial<BookingDraft>) {
      setDraft((before) => {
        const after = { ...before, ...changes };
        store(KEY, after);
        return after;
      });
    },
    forgetDraft() {
      store(KEY, null);
      setDraft(emptyDraft);
    },
  };
}
