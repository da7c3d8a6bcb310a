import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { problemOf } from '../../lib/problem-of.ts';
import { confirmDone } from '../toast/confirmations.ts';

interface Keeping {
  /** Where the answer belongs: all of the section as it stands now. */
  answerKey: QueryKey;
  /** What else may be otherwise now. */
  alsoKeys?: readonly QueryKey[];
  /** Like "Sala guardada". */
  done: string;
  onDone: () => void;
}

/** What follows whatever was saved of a section, or was refused because somebody else was faster. */
export function useKeepEntries({ answerKey, alsoKeys = [], done, onDone }: Keeping) {
  const queryClient = useQueryClient();
  return {
    onSuccess: (answer: unknown) => {
      queryClient.setQueryData(answerKey, answer);
      for (const queryKey of alsoKeys) void queryClient.invalidateQueries({ queryKey });
      confirmDone(done);
      onDone();
    },
    onError: (error: unknown) => {
      if (problemOf(error).code === 'CHANGED_MEANWHILE') {
        void queryClient.invalidateQueries({ queryKey: answerKey });
      }
    },
  };
}
