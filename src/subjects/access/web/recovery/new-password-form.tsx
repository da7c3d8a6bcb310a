import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { useLightForm } from '../../../../base/ui/field/use-light-form.ts';
import {
  NEW_PASSWORD_HINT,
  newPasswordError,
} from '../../../../base/ui/forms/new-password.ts';
import { Page } from '../../../../base/ui/page/page.tsx';
import { SecretField } from '../step-up/secret-field.tsx';
import { CallForm } from './call-form.tsx';

interface NewPasswordFormProps {
  token: string;
  link: { purpose: string; role: PanelRole; name: string };
  onSet: (done: { role: PanelRole; name: string }) => void;
  onVoid: () => void;
}

/** Sets the password of the person the link was sent to. */
export function NewPasswordForm({
  token,
  link,
  onSet,
  onVoid,
}: NewPasswordFormProps) {
  const [typed, onType] = useState({ password: '' });
  const set = useMutation(
    api.public.recovery.setPassword.mutationOptions({
      onSuccess: onSet,
      onError: (error) => problemOf(error).code === 'LINK_VOID' && onVoid(),
    }),
  );
  const form = useLightForm({
    typed,
    onType,
    read: ({ password }) => ({
      call: { token, password },
      errors: { password: newPasswordError(password) },
    }),
    send: set.mutate,
    act: set,
  });
  return (
    <Page
      title="Elija su contraseña"
      lead={
        link.purpose === 'invitation'
          ? `${link.name}, la clínica le abrió una cuenta. Elija con qué contraseña va a ingresar.`
          : `${link.name}, desde ahora va a ingresar con la que elija aquí.`
      }
    >
      <CallForm
        form={form}
        act={set}
        submitLabel="Guardar contraseña"
        busyLabel="Guardando…"
      >
        <SecretField
          label="Contraseña nueva"
          hint={NEW_PASSWORD_HINT}
          autoComplete="new-password"
          {...form.field('password')}
        />
      </CallForm>
    </Page>
  );
}
