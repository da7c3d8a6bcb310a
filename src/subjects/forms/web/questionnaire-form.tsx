import { type FormEvent, useState } from 'react';
import { Button } from '../../../base/ui/button/button.tsx';
import { CheckField } from '../../../base/ui/field/check-field.tsx';
import { useErrorFocus } from '../../../base/ui/focus/use-error-focus.ts';
import type { OwnQuestionnaire } from '../contract/patient.ts';
import type { ItemAnswer } from '../rules/questionnaire.ts';
import { ItemField } from './item-field.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import styles from './own-questionnaires.module.css';
import { acceptance, readAnswers, type TypedAnswers } from './typed-answers.ts';

interface QuestionnaireFormProps {
  questionnaire: OwnQuestionnaire;
  /** The server's errors, by question. */
  refused: Record<string, string>;
  busy: boolean;
  onSend: (response: {
    seenVersion: number;
    answers: ItemAnswer[];
    isAccepted: boolean;
  }) => void;
  /** Called when the patient types after a refusal. */
  onEdit: () => void;
}

/**
 * The questions of a form, to be answered once. Typed text stays in this page alone and is not kept in the
 * browser, so the page asks before it is lost.
 */
export function QuestionnaireForm({
  questionnaire,
  refused,
  busy,
  onSend,
  onEdit,
}: QuestionnaireFormProps) {
  const { items, consent, introduction, readers, version } = questionnaire;
  const { form, focusFirstError } = useErrorFocus();
  const [typed, setTyped] = useState<TypedAnswers>({});
  // A newer text must be accepted again.
  const [acceptedVersion, setAcceptedVersion] = useState<number | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [shownRefusal, setShownRefusal] = useState(refused);
  if (shownRefusal !== refused) {
    setShownRefusal(refused);
    setErrors(refused);
    if (Object.keys(refused).length > 0) focusFirstError();
  }
  const isAccepted = acceptedVersion === version;
  const hasTyped =
    isAccepted || Object.values(typed).some((value) => value.trim() !== '');

  function edit(name: string) {
    setErrors(({ [name]: _, ...others }) => others);
    onEdit();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const read = readAnswers(questionnaire, { typed, isAccepted });
    setErrors(read.errors);
    if (Object.keys(read.errors).length > 0) return focusFirstError();
    onSend({
      seenVersion: version,
      answers: read.answers,
      isAccepted: consent !== null && isAccepted,
    });
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {introduction && <p className={styles.written}>{introduction}</p>}
      {items.map((item) => (
        <ItemField
          key={item.linkId}
          item={item}
          typed={typed[item.linkId] ?? ''}
          error={errors[item.linkId]}
          onType={(value) => {
            setTyped((before) => ({ ...before, [item.linkId]: value }));
            edit(item.linkId);
          }}
        />
      ))}
      {consent !== null && (
        <div className={styles.consent}>
          <p className={styles.written}>{consent}</p>
          <CheckField
            label="Leí el texto y lo acepto"
            hint="Puede cambiar de opinión hasta el momento de la práctica: dígalo en la clínica."
            checked={isAccepted}
            error={errors[acceptance]}
            onChange={({ target }) => {
              setAcceptedVersion(target.checked ? version : null);
              edit(acceptance);
            }}
          />
        </div>
      )}
      <p className={styles.quiet}>
        {readers === 'professionals'
          ? 'Lo leen solo los profesionales que atienden.'
          : 'Lo leen la recepción y los profesionales que atienden.'}{' '}
        Se envía una vez: si después cambia algo, dígalo en la consulta.
      </p>
      <Button
        kind="main"
        type="submit"
        busy={busy}
        busyLabel="Enviando…"
        className={styles.send}
      >
        Enviar
      </Button>
      <LeaveGuard hasTyped={hasTyped} />
    </form>
  );
}
