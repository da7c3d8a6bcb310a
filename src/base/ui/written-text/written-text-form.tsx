import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Field } from '../field/field.tsx';
import { useErrorFocus } from '../focus/use-error-focus.ts';
import { usePlaceFocus } from '../focus/use-place-focus.ts';
import { isSendKey } from '../forms/is-send-key.ts';
import { useFocusAfterSending } from '../forms/use-focus-after-sending.ts';
import { Notice } from '../problem/notice.tsx';
import styles from './written-text.module.css';

/** A text as saved on the server, with its version. */
export interface StoredText {
  text: string;
  version: string;
}

/** Unsaved text, with the version that it is based on. */
export interface Draft {
  text: string;
  seenVersion: string;
}

interface WrittenTextFormProps {
  label: string;
  hint?: ReactNode;
  rows?: number;
  /** Maximum number of characters. */
  max: number;
  tooLong: string;
  submitLabel: string;
  stored: StoredText;
  draft: Draft | null;
  onDraft: (draft: Draft | null) => void;
  save: { isPending: boolean; mutate: (draft: Draft) => void };
  /** The server's error about the text itself. */
  error?: string | undefined;
  /** Why the text was not saved. */
  problem?: ReactNode;
}

/**
 * A text that several people may change. Each save sends the version it is based on; if that has been replaced, both
 * texts are shown side by side and the draft stays.
 */
export function WrittenTextForm(props: WrittenTextFormProps) {
  const {
    label,
    hint,
    rows,
    max,
    tooLong,
    submitLabel,
    stored,
    draft,
    onDraft,
    save,
    error,
    problem,
  } = props;
  const { place: area, focusPlace: focusArea } =
    usePlaceFocus<HTMLTextAreaElement>();
  const { form, focusFirstError } = useErrorFocus();
  const text = draft?.text ?? stored.text;
  const length = [...text].length;
  const isOutdated =
    draft !== null &&
    draft.seenVersion !== stored.version &&
    draft.text !== stored.text;
  const mistake = length > max ? tooLong : error;

  const noteKey = useFocusAfterSending({
    form,
    isPending: save.isPending,
    isTaken: draft === null,
  });

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (save.isPending) return;
    if (length > max) focusFirstError();
    else save.mutate(draft ?? { text, seenVersion: stored.version });
  }

  function saveByKey(event: KeyboardEvent) {
    if (!isSendKey(event)) return;
    event.preventDefault();
    noteKey();
    submit();
  }

  /** The notice disappears together with the pressed button. */
  function settle(next: Draft | null) {
    onDraft(next);
    focusArea();
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      className={styles.form}
      noValidate
      onSubmit={submit}
    >
      <Field label={label} hint={hint} error={mistake}>
        {(control) => (
          <textarea
            {...control}
            ref={area}
            // It may be empty.
            aria-required={false}
            rows={rows}
            value={text}
            onKeyDown={saveByKey}
            onChange={({ target }) => {
              const seenVersion = draft?.seenVersion ?? stored.version;
              onDraft(
                target.value === stored.text
                  ? null
                  : { text: target.value, seenVersion },
              );
            }}
          />
        )}
      </Field>
      {isOutdated && (
        <Notice
          tone="warning"
          title="Alguien lo cambió mientras usted escribía"
          actions={
            <>
              <Button
                onClick={() => settle({ text, seenVersion: stored.version })}
              >
                Seguir con lo mío
              </Button>
              <Button kind="quiet" onClick={() => settle(null)}>
                Quedarme con lo que está
              </Button>
            </>
          }
        >
          <p>Ahora dice:</p>
          <blockquote className={styles.other}>
            {stored.text || '(nada)'}
          </blockquote>
        </Notice>
      )}
      {!isOutdated && problem}
      <div className={styles.foot}>
        <Button
          type="submit"
          busy={save.isPending}
          busyLabel="Guardando…"
          disabled={isOutdated}
        >
          {submitLabel}
        </Button>
        <p className={styles.state} data-warning={draft !== null || undefined}>
          {draft === null ? '' : 'Sin guardar · '}
          <span data-over={length > max || undefined}>
            {length.toLocaleString('es-AR')} de {max.toLocaleString('es-AR')}
          </span>
        </p>
      </div>
    </form>
  );
}
