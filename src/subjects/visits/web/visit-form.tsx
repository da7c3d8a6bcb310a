import { useMutation } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { client } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { useFocusShown } from '../../../base/ui/focus/use-focus-shown.ts';
import { isSendKey } from '../../../base/ui/forms/is-send-key.ts';
import { messagesWithin } from '../../../base/ui/forms/messages-within.ts';
import { usePanelForm } from '../../../base/ui/panel/use-panel-form.ts';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import type { TypedSoFar } from '../../documents/web/typed-so-far.ts';
import type { Attachment } from '../../record/contract/record-attachments.ts';
import type {
  CurrentBackground,
  RecordEntry,
} from '../../record/contract/record-entries.ts';
import type { EncounterContent } from '../../record/rules/entry-content.ts';
import type { VisitRecord } from '../contract/visit.ts';
import { AttachmentsPart } from './attachments-part.tsx';
import { BackgroundSide } from './background-side.tsx';
import { mayBook, NextControl } from './control/next-control.tsx';
import { EncounterSide } from './encounter-side.tsx';
import { NotBegun } from './not-begun.tsx';
import { BackgroundOvertaken, DraftOvertaken } from './overtaken.tsx';
import { SignBar } from './sign-bar.tsx';
import { SignDialog } from './sign-dialog.tsx';
import {
  contentOf,
  type TypedVisit,
  typedOf,
  visitSchema,
} from './typed-visit.ts';
import { useAttachments } from './use-attachments.ts';
import { useDraftKeeper } from './use-draft-keeper.ts';
import styles from './visit.module.css';

interface VisitFormProps {
  visit: VisitRecord;
  today: string;
  timeZone: string;
  /** Filled with the typed parts that documents need. */
  soFar: RefObject<TypedSoFar>;
  onChange: (changes: Partial<VisitRecord>) => void;
  /** The documents issued at this visit. */
  children: ReactNode;
  /** Also gets the content typed here, which may differ from the signed one. */
  onSigned: (entry: RecordEntry, typed: EncounterContent | null) => void;
}

