import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { problemOf } from '../../api/web/client/problem-of.ts';
import { confirmDone } from '../toast/confirmations.ts';

export interface Keeping<Answer> {
  /** Query key that receives the answer, where that is the whole section in its present state. */
  answerKey?: (answer: Answer) => QueryKey;
  /** Other queries to refetch. */
  alsoKeys?: readonly QueryKey[];
  /** Queries to refetch after a refusal because another administrator saved first. */
  sectionKey: QueryKey;
  /** Confirmation text, like "Sala guardada"; none where the page itself shows it. */
  done?: string | ((answer: Answer) => string);
  onDone?: (answer: Answer) => void;
}

/** Mutation callbacks of a section: after a save, and after a refusal because another administrator saved first. */
export function useKeepEntries<Answer>({
  answerKey,
  alsoKeys = [],
  sectionKey,
  done,
  onDone,
}: Keeping<Answer>) {
  const queryClient = useQueryClient();
  return {
    onSuccess: (answer: Answer) => {
      if (answerKey) queryClient.setQueryData(answerKey(answer), answer);
      for (const queryKey of alsoKeys)
        void queryClient.invalidateQueries({ queryKey });
      if (done) confirmDone(typeof done === 'string' ? done : done(answer));
      onDone?.(answer);
    },
    // The refusal is shown once there is something to compare with.
    onError: async (error: unknown) => {
      if (problemOf(error).code === 'CHANGED_MEANWHILE') {
        await queryClient.invalidateQueries({ queryKey: sectionKey });
      }
    },
  };
}
