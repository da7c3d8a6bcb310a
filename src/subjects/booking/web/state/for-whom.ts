import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import {
  type Problem,
  problemOf,
} from '../../../../base/api/web/client/problem-of.ts';
import { PRIVATELY } from '../../../../base/clinic/contract/booking-address.ts';
import {
  type BookingSearch,
  ONESELF,
} from '../../../schedule/web/availability/booking-search.ts';
import type { Go } from './booking-navigation.ts';
import {
  coverageInAddress,
  type OwnCoverage,
  ownPlanWith,
  type Represented,
  type SignedIn,
} from './own-coverage.ts';

/** Shown if the family link to the person in the address has ended. */
export const actsNoMore =
  'Ya no puede actuar en nombre de esa persona. Elija para quién es.';

/** The patient for which the signed-in person books, as in the address. */
export interface ForWhom {
  /** True if the person may book for others too, or already chose a patient in this booking. */
  isAsked: boolean;
  /** True if the whole session acts for another patient. */
  isActing: boolean;
  /** True if the link that led here names the patient, and no other was chosen since. */
  isNamed: boolean;
  /** True until the represented patients are known. */
  isSettling: boolean;
  /** Null: the address names a person whom the signed-in person does not represent, or no longer. */
  chosen:
    | (Pick<Represented, 'name' | 'birthDate'> & {
        patientId: string | undefined;
      })
    | null;
  self: string;
  family: readonly Represented[];
  choose: (patientId: string | undefined) => void;
  /** Notes that the patient was chosen here. The choice is asked again with the time. */
  pick: () => void;
  /** The coverage on file of the chosen patient. */
  onFile: OwnCoverage | undefined;
  /** True if the person said in this booking that a visit for children is for the chosen patient. */
  isSaid: boolean;
  say: () => void;
  /** Returns the payer for a relative. Undefined: for the signed-in patient. */
  payerFor: (patientId: string | undefined) => PayerFor;
  /** Chooses who pays for that person. */
  sayPayer: (
    patientId: string | undefined,
    coverage: string | undefined,
  ) => void;
  /** Returns the refusal of an act for the chosen patient. An ended family link has its own sentence. */
  problemOf: (error: unknown) => Problem;
}

/** The payer for a patient. */
export interface PayerFor {
  /** As the address names it. Undefined: it is unknown, and asked. */
  coverage: string | undefined;
  /** As a request names it. The coverage on file is left to the server. */
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
  // By patient: the payer that was chosen in this booking.
  const [said, setSaidPayers] = useState<
    Readonly<Record<string, string | undefined>>
  >({});
  // The coverage that the signed-in patient searched with, before a relative was chosen.
  const [searched, setSearched] = useState(isSelf ? cobertura : undefined);
  useEffect(() => {
    if (isSelf && !isPicked) setSearched(cobertura);
  }, [isSelf, isPicked, cobertura]);
  const own = signedIn?.coverage;
  const isNamed =
    para !== undefined && (isSelf || named !== undefined) && !isPicked;

  function payerFor(patientId: string | undefined): PayerFor {
    const saidOfThem = said[patientId ?? ONESELF];
    const onFile =
      patientId === undefined
        ? own
        : family.find((each) => each.patientId === patientId)?.coverage;
    if (saidOfThem)
      return {
        coverage: saidOfThem,
        input: { ...inputOf(saidOfThem, onFile), isPayerSaid: true },
      };
    if (patientId === undefined) {
      const coverage =
        (isSelf && !isPicked ? cobertura : searched) ??
        coverageInAddress(own, insurers);
      return { coverage, input: inputOf(coverage, own) };
    }
    if (onFile) return { coverage: onFile.insurerId ?? PRIVATELY, input: {} };
    // The address may still name the coverage of the patient chosen before.
    return { coverage: undefined, input: {} };
  }

  function inputOf(
    coverage: string | undefined,
    onFile: OwnCoverage | null | undefined,
  ) {
    const insurer = insurers?.find(({ id }) => id === coverage) ?? null;
    const plan = ownPlanWith(insurer, onFile ?? undefined);
    return {
      ...(insurer && { insurerId: insurer.id }),
      ...(plan && { planId: plan.id }),
    };
  }

  const chosen = isSelf
    ? { patientId: undefined, name: self, birthDate: null }
    : (named ?? null);
  return {
    // The choice stays after the last link ended, because the signed-in patient's payer may be unknown.
    isAsked: family.length > 0 || chosen === null || isPicked,
    isActing: signedIn?.isActing ?? false,
    isNamed,
    isSettling: signedIn !== undefined && !signedIn.isSettled,
    chosen,
    self,
    family,
    isSaid,
    say: () => setSaid(true),
    choose: (patientId) => {
      setPicked(true);
      const listed = coverageInAddress(
        family.find((each) => each.patientId === patientId)?.coverage,
        insurers,
      );
      const next =
        patientId === undefined
          ? payerFor(undefined).coverage
          : (said[patientId] ?? listed);
      go(
        { para: patientId ?? ONESELF, ...(next && { cobertura: next }) },
        { within: true },
      );
    },
    pick: () => setPicked(true),
    onFile: (isSelf ? own : named?.coverage) ?? undefined,
    payerFor,
    sayPayer: (patientId, coverage) => {
      setSaidPayers((before) => ({
        ...before,
        [patientId ?? ONESELF]: coverage,
      }));
    },
    problemOf: (error) => {
      const problem = problemOf(error);
      const isOver =
        !isSelf && ['NOT_FOUND', 'ACTING_ENDED'].includes(problem.code);
      return isOver
        ? { ...problem, sentence: actsNoMore, canRetry: false }
        : problem;
    },
  };
}

/** Reads the represented patients again. */
export function useReadFamilyAgain(): () => void {
  const queryClient = useQueryClient();
  return () =>
    void queryClient.invalidateQueries({
      queryKey: api.patient.family.list.key(),
    });
}
