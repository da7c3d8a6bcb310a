import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { type Problem, problemOf } from '../../../api/problem-of.ts';
import { type BookingSearch, ONESELF } from '../../../appointments/booking-search.ts';
import type { Go } from './booking-navigation.ts';
import type { Represented, SignedIn } from './own-coverage.ts';

/** Said where the link to the person whom the address names is over. */
export const actsNoMore = 'Ya no puede actuar en nombre de esa persona. Elija para quién es.';

/** For whom a signed-in patient books, as the address says. */
export interface ForWhom {
  /** Whether they may book for others too. */
  isAsked: boolean;
  /** They act for somebody all along: it is not for them. */
  isActing: boolean;
  /** The link that led here names whom it is for, and nobody chose another since. */
  isNamed: boolean;
  /** Whom they may book for is not known yet. */
  isSettling: boolean;
  /** Null: the address names somebody for whom they do not act, or not any more. */
  chosen: (Pick<Represented, 'name' | 'birthDate'> & { patientId: string | undefined }) | null;
  self: string;
  family: readonly Represented[];
  choose: (patientId: string | undefined) => void;
  /** Of what is for children it was said that it is for whom it is booked, in this booking. */
  isSaid: boolean;
  say: () => void;
  /** What an act for the chosen one was refused with; whom one may act for is read again where a link is over. */
  problemOf: (error: unknown) => Problem;
}

export function useForWhom({
  search: { para },
  signedIn,
  go,
}: {
  search: BookingSearch;
  signedIn: SignedIn | undefined;
  go: Go;
}): ForWhom {
  const family = signedIn?.family ?? [];
  const self = signedIn?.name ?? '';
  const [isPicked, setPicked] = useState(false);
  const [isSaid, setSaid] = useState(false);
  const named = family.find(({ patientId }) => patientId === para);
  const isSelf = para === undefined || para === ONESELF;
  const chosen = isSelf ? { patientId: undefined, name: self, birthDate: null } : (named ?? null);
  return {
    isAsked: family.length > 0 || chosen === null,
    isActing: signedIn?.isActing ?? false,
    isNamed: para !== undefined && chosen !== null && !isPicked,
    isSettling: signedIn !== undefined && !signedIn.isSettled,
    ...{ chosen, self, family, isSaid },
    say: () => setSaid(true),
    choose: (patientId) => {
      setPicked(true);
      go({ para: patientId ?? ONESELF }, { within: true });
    },
    problemOf: (error) => {
      const problem = problemOf(error);
      const isOver = !isSelf && ['NOT_FOUND', 'ACTING_ENDED'].includes(problem.code);
      return isOver ? { ...problem, sentence: actsNoMore, canRetry: false } : problem;
    },
  };
}

/** Reads again for whom one may act. */
export function useReadFamilyAgain(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: api.patient.family.list.key() });
}
