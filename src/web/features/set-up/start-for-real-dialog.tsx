import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { EMPTY_WORD } from '../../../contract/admin/empty-word.ts';
import { fieldMessages } from '../../../contract/field-messages.ts';
import { parsePersonName } from '../../../domain/identity/person-name.ts';
import { Button } from '../../components/button/button.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { TextField } from '../../components/field/text-field.tsx';
import { PanelDialog } from '../../components/panel/panel-dialog.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { showAccent } from '../../lib/clinic-accent.ts';
import { NEW_PASSWORD_HINT, newPasswordError } from '../../lib/new-password.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { isLikelyEmail } from '../../lib/read-person.ts';
import { startSession } from '../../lib/start-session.ts';
import { clearStoredSession, panelRoles } from '../../lib/stored-session.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import { SecretField } from '../../step-up/secret-field.tsx';
import styles from './set-up.module.css';

type Typed = Record<'name' | 'email' | 'password' | 'word', string>;
type Errors = Partial<Record<keyof Typed, string | undefined>>;

function errorsIn({ name, email, password, word }: Typed): Errors {
  const read = parsePersonName(name);
  const wrongPassword = newPasswordError(password);
  return {
    ...(!read.ok && { name: fieldMessages[read.refusal] }),
    ...(!isLikelyEmail(email.trim()) && { email: fieldMessages.EMAIL_UNREADABLE }),
    ...(wrongPassword && { password: wrongPassword }),
    ...(word.trim() !== EMPTY_WORD && { word: `Escriba ${EMPTY_WORD}, en mayúsculas, para confirmar.` }),
  };
}

/** Says what goes and for good, and asks who begins. */
export function StartForRealDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { form, focusFirstError } = useErrorFocus();
  const [typed, setTyped] = useState<Typed>({ name: '', email: '', password: '', word: '' });
  const [errors, setErrors] = useState<Errors>({});
  const start = useMutation(
    api.admin.setUp.startForReal.mutationOptions({
      onSuccess: async ({ user, session }) => {
        // Whoever else was signed in here was of the demonstration.
        for (const role of panelRoles) if (role !== 'admin') clearStoredSession(role);
        startSession({ role: 'admin', ...user, rememberMe: false }, session);
        showAccent(null);
        confirmDone('La demostración quedó vacía');
        onClose();
        await queryClient.resetQueries();
      },
      onError: (thrown) => {
        const { fields, code } = problemOf(thrown);
        setErrors({ name: fields.name, email: fields.email, password: fields.password, word: fields.word });
        focusFirstError();
        if (code === 'NOT_A_DEMONSTRATION') {
          void queryClient.invalidateQueries({ queryKey: api.public.clinic.get.queryKey() });
        }
      },
    }),
  );
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: target.value });
      setErrors({ ...errors, [name]: undefined });
      if (start.isError) start.reset();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (start.isPending) return;
    const found = errorsIn(typed);
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirstError();
    else start.mutate({ ...typed, word: EMPTY_WORD, email: typed.email.trim() });
  }

  return (
    <PanelDialog title="Empezar de verdad" onClose={() => !start.isPending && onClose()}>
      <GuardedAct role="admin" act={start}>
        <form ref={form} className={styles.form} noValidate onSubmit={submit}>
          <div>
            <p>Se borra para siempre, sin forma de recuperarlo:</p>
            <ul className={styles.list}>
              <li>pacientes, turnos, mensajes e historial de la demostración;</li>
              <li>profesionales, especialidades, coberturas, consultorios, horarios y feriados;</li>
              <li>los datos de la clínica, la configuración y el registro de auditoría;</li>
              <li>todas las cuentas, también la suya, y las sesiones abiertas en cualquier equipo.</li>
            </ul>
            <p>Queda una clínica vacía, con usted como administrador.</p>
          </div>
          <TextField label="Su nombre y apellido" autoComplete="name" {...field('name')} />
          <TextField
            label="Su e-mail"
            hint="Con él va a ingresar de ahora en más."
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...field('email')}
          />
          <SecretField
            label="Su contraseña nueva"
            hint={NEW_PASSWORD_HINT}
            autoComplete="new-password"
            {...field('password')}
          />
          <TextField
            label={`Para confirmar, escriba ${EMPTY_WORD}`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...field('word')}
          />
          {!Object.values(errors).some(Boolean) && <ActProblem error={start.error} />}
          <div>
            <Button kind="danger" type="submit" busy={start.isPending} busyLabel="Vaciando…">
              Vaciar y empezar de verdad
            </Button>
          </div>
        </form>
      </GuardedAct>
    </PanelDialog>
  );
}
