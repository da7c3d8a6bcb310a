import { useMutation, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { Field } from '../../../../base/ui/field/field.tsx';
import { useErrorFocus } from '../../../../base/ui/focus/use-error-focus.ts';
import { useFocusShown } from '../../../../base/ui/focus/use-focus-shown.ts';
import { isSendKey } from '../../../../base/ui/forms/is-send-key.ts';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import type {
  Addendum,
  RecordEntry,
} from '../../../record/contract/record-entries.ts';
import { ADDENDUM_MAX } from '../../../record/rules/entry-content.ts';
import styles from '../../../record/web/record.module.css';
import type { VisitText } from '../../contract/visit-texts.ts';
import { PhraseControl } from './phrase-control.tsx';

interface AddendumFormProps {
  entryId: string;
  /** The first text of the form, such as content that could not be signed. */
  start?: string;
  onAdded: (addendum: Addendum) => void;
  onClose?: () => void;
}

/** Writes an addendum: the signed entry stays as it is, and the addendum gets a folio of its own. */
export function AddendumForm({
  entryId,
  start = '',
  onAdded,
  onClose,
}: AddendumFormProps) {
  const { data: texts = [] } = useQuery(
    api.doctor.visitTexts.list.queryOptions(),
  );
  const [text, setText] = useState(start);
  const [isEmpty, setEmpty] = useState(false);
  const { form, focusFirstError } = useErrorFocus();
  useFocusShown(true, { place: form, within: 'textarea' });
  // Takes the focus, because the pressed button is gone, and gives it to the entry when the form closes.
  useEffect(() => {
    const entry = form.current?.closest('article');
    return () => {
      if (document.activeElement === document.body) entry?.focus();
    };
  }, [form]);
  const add = useMutation(
    api.doctor.record.addAddendum.mutationOptions({
      onSuccess: (addendum) => {
        confirmDone('Agregado firmado');
        onAdded(addendum);
      },
      onError: focusFirstError,
    }),
  );
  const problem = add.error ? problemOf(add.error).fields.text : undefined;

  function write(value: string) {
    setText(value);
    setEmpty(false);
    if (add.isError) add.reset();
  }
  function submit() {
    if (add.isPending) return;
    setEmpty(text.trim() === '');
    if (text.trim() === '') focusFirstError();
    else add.mutate({ entryId, text });
  }
  function byKey(event: KeyboardEvent) {
    if (!isSendKey(event)) return;
    event.preventDefault();
    // The page behind may have the same key for another act.
    event.stopPropagation();
    submit();
  }

  return (
    <form
      ref={form}
      className={styles.addendumForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label="Agregado"
        hint="Lleva folio propio, su firma y la hora. No se puede cambiar después. Ctrl + Enter lo firma."
        error={isEmpty ? 'Escriba lo que agrega.' : problem}
      >
        {(ties) => (
          <PhraseControl
            texts={texts}
            control={{
              ...ties,
              value: text,
              onChange: ({ target }) => write(target.value),
            }}
            maxLength={ADDENDUM_MAX}
            rows={4}
            wordsOf={wordsOf}
            onSet={write}
            onKeyDown={byKey}
          />
        )}
      </Field>
      {!problem && (
        <ActProblem
          error={add.error}
          onRetry={submit}
          retrying={add.isPending}
        />
      )}
      <div className={styles.acts}>
        <Button type="submit" busy={add.isPending} busyLabel="Firmando…">
          Firmar el agregado
        </Button>
        {onClose && (
          <Button kind="quiet" onClick={onClose}>
            Dejarlo así
          </Button>
        )}
      </div>
    </form>
  );
}

/** An addendum is one text, so the whole template is written where the slash stands. */
function wordsOf({ kind, phrase, reason, findings, plan }: VisitText): string {
  return kind === 'phrase'
    ? phrase
    : [reason, findings, plan].filter(Boolean).join('\n');
}

/** Returns the entry with the addendum, once even if it was answered twice. */
export function withAddendum(
  entry: RecordEntry,
  addendum: Addendum,
): RecordEntry {
  return {
    ...entry,
    addenda: [
      ...entry.addenda.filter(({ id }) => id !== addendum.id),
      addendum,
    ],
  };
}
