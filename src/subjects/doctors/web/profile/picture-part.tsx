import { type ReactNode, useId, useState } from 'react';
import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { FieldError } from '../../../../base/ui/field/field.tsx';
import { PictureButton } from '../../../../base/ui/field/picture-button.tsx';
import { usePlaceFocus } from '../../../../base/ui/focus/use-place-focus.ts';
import { PanelConfirm } from '../../../../base/ui/panel/panel-confirm.tsx';
import styles from './doctor-profile.module.css';
import type { ShrunkPhoto } from './shrink-photo.ts';

interface Act<Input> {
  isPending: boolean;
  error: unknown;
  reset: () => void;
  mutate: (input: Input, options?: { onSuccess: () => void }) => void;
}

interface PicturePartProps {
  /** The present picture. */
  children: ReactNode;
  hasPicture: boolean;
  words: { choose: string; change: string; file: string };
  /** Shrinks a file to what is sent. */
  shrink: (file: File) => Promise<ShrunkPhoto>;
  /** Sends a picture in base64. */
  save: Act<string>;
  remove: Act<Record<string, never>>;
  /** The server's refusal of the picture. */
  refusal: string | undefined;
  /** Another error, such as one in showing the picture. */
  problem?: unknown;
  /** The question before the picture is removed. */
  question: { title: string; confirm: string; text: string };
}

/**
 * A picture of the doctor's: chosen from a file, shrunk here, checked by the server, removed after a
 * question.
 */
export function PicturePart(props: PicturePartProps) {
  const {
    children,
    hasPicture,
    words,
    shrink,
    save,
    remove,
    refusal,
    problem,
    question,
  } = props;
  const { place: chooseButton, focusPlace: focusChoose } =
    usePlaceFocus<HTMLButtonElement>();
  const errorId = useId();
  const [mistake, setMistake] = useState<string | null>(null);
  const [isShrinking, setShrinking] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const error = mistake ?? refusal;

  async function choose(file: File) {
    save.reset();
    remove.reset();
    setMistake(null);
    setShrinking(true);
    const shrunk = await shrink(file).finally(() => setShrinking(false));
    if (shrunk.ok) save.mutate(shrunk.base64);
    else setMistake(fieldMessages[shrunk.refusal]);
  }

  return (
    <>
      <div className={styles.photo}>
        {children}
        <div className={styles.photoActs}>
          <PictureButton
            ref={chooseButton}
            label={hasPicture ? words.change : words.choose}
            inputLabel={words.file}
            describedBy={error ? errorId : undefined}
            isBusy={isShrinking || save.isPending}
            onChoose={choose}
          />
          {hasPicture && (
            <Button
              kind="quiet"
              busy={remove.isPending}
              onClick={() => setRemoving(true)}
            >
              Quitarla
            </Button>
          )}
        </div>
      </div>
      <div aria-live="polite">
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
      {!error && (
        <ActProblem error={save.error ?? remove.error ?? problem ?? null} />
      )}
      <PanelConfirm
        open={isRemoving}
        title={question.title}
        confirmLabel={question.confirm}
        keepLabel="Conservarla"
        destructive
        onConfirm={() => {
          setRemoving(false);
          remove.mutate({}, { onSuccess: focusChoose });
        }}
        onClose={() => setRemoving(false)}
      >
        <p>{question.text}</p>
      </PanelConfirm>
    </>
  );
}
