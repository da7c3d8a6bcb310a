import { useEffectEvent, useRef } from 'react';
import { client } from '../../../../base/api/web/client/api.ts';
import { isRefusal } from '../../../../base/api/web/client/query-client.ts';
import type { PatientMatches } from '../../contract/search.ts';

const AGAIN_MS = 500;

/** Outside the cache, where a search is cancelled as soon as the box holds another text. */
async function matchesOf(text: string): Promise<PatientMatches | null> {
  const search = () => client.reception.search.patients({ query: text.trim() });
  try {
    return await search();
  } catch (error) {
    if (isRefusal(error)) return null;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return search().catch(() => null);
  }
}

/** A text that was entered: typed or read, and followed by Enter. */
export interface Read {
  id: number;
  text: string;
}

const settled = async (answer: unknown): Promise<void> => void (await answer);

interface AddedRead {
  known?: PatientMatches | undefined;
  onAdded: (read: Read) => void;
}

const nobody: PatientMatches = { patients: [], hasMore: false, card: null };

/**
 * Entered texts, each searched at once and answered in the order of entry. `onAnswer` is called once for
 * each, with null if the search failed. The next one waits for its result.
 */
export function useReadQueue(
  onAnswer: (read: Read, matches: PatientMatches | null) => unknown,
) {
  const lastId = useRef(0);
  const waiting = useRef(0);
  const tail = useRef(Promise.resolve());
  const answer = useEffectEvent(onAnswer);

  /** `known` is the answer, if it is already there. `onAdded` is called before any answer. */
  function add(text: string, { known, onAdded }: AddedRead): void {
    lastId.current += 1;
    const read = { id: lastId.current, text };
    onAdded(read);
    const answered = known ?? (text.trim().length < 2 ? nobody : null);
    if (answered && waiting.current === 0) {
      tail.current = settled(answer(read, answered));
      return;
    }
    const matches = answered ?? matchesOf(text);
    waiting.current += 1;
    tail.current = tail.current.then(async () => {
      const found = await matches;
      await settled(answer(read, found));
      waiting.current -= 1;
    });
  }

  return { add };
}
