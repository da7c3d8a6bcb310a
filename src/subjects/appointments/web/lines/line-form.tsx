import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { client } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { useOrder } from '../../../../base/api/web/client/use-order.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { TextAreaField } from '../../../../base/ui/field/text-area-field.tsx';
import { useErrorFocus } from '../../../../base/ui/focus/use-error-focus.ts';
import { isSendKey } from '../../../../base/ui/forms/is-send-key.ts';
import { useFocusAfterSending } from '../../../../base/ui/forms/use-focus-after-sending.ts';
import type { AppointmentLines } from '../../contract/appointment-lines.ts';
import { APPOINTMENT_LINE_MAX } from '../../rules/appointment-line.ts';
import styles from './appointment-lines.module.css';

interface LineFormProps {
  role: 'reception' | 'doctor';
  appointmentId: string;
  /** The last line on the screen. */
  seenUpTo: number;
  draft: string;
  onDraft: (draft: string) => void;
  onWritten: (lines: AppointmentLines) => void;
}

const texts = {
  reception: {
    label: 'Recado para el consultorio',
    hint: 'No escriba datos clínicos. Lo ve el profesional del turno, no el paciente.',
  },
  doctor: {
    label: 'Recado para recepción',
    hint: 'No escriba datos clínicos: esto lo ve recepción. El paciente no lo ve.',
  },
};

/** The field for the next line. The text stays until it is saved. */
export function LineForm(props: LineFormProps) {
  const { role, appointmentId, seenUpTo, draft, onDraft, onWritten } = props;
  const [isChecked, setChecked] = useState(false);
  const { form, focusFirstError } = useErrorFocus();
  const write = useOrder(
    (text: string, idempotencyKey) =>
      client[role].lines.write(
        { appointmentId, text, seenUpTo },
        { context: { idempotencyKey } },
      ),
    {
      onDone(lines) {
        setChecked(false);
        onDraft('');
        onWritten(lines);
      },
      onRefused: focusFirstError,
    },
  );
  const length = [...draft].length;
  const problem = write.error ? problemOf(write.error) : null;
  const isTooLong = length > APPOINTMENT_LINE_MAX;
  const mistake = isTooLong
    ? `Puede tener hasta ${APPOINTMENT_LINE_MAX} letras.`
    : isChecked && draft.trim() === ''
      ? 'Escriba el recado.'
      : problem?.fields.text;

  const noteKey = useFocusAfterSending({
    form,
    isPending: write.isPending,
    isTaken: draft === '',
  });

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (write.isPending) return;
    setChecked(true);
    if (draft.trim() === '' || isTooLong) focusFirstError();
    else write.mutate(draft.trim());
  }
  function sendByKey(event: KeyboardEvent) {
    if (!isSendKey(event)) return;
    event.preventDefault();
    noteKey();
    submit();
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      data-kept
      className={styles.form}
      noValidate
      onSubmit={submit}
    >
      <TextAreaField
        {...texts[role]}
        rows={2}
        value={draft}
        error={mistake}
        aria-required={false}
        onKeyDown={sendByKey}
        onChange={({ target }) => {
          setChecked(false);
          onDraft(target.value);
          if (write.isError) write.reset();
        }}
      />
      {write.error && !problem?.fields.text && (
        <ActProblem error={write.error} />
      )}
      <div className={styles.foot}>
        <Button type="submit" busy={write.isPending} busyLabel="Enviando…">
          Enviar el recado
        </Button>
        <p className={styles.who}>
          {length} de {APPOINTMENT_LINE_MAX}
        </p>
      </div>
    </form>
  );
}
