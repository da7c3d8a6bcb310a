import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { client } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { withProofOfWork } from '../../../../base/api/web/client/with-proof-of-work.ts';
import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { CallButton } from '../../../../base/ui/button/call-button.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { useErrorFocus } from '../../../../base/ui/focus/use-error-focus.ts';
import { CodeForm } from '../step-up/code-form.tsx';
import { codeProblem } from '../step-up/code-problem.ts';
import styles from '../step-up/step-up.module.css';

export interface EmailCode {
  id: string;
  code: string;
}

interface NewcomerCodeProps {
  /** As typed for the patient. */
  email: string;
  /** Called with the e-mail that the code went to. */
  onEmail: (email: string) => void;
  /** The clinic's phone, for a person without e-mail. */
  phone: string | undefined;
  /** The act that waits for the code. */
  submitLabel: string;
  send: (emailCode: EmailCode) => Promise<unknown>;
  /** The server sends no code any more, and asks for none: the act goes on without one. */
  onNeedless: () => void;
}

/**
 * Asks a new person for a code sent to their e-mail, because many new persons came from their address. After
 * a right code, other errors are shown where the act is.
 */
export default function NewcomerCode({
  email,
  onEmail,
  phone,
  submitLabel,
  send,
  onNeedless,
}: NewcomerCodeProps) {
  const [sent, setSent] = useState<{ id: string; email: string } | null>(null);
  // Kept here until a code is sent, because it may be half typed.
  const [written, setWritten] = useState(email);
  const { form, focusFirstError } = useErrorFocus();
  const [mistake, setMistake] = useState<string | null>(null);
  const sending = useMutation({
    mutationFn: (address: string) =>
      withProofOfWork((proofOfWork) =>
        client.public.patients.sendCode({ email: address, proofOfWork }),
      ),
    onSuccess: ({ codeId }, address) => {
      setSent({ id: codeId, email: address });
      onEmail(address);
      announce(`Enviamos un código a ${address}.`);
    },
    onError: (error) => (isNeedless(error) ? onNeedless() : focusFirstError()),
  });
  const problem = isNeedless(sending.error) ? null : sending.error;
  const typed = written.trim();

  function ask(event?: FormEvent) {
    event?.preventDefault();
    if (sending.isPending) return;
    const isLikely = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]{2,}$/.test(typed);
    setMistake(isLikely ? null : fieldMessages.EMAIL_UNREADABLE);
    if (isLikely) sending.mutate(typed);
    else focusFirstError();
  }

  async function show(id: string, code: string): Promise<void> {
    try {
      await send({ id, code });
    } catch (error) {
      if (codeProblem(error)) throw error;
    }
  }

  return (
    <section className={styles.stepUp} aria-label="Confirme su e-mail">
      <div className={styles.head}>
        <p className={styles.title}>Confirme su e-mail</p>
        {!sent && (
          <p>
            Desde su misma conexión se registraron muchas personas nuevas en
            poco tiempo. Para seguir, confirme su e-mail con un código que le
            enviamos.
          </p>
        )}
      </div>
      {sent ? (
        <div className={styles.way}>
          <p>
            Enviamos el código a <strong>{sent.email}</strong>. Sirve por 10
            minutos.
          </p>
          <CodeForm
            // A new code starts with an empty field.
            key={sent.id}
            kind="digits"
            label="Código que recibió por e-mail"
            hint="Son 6 números. Si no lo ve, revise el correo no deseado."
            submitLabel={submitLabel}
            autoFocus
            send={(code) => show(sent.id, code)}
            onDone={() => {}}
          />
          <ActProblem error={problem} />
          <div className={styles.actions}>
            <Button
              kind="quiet"
              busy={sending.isPending}
              busyLabel="Enviando…"
              onClick={() => ask()}
            >
              Enviar otro código
            </Button>
            <Button kind="quiet" onClick={() => setSent(null)}>
              Usar otro e-mail
            </Button>
          </div>
        </div>
      ) : (
        <form ref={form} className={styles.form} noValidate onSubmit={ask}>
          <TextField
            label="Su e-mail"
            hint="Ahí le llega un código de 6 números."
            autoFocus
            type="email"
            autoComplete="email"
            value={written}
            error={mistake ?? undefined}
            onChange={({ target }) => {
              setWritten(target.value);
              setMistake(null);
              if (sending.isError) sending.reset();
            }}
          />
          <ActProblem error={problem} />
          <Button
            kind="main"
            type="submit"
            className={styles.submit}
            busy={sending.isPending}
            busyLabel="Enviando…"
          >
            Enviar código
          </Button>
        </form>
      )}
      {phone && (
        <div className={styles.others}>
          <p className={styles.quiet}>
            ¿No tiene e-mail, o no le llega? La clínica le da el turno por
            teléfono.
          </p>
          <CallButton phone={phone} kind="second" />
        </div>
      )}
    </section>
  );
}

const isNeedless = (error: unknown) =>
  error !== null && problemOf(error).code === 'WAY_NOT_OPEN';