/** A visit being written: background on one side, encounter on the other, one key to sign. */
export function VisitForm(props: VisitFormProps) {
  const { visit, today, timeZone, soFar, children, onChange, onSigned } = props;
  const { appointmentId, background: current } = visit;
  const [start] = useState(() => typedOf(visit.draft?.content ?? null));
  const schema = useMemo(() => visitSchema(today), [today]);
  const [asked, setAsked] = useState<TypedVisit | null>(null);
  const attachments = useAttachments(appointmentId, {
    kept: visit.attachments,
    onKept: (kept) => onChange({ attachments: kept }),
  });
  const [overtakenBy, setOvertakenBy] = useState<CurrentBackground | null>(
    null,
  );

  const sign = useMutation({
    mutationFn: async (typed: TypedVisit) => {
      await keeper.hold();
      return client.doctor.visit.sign({
        appointmentId,
        seenVersion: keeper.shown().version,
        seenBackgroundFolio: current.folio,
        content: contentOf(typed),
        attachmentIds: visit.attachments.map(({ id }) => id),
        isReserved: typed.isReserved,
        isForPatient: typed.isForPatient,
      });
    },
    onSuccess: (entry) => {
      confirmDone(`Consulta firmada: folio ${entry.folio}`);
      onSigned(entry, null);
    },
    onError: (error, typed) => {
      setAsked(null);
      keeper.release();
      const { code } = problemOf(error);
      const data = (error as { data?: Record<string, unknown> }).data ?? {};
      if (code === 'ALREADY_SIGNED')
        onSigned(data.entry as RecordEntry, contentOf(typed));
      if (code === 'DRAFT_CHANGED')
        keeper.overtake((data.draft ?? null) as VisitRecord['draft']);
      if (code === 'ATTACHMENTS_CHANGED')
        onChange({ attachments: data.attachments as Attachment[] });
      if (code === 'BACKGROUND_CHANGED')
        setOvertakenBy(data.current as CurrentBackground);
    },
  });
  const form = usePanelForm({
    schema,
    values: start,
    act: sign,
    fieldsOf: (error) => messagesWithin('content', problemOf(error).fields),
  });
  const { values } = form;
  const content = useMemo(() => contentOf(values), [values]);
  const { keeper, shown } = useDraftKeeper(visit, content);

  useEffect(() => {
    soFar.current = {
      diagnosis: content.diagnoses[0] ?? null,
      allergies: content.background?.allergies ?? [],
    };
  }, [content, soFar]);
  useEffect(() => {
    if (shown.state === 'signed' && shown.entry)
      onSigned(shown.entry, contentOf(values));
  }, [shown, values, onSigned]);
  const place = useFocusShown(visit.canSign, { within: '[name="reason"]' });

  const fileProblems = messagesWithin(
    'attachments',
    sign.error ? problemOf(sign.error).fields : {},
  );
  const isStopped = shown.state === 'overtaken' || overtakenBy !== null;
  function askToSign() {
    if (visit.canSign && !isStopped && !attachments.isSending)
      form.submit((typed) => setAsked(typed))();
  }
  function byKey(event: KeyboardEvent) {
    if (!isSendKey(event) || asked) return;
    // A dialog over the visit is not part of it, though its keys come through here.
    if (
      !(
        event.target instanceof Node &&
        event.currentTarget.contains(event.target)
      )
    )
      return;
    event.preventDefault();
    askToSign();
  }
  const code = sign.error ? problemOf(sign.error).code : null;
  const isSaidElsewhere =
    code === 'DRAFT_CHANGED' ||
    code === 'BACKGROUND_CHANGED' ||
    code === 'INVALID_INPUT';

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one key for the whole form, wherever the focus is in it.
    <div ref={place} className={styles.place} onKeyDown={byKey}>
      <form
        ref={form.ref}
        noValidate
        className={styles.visit}
        onSubmit={(event) => event.preventDefault()}
      >
        <div className={styles.notices}>
          {!visit.canSign && <NotBegun visit={visit} onChange={onChange} />}
          {shown.state === 'overtaken' && shown.other && (
            <DraftOvertaken
              other={shown.other}
              timeZone={timeZone}
              onKeepMine={() => void keeper.keepMine()}
              onTakeOther={(other) => {
                const typed = typedOf(other.content);
                form.restart({
                  ...typed,
                  isReserved: values.isReserved,
                  isForPatient: values.isForPatient,
                });
                keeper.takeOther(contentOf(typed));
              }}
            />
          )}
          {overtakenBy && values.background && (
            <BackgroundOvertaken
              mine={values.background}
              theirs={overtakenBy}
              onChoose={(background) => {
                onChange({ background: overtakenBy });
                form.set('background', background);
                setOvertakenBy(null);
                sign.reset();
              }}
            />
          )}
        </div>
        <BackgroundSide visit={visit} form={form} timeZone={timeZone}>
          {children}
        </BackgroundSide>
        <EncounterSide form={form}>
          <AttachmentsPart
            attachments={attachments}
            kept={visit.attachments}
            problems={fileProblems}
          />
          <NextControl
            canBook={mayBook(visit.status)}
            appointmentId={appointmentId}
            today={today}
            timeZone={timeZone}
          />
        </EncounterSide>
        <SignBar
          form={form}
          shown={shown}
          timeZone={timeZone}
          canSign={visit.canSign && !isStopped && !attachments.isSending}
          isSigning={sign.isPending}
          onSign={askToSign}
        >
          {attachments.isSending && (
            <p className={styles.quiet}>
              Se firma cuando terminen de subir los archivos.
            </p>
          )}
          {!isSaidElsewhere && (
            <ActProblem error={sign.error} onRetry={askToSign} />
          )}
        </SignBar>
      </form>
      {asked && (
        <SignDialog
          typed={asked}
          attachments={visit.attachments}
          current={current.background}
          busy={sign.isPending}
          onSign={() => sign.mutate(asked)}
          onClose={() => !sign.isPending && setAsked(null)}
        />
      )}
    </div>
  );
}
