import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import {
  clearStoredSession,
  panelRoles,
  startSession,
} from '../../../../base/api/web/session/session.ts';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import {
  NEW_PASSWORD_HINT,
  newPasswordError,
} from '../../../../base/ui/forms/new-password.ts';
import { typedText } from '../../../../base/ui/forms/typed-fields.ts';
import { showAccent } from '../../../../base/ui/layout/clinic-accent.ts';
import { PanelDialog } from '../../../../base/ui/panel/panel-dialog.tsx';
import { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import { PanelForm } from '../../../../base/ui/set-up/panel-form.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import { SecretField } from '../../../access/web/step-up/secret-field.tsx';
import { EMPTY_WORD } from '../../contract/empty-word.ts';
import { StartForRealSchema } from '../../contract/set-up-fields.ts';
import styles from './set-up.module.css';

const fields = StartForRealSchema.shape;
const schema = StartForRealSchema.extend({
  word: typedText.pipe(fields.word),
  email: typedText.pipe(fields.email),
  password: fields.password.superRefine((typed, { addIssue }) => {
    const wrong = newPasswordError(typed);
    if (wrong) addIssue(wrong);
  }),
});

/** Warns that data are deleted for good, and asks for the first administrator. */
export default function StartForRealDialog({
  onClose,
}: {
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const start = useMutation(
    api.admin.setUp.startForReal.mutationOptions({
      onSuccess: async ({ user, session }) => {
        // All other sessions of this browser belonged to the demonstration.
        for (const role of panelRoles)
          if (role !== 'admin') clearStoredSession(role);
        startSession({ role: 'admin', ...user, rememberMe: false }, session);
        showAccent(null);
        confirmDone('La demostración quedó vacía');
        onClose();
        await queryClient.resetQueries();
      },
      onError: (thrown) => {
        if (problemOf(thrown).code === 'NOT_A_DEMONSTRATION') {
          void queryClient.invalidateQueries({
            queryKey: api.public.clinic.get.queryKey(),
          });
        }
      },
    }),
  );
  const form = usePanelForm({
    schema,
    values: { name: '', email: '', password: '', word: '' },
    act: start,
  });
  const { field } = form;
  return (
    <PanelDialog
      title="Empezar de verdad"
      onClose={() => !start.isPending && onClose()}
    >
      <PanelForm
        form={form}
        act={start}
        onSubmit={form.submit((admin) => start.mutate(admin))}
        label="Vaciar y empezar de verdad"
        busyLabel="Vaciando…"
        kind="danger"
        inDialog
      >
        <div>
          <p>Se borra para siempre, sin forma de recuperarlo:</p>
          <ul className={styles.list}>
            <li>pacientes, turnos, mensajes e historial de la demostración;</li>
            <li>
              profesionales, especialidades, coberturas, consultorios, horarios
              y feriados;
            </li>
            <li>
              los datos de la clínica, la configuración y el registro de
              auditoría;
            </li>
            <li>
              todas las cuentas, también la suya, y las sesiones abiertas en
              cualquier equipo.
            </li>
          </ul>
          <p>Queda una clínica vacía, con usted como administrador.</p>
        </div>
        <TextField
          label="Su nombre y apellido"
          autoComplete="name"
          {...field('name')}
        />
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
      </PanelForm>
    </PanelDialog>
  );
}
