import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { type Problem, problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { PRIVATELY } from '../../../../base/clinic/contract/booking-address.ts';
import { type BookingSearch, ONESELF } from '../../../schedule/web/availability/booking-search.ts';
import type { Go } from './booking-navigation.ts';
import {
  coverageInAddress,
  type OwnCoverage,
  ownPlanWith,
  type Represented,
  type SignedIn,
} from './own-coverage.ts';

/** Said where the link to the person whom the address names is over. */
export const actsNoMore = 'Ya no puede actuar en nombre de esa persona. Elija para quién es.';

/** For whom a signed-in patient books, as the address says. */
export interface ForWhom {
  /** They may book for others too, or chose for whom it is in this booking. */
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
  /** Notes that it was chosen here for whom it is: it is asked again with the time. */
  pick: () => void;
  /** The coverage on file of the chosen one. */
  onFile: OwnCoverage | undefined;
  /** Of what is for children it was said that it is for whom it is booked, in this booking. */
  isSaid: boolean;
  say: () => void;
  /** The payer for a relative; undefined: for the signed-in patient. */
  payerFor: (patientId: string | undefined) => PayerFor;
  /** Chooses who pays for that person. */
  sayPayer: (patientId: string | undefined, coverage: string | undefined) => void;
  /** What an act for the chosen one was refused with; whom one may act for is read again where a link is over. */
  problemOf: (error: unknown) => Problem;
}

/** The payer for a patient. */
export interface PayerFor {
  /** As the address names it; undefined: it is not known, and asked. */
  coverage: string | undefined;
  /** As a request names it; what is on file is left to the server. */
  input: { insurerId?: string; planId?: string; isPayerSaid?: true };
}

export function useForWhom({
  search: { para, cobertura },
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
  const insurers = useQuery(api.public.clinic.insurers.queryOptions()).data;
  // By person: who pays, where it was chosen for them in this booking.
  const [said, setSaidPayers] = useState<Readonly<Record<string, string | undefined>>>({});
  // The coverage that the signed-in patient searched with, before a relative was chosen.
  const [searched, setSearched] = useState(isSelf ? cobertura : undefined);
  useEffect(() => {
    if (isSelf && !isPicked) setSearched(cobertura);
  }, [isSelf, isPicked, cobertura]);
  const own = signedIn?.coverage;
  const isNamed = para !== undefined && (isSelf || named !== undefined) && !isPicked;

  function payerFor(patientId: string | undefined): PayerFor {
    const saidOfThem = said[patientId ?? ONESELF];
    const onFile =
      patientId === undefined ? own : family.find((each) => each.patientId === patientId)?.coverage;
    if (saidOfThem)
      return { coverage: saidOfThem, input: { ...inputOf(saidOfThem, onFile), isPayerSaid: true } };
    if (patientId === undefined) {
      const coverage = (isSelf && !isPicked ? cobertura : searched) ?? coverageInAddress(own, insurers);
      return { coverage, input: inputOf(coverage, own) };
    }
    if (onFile) return { coverage: onFile.insurerId ?? PRIVATELY, input: {} };
    // The address may still name the coverage of whoever was chosen before.
    return { coverage: undefined, input: {} };
  }

  function inputOf(coverage: string | undefined, onFile: OwnCoverage | null | undefined) {
    const insurer = insurers?.find(({ id }) => id === coverage) ?? null;
    const plan = ownPlanWith(insurer, onFile ?? undefined);
    return { ...(insurer && { insurerId: insurer.id }), ...(plan && { planId: plan.id }) };
  }

  const chosen = isSelf ? { patientId: undefined, name: self, birthDate: null } : (named ?? null);
  return {
    // The choice stays where the last link ended: who pays for oneself may still be unknown.
    isAsked: family.length > 0 || chosen === null || isPicked,
    isActing: signedIn?.isActing ?? false,
    isNamed,
    isSettling: signedIn !== undefined && !signedIn.isSettled,
    ...{ chosen, self, family, isSaid },
    say: () => setSaid(true),
    choose: (patientId) => {
      setPicked(true);
      const listed = coverageInAddress(
        family.find((each) => each.patientId === patientId)?.coverage,
        insurers,
      );
      const next = patientId === undefined ? payerFor(undefined).coverage : (said[patientId] ?? listed);
      go({ para: patientId ?? ONESELF, ...(next && { cobertura: next }) }, { within: true });
    },
    pick: () => setPicked(true),
    onFile: (isSelf ? own : named?.coverage) ?? undefined,
    payerFor,
    sayPayer: (patientId, coverage) => {
      setSaidPayers((before) => ({ ...before, [patientId ?? ONESELF]: coverage }));
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
