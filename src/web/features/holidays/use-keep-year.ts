import { useQueryClient } from '@tanstack/react-query';
import type { HolidayYear } from '../../../contract/admin/holidays.ts';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';

/** What follows whatever was changed of a year, or was refused because somebody else was faster. */
export function useKeepYear(done: string, onDone: (year: HolidayYear) => void) {
  const queryClient = useQueryClient();
  return {
    onSuccess: (saved: HolidayYear) => {
      queryClient.setQueryData(api.admin.holidays.year.queryKey({ input: { year: saved.year } }), saved);
      void queryClient.invalidateQueries({ queryKey: api.admin.holidays.propose.key() });
      confirmDone(done);
      onDone(saved);
    },
    onError: (error: unknown) => {
      if (problemOf(error).code !== 'CHANGED_MEANWHILE') return;
      void queryClient.invalidateQueries({ queryKey: api.admin.holidays.key() });
    },
  };
}
