import { type FormEvent, useState } from 'react';
import { Button } from '../../../base/ui/button/button.tsx';
import { useErrorFocus } from '../../../base/ui/focus/use-error-focus.ts';
import type { WishTerms } from '../contract/waitlist-entries.ts';
import styles from './waitlist.module.css';
import { WishFields } from './wish-fields.tsx';
import type { UntilChoice } from './wish-words.ts';

interface WishEditorProps {
  terms: WishTerms;
  choices: readonly UntilChoice[];
  submitLabel: string;
  busy: boolean;
  onSubmit: (terms: WishTerms) => void;
  onBack: () => void;
}

/** Edits the times that serve, to send or to leave them. */
export function WishEditor({
  terms: before,
  choices,
  submitLabel,
  busy,
  onSubmit,
  onBack,
}: WishEditorProps) {
  const [terms, setTerms] = useState(before);
  const [isTried, setTried] = useState(false);
  const { form, focusFirstError } = useErrorFocus();

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (terms.weekdays.length === 0 || terms.dayParts.length === 0)
      focusFirstError();
    else onSubmit(terms);
  }

  return (
    <form ref={form} className={styles.fields} noValidate onSubmit={submit}>
      <WishFields
        terms={terms}
        choices={choices}
        isTried={isTried}
        onChange={(changes) => setTerms((now) => ({ ...now, ...changes }))}
      />
      <div className={styles.acts}>
        <Button kind="main" type="submit" busy={busy} busyLabel="Guardando…">
          {submitLabel}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          Volver
        </Button>
      </div>
    </form>
  );
}
