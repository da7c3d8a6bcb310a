import { useQueryClient } from '@tanstack/react-query';
import { useEffectEvent, useRef } from 'react';
import type { PatientMatches } from '../../../contract/reception/search.ts';
import { api } from '../../api/api.ts';

const searchOf = (text: string) =>
  api.reception.search.patients.queryOptions({ input: { query: text.trim() } });

/** A text that was entered: typed or read, and Enter. */
export interface Read {
  id: number;
  text: string;
}

interface AddedRead {
  known?: PatientMatches | undefined;
  onAdded: (read: Read) => void;
}

const nobody: PatientMatches = { patients: [], hasMore: false, card: null };

/**
 * Entered texts, each looked for at once and answered in the order in which they were entered. `onAnswer` is called once
 * for each, with null where the search failed.
 */
export function useReadQueue(onAnswer: (read: Read, matches: PatientMatches | null) => void) {
  const queryClient = useQueryClient();
  const lastId = useRef(0);
  const waiting = useRef(0);
  const tail = useRef(Promise.resolve());
  const answer = useEffectEvent(onAnswer);

  /** `known` is the answer where it is there already. `onAdded` is called before any answer. */
  function add(text: string, { known, onAdded }: AddedRead): void {
    lastId.current += 1;
    const read = { id: lastId.current, text };
    onAdded(read);
    const answered = known ?? (text.trim().length < 2 ? nobody : null);
    if (answered && waiting.current === 0) {
      answer(read, answered);
      return;
    }
    const matches = answered ?? queryClient.fetchQuery(searchOf(text)).catch(() => null);
    waiting.current += 1;
    tail.current = tail.current.then(async () => {
      const found = await matches;
      waiting.current -= 1;
      answer(read, found);
    });
  }

  return { add };
}
