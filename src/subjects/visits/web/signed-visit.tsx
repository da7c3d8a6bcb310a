import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api, client } from '../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import type { RecordEntry } from '../../record/contract/record-entries.ts';
import type { EncounterContent } from '../../record/rules/entry-content.ts';
import { EntryArticle } from '../../record/web/entry-article.tsx';
import { encounterText } from '../../record/web/record-words.ts';
import type { VisitRecord } from '../contract/visit.ts';
import { AnsweredBefore } from './answered-before.tsx';
import { mayBook, NextControl } from './control/next-control.tsx';
import { AddendumForm, withAddendum } from './texts/addendum-form.tsx';
import styles from './visit.module.css';

interface SignedVisitProps {
  visit: VisitRecord;
  entry: RecordEntry;
  /** The content typed here while the visit was signed elsewhere. */
  leftover: EncounterContent | null;
  today: string;
  timeZone: string;
  /** The documents issued at this visit. */
  children: ReactNode;
  onChange: (changes: Partial<VisitRecord>) => void;
  /** Called when the leftover became an addendum, or was dropped. */
  onSettled: () => void;
}

/** A signed visit and the next step: the end of the visit, or an addendum. */
export function SignedVisit(props: SignedVisitProps) {
  const {
    visit,
    entry,
    leftover,
    today,
    timeZone,
    children,
    onChange,
    onSettled,
  } = props;
  const { appointmentId, status } = visit;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const finish = useMutation({
    mutationFn: () =>
      client.doctor.appointments.change({ appointmentId, act: 'finish' }),
    onSuccess: async () => {
      // With the day as it was before, the next key would act on this patient, or on a wrong one.
      const day = api.doctor.agenda.day.queryOptions({ input: { day: today } });
      await queryClient.prefetchQuery({ ...day, staleTime: 0 });
      await navigate({ to: '/doctor/appointments' });
    },
  });
  const isWriting = isAdding || leftover !== null;
  // The form of the visit or of the addendum is gone with the focus: the next step gets it.
  useEffect(() => {
    const focused = document.activeElement;
    if (
      !isWriting &&
      (focused === document.body || focused?.matches('article'))
    )
      place.current?.querySelector('button')?.focus();
  }, [isWriting]);
  function close() {
    setAdding(false);
    onSettled();
  }
  return (
    <div ref={place} className={styles.signed}>
      {leftover && (
        <div role="alert">
          <Notice
            tone="warning"
            title="Esta consulta ya estaba firmada con otro texto"
          >
            <p>
              Lo que usted escribió aquí no se perdió: puede firmarlo como
              agregado.
            </p>
          </Notice>
        </div>
      )}
      <div className={styles.signedActs}>
        {status === 'in_progress' && (
          <Button
            kind="main"
            busy={finish.isPending}
            onClick={() => finish.mutate()}
          >
            Terminar la consulta
          </Button>
        )}
        {!isWriting && (
          <Button
            kind={status === 'in_progress' ? 'quiet' : 'second'}
            onClick={() => setAdding(true)}
          >
            Escribir un agregado
          </Button>
        )}
      </div>
      <NextControl
        canBook={mayBook(status)}
        appointmentId={appointmentId}
        today={today}
        timeZone={timeZone}
      />
      <ActProblem
        error={finish.error}
        onRetry={() => finish.mutate()}
        retrying={finish.isPending}
      />
      {children}
      <AnsweredBefore appointmentId={appointmentId} timeZone={timeZone} />
      <EntryArticle entry={entry} timeZone={timeZone} level={2}>
        {isWriting && (
          <AddendumForm
            entryId={entry.id}
            start={leftover ? encounterText(leftover) : ''}
            onAdded={(addendum) => {
              onChange({ signed: withAddendum(entry, addendum) });
              close();
            }}
            onClose={close}
          />
        )}
      </EntryArticle>
    </div>
  );
}
