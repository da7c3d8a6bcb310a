import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { usePlaceFocus } from '../../../../base/ui/focus/use-place-focus.ts';
import { formatLongAgo } from '../../../../base/ui/format/format-long-ago.ts';
import { formatPhone } from '../../../../base/ui/format/format-phone.ts';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import type { PatientFile } from '../../contract/patient-file.ts';
import styles from './reception-patients.module.css';

interface IdentityPartProps {
  file: PatientFile;
  timeZone: string;
}

/** Shows if staff checked the person's document. Until then the person has no access to their record. */
export function IdentityPart({ file, timeZone }: IdentityPartProps) {
  const { identity } = file;
  const asked = askedOf(file);
  const { place, focusPlace } = usePlaceFocus();
  return (
    // Takes the focus, because the pressed button is gone after the verification.
    <div ref={place} tabIndex={-1} className={styles.stack}>
      {identity ? (
        <p className={styles.verified}>
          <span aria-hidden="true">✓ </span>
          Verificada en persona el{' '}
          {formatLongAgo(identity.verifiedAt, timeZone)}
          {identity.verifiedBy && `, por ${identity.verifiedBy}`}.
        </p>
      ) : (
        <p>
          Todavía nadie verificó su identidad. Pídale el documento y compare la
          foto y los datos.
        </p>
      )}
      {(!identity || isAskedAny(asked)) && (
        <VerifyForm file={file} asked={asked} onVerified={focusPlace} />
      )}
    </div>
  );
}

interface AskedContact {
  email: string | null;
  phone: string | null;
}

/**
 * The contact that the person has not confirmed as theirs; after the verification, the contact that it set
 * aside.
 */
function askedOf({
  identity,
  emailTrust,
  phoneTrust,
  ...file
}: PatientFile): AskedContact {
  const email = file.email ?? file.unconfirmedEmail;
  const isEmailKnown =
    file.email !== null && emailTrust === 'verified_in_person';
  // A number that a verified person gave is known to be theirs.
  const isPhoneKnown =
    file.phone !== null &&
    (phoneTrust === 'given_in_person' || identity !== null);
  return {
    email: isEmailKnown ? null : email,
    phone: isPhoneKnown ? null : (file.phone ?? file.unconfirmedPhone),
  };
}

interface VerifyFormProps {
  file: PatientFile;
  asked: AskedContact;
  onVerified: () => void;
}

function VerifyForm({ file, asked, onVerified }: VerifyFormProps) {
  const queryClient = useQueryClient();
  const [isEmailTheirs, setEmailTheirs] = useState(false);
  const [isPhoneTheirs, setPhoneTheirs] = useState(false);
  const [isPasswordTheirs, setPasswordTheirs] = useState(false);
  const isFirst = file.identity === null;
  const asksPassword = isFirst && file.hasPassword;
  const isAside =
    !isFirst &&
    (file.unconfirmedEmail !== null || file.unconfirmedPhone !== null);
  const isSomethingSaid = isEmailTheirs || isPhoneTheirs;
  const verify = useMutation(
    api.reception.patients.verifyIdentity.mutationOptions({
      onSuccess: ({ hasNewCodes }) => {
        confirmDone(doneWords({ isFirst, hasNewCodes }));
        onVerified();
        setEmailTheirs(false);
        setPhoneTheirs(false);
        void queryClient.invalidateQueries({
          queryKey: api.reception.patients.get.key(),
        });
      },
    }),
  );
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (verify.isPending || (!isFirst && !isSomethingSaid)) return;
        verify.mutate({
          patientId: file.id,
          isEmailTheirs: asked.email !== null && isEmailTheirs,
          isPhoneTheirs: asked.phone !== null && isPhoneTheirs,
          isPasswordTheirs: !asksPassword || isPasswordTheirs,
        });
      }}
    >
      {isFirst && isAskedAny(asked) && (
        <p>
          {asked.email !== null && asked.phone !== null
            ? 'Pregúntele si son suyos, y marque lo que diga que sí. Lo que no marque no se usará más.'
            : 'Pregúntele si es suyo, y márquelo si dice que sí. Si no lo marca, no se usará más.'}
        </p>
      )}
      {isAside && (
        <p>No se usa lo que la persona no confirmó. Si es suyo, márquelo.</p>
      )}
      {asked.email !== null && (
        <CheckField
          optional
          label={`Dijo que ${asked.email} es su e-mail`}
          hint="Con él recibe sus turnos y puede entrar a su cuenta."
          checked={isEmailTheirs}
          onChange={({ target }) => setEmailTheirs(target.checked)}
        />
      )}
      {asked.phone !== null && (
        <CheckField
          optional
          label={`Dijo que ${formatPhone(asked.phone)} es su celular`}
          hint="Allí se le avisa y se lo llama por sus turnos."
          checked={isPhoneTheirs}
          onChange={({ target }) => setPhoneTheirs(target.checked)}
        />
      )}
      {asksPassword && (
        <CheckField
          optional
          label="Dijo que la contraseña de la cuenta la eligió ella o él"
          hint="Si no lo marca, esa contraseña se borra: pudo elegirla otra persona."
          checked={isPasswordTheirs}
          onChange={({ target }) => setPasswordTheirs(target.checked)}
        />
      )}
      <ActProblem error={verify.error} />
      <Button
        type="submit"
        className={styles.start}
        busy={verify.isPending}
        disabled={!isFirst && !isSomethingSaid}
      >
        {isFirst ? 'Verificar la identidad' : 'Confirmar que es suyo'}
      </Button>
    </form>
  );
}

function isAskedAny({ email, phone }: AskedContact): boolean {
  return email !== null || phone !== null;
}

function doneWords({
  isFirst,
  hasNewCodes,
}: {
  isFirst: boolean;
  hasNewCodes: boolean;
}): string {
  if (!isFirst) return 'Contacto confirmado';
  return hasNewCodes
    ? 'Identidad verificada: sus turnos tienen códigos nuevos'
    : 'Identidad verificada';
}
