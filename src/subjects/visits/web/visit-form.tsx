import type { KeyboardEvent, ReactNode } from 'react';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { useFocusShown } from '../../../base/ui/focus/use-focus-shown.ts';
import { isSendKey } from '../../../base/ui/forms/is-send-key.ts';
import { messagesWithin } from '../../../base/ui/forms/messages-within.ts';
import { AttachmentsPart } from './attachments/attachments-part.tsx';
import { BackgroundSide } from './background-side.tsx';
import { mayBook, NextControl } from './control/next-control.tsx';
import { EncounterSide } from './encounter-side.tsx';
import { SignBar } from './sign-bar.tsx';
import { SignDialog } from './sign-dialog.tsx';
import { isToldElsewhere } from './signing-state.ts';
import { useVisitForm, type VisitWriting } from './use-visit-form.ts';
import styles from './visit.module.css';
import { VisitNotices } from './visit-notices.tsx';

interface VisitFormProps extends VisitWriting {
  timeZone: string;
  /** The documents issued at this visit. */
  children: ReactNode;
}

/** A visit being written: background on one side, encounter on the other, one key to sign. */
export function VisitForm(props: VisitFormProps) {
  const { visit, today, timeZone, children, onChange } = props;
  const writing = useVisitForm(props);
  const { form, attachments, sign, signing, tell, shown, askToSign } = writing;
  const place = useFocusShown(visit.canSign, { within: '[name="reason"]' });
  const problem = sign.error ? problemOf(sign.error) : null;
  const { asked } = signing;

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

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one key for the whole form, wherever the focus is in it.
    <div ref={place} className={styles.place} onKeyDown={byKey}>
      <form
        ref={form.ref}
        noValidate
        className={styles.visit}
        onSubmit={(event) => event.preventDefault()}
      >
        <VisitNotices
          visit={visit}
          writing={writing}
          timeZone={timeZone}
          onChange={onChange}
        />
        <BackgroundSide visit={visit} form={form} timeZone={timeZone}>
          {children}
        </BackgroundSide>
        <EncounterSide form={form}>
          <AttachmentsPart
            attachments={attachments}
            kept={visit.attachments}
            problems={messagesWithin('attachments', problem?.fields ?? {})}
          />
          <NextControl
            canBook={mayBook(visit.status)}
            appointmentId={visit.appointmentId}
            today={today}
            timeZone={timeZone}
          />
        </EncounterSide>
        <SignBar
          form={form}
          shown={shown}
          timeZone={timeZone}
          canSign={writing.canSign}
          isSigning={sign.isPending}
          onSign={askToSign}
        >
          {attachments.isSending && (
            <p className={styles.quiet}>
              Se firma cuando terminen de subir los archivos.
            </p>
          )}
          {!(problem && isToldElsewhere(problem.code)) && (
            <ActProblem error={sign.error} onRetry={askToSign} />
          )}
        </SignBar>
      </form>
      {asked && (
        <SignDialog
          typed={asked}
          attachments={visit.attachments}
          current={visit.background.background}
          busy={sign.isPending}
          onSign={() => sign.mutate(asked)}
          onClose={() => !sign.isPending && tell({ kind: 'closed' })}
        />
      )}
    </div>
  );
}
