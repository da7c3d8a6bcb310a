import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import {
  type InsurerPeriod,
  isInOrder,
} from '../../../../base/clinic/rules/insurers-taken.ts';
import { useKeepEntries } from '../../../../base/ui/set-up/use-keep-entries.ts';
import type { InsurerDoctors } from '../../../doctors/contract/insurer-doctors.ts';
import {
  type StandingAppointments,
  standingOf,
} from '../../../schedule/web/outside/outside-schedule.ts';

export type Period = InsurerPeriod | null;

export const always: InsurerPeriod = { validFrom: null, validTo: null };

/** A change that is not saved: the period shown when the change began, and the wanted period. */
interface Change {
  seen: Period;
  wanted: Period;
}

/** The doctors who take an insurer, with unsaved changes. Doctors without a change follow what other users save. */
export function useInsurerDoctors(insurerId: string, saved: InsurerDoctors) {
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(
    new Map(),
  );
  /** The appointments that were confirmed and keep the ended insurer. */
  const [left, setLeft] = useState<StandingAppointments | null>(null);
  const savedOf = new Map(
    saved.doctors.map(({ doctorId, period }) => [doctorId, period]),
  );
  const listKey = api.admin.insurers.doctors.queryKey({ input: { insurerId } });
  const save = useMutation({
    mutationFn: ({
      sent,
      standing,
    }: {
      sent: ReadonlyMap<string, Change>;
      standing?: StandingAppointments;
    }) =>
      api.admin.insurers.saveDoctors.call({
        insurerId,
        changes: [...sent].map(([doctorId, change]) => ({
          doctorId,
          ...change,
        })),
        ...(standing && { confirmation: standing.confirmation }),
      }),
    ...useKeepEntries<InsurerDoctors>({
      answerKey: () => listKey,
      sectionKey: listKey,
      alsoKeys: [
        api.admin.insurers.list.queryKey(),
        api.admin.doctors.key(),
        api.admin.dashboard.get.key(),
        api.public.clinic.insurers.key(),
        api.public.doctors.key(),
      ],
      done: 'Profesionales guardados',
      onDone: () => setChanges(new Map()),
    }),
  });
  const wantedOf = (doctorId: string): Period =>
    changes.get(doctorId)?.wanted ??
    (changes.has(doctorId) ? null : (savedOf.get(doctorId) ?? null));

  function want(wanted: ReadonlyMap<string, Period>) {
    const next = new Map(changes);
    for (const [doctorId, period] of wanted) {
      const present = savedOf.get(doctorId) ?? null;
      if (isSame(period, present)) next.delete(doctorId);
      else
        next.set(doctorId, {
          seen: next.get(doctorId)?.seen ?? present,
          wanted: period,
        });
    }
    setChanges(next);
    save.reset();
  }
  function send(
    sent: ReadonlyMap<string, Change>,
    standing?: StandingAppointments,
  ) {
    if (sent.size === 0 || save.isPending) return;
    save.mutate(
      { sent, ...(standing && { standing }) },
      { onSuccess: () => setLeft(standing ?? null) },
    );
  }
  return {
    changes,
    wantedOf,
    want,
    isInOrder: [...changes.values()].every(
      ({ wanted }) => wanted === null || isInOrder(wanted),
    ),
    error: save.error,
    isPending: save.isPending,
    standing: standingOf(save.error),
    left,
    forgetLeft: () => setLeft(null),
    submit: () => send(changes),
    confirm: (standing: StandingAppointments) => send(changes, standing),
    /** Gives up saving for now; the changes stay. */
    stay: () => save.reset(),
    discard() {
      setChanges(new Map());
      save.reset();
    },
    /** Saves over another administrator's changes. */
    keepMine() {
      const mine = new Map(
        [...changes].map(([doctorId, change]) => [
          doctorId,
          { ...change, seen: savedOf.get(doctorId) ?? null },
        ]),
      );
      setChanges(mine);
      send(mine);
    },
    /** Drops the changes of doctors that another administrator changed. */
    takeTheirs() {
      setChanges(
        new Map(
          [...changes].filter(([doctorId, { seen }]) =>
            isSame(seen, savedOf.get(doctorId) ?? null),
          ),
        ),
      );
      save.reset();
    },
  };
}

function isSame(a: Period, b: Period): boolean {
  if (a === null || b === null) return a === b;
  return a.validFrom === b.validFrom && a.validTo === b.validTo;
}
