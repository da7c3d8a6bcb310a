import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PatientFile } from '../../../contract/reception/patient-file.ts';
import { api } from '../../api/api.ts';
import { Button } from '../../components/button/button.tsx';
import { CheckField } from '../../components/field/check-field.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import { formatLongAgo } from './person-words.ts';
import styles from './reception-patients.module.css';

interface IdentityPartProps {
  file: PatientFile;
  timeZone: string;
}

/** Whether staff checked the person's document; until then the person has no access to their record. */
export function IdentityPart({ file, timeZone }: IdentityPartProps) {
  const { identity } = file;
  const asksEmail = file.email !== null && file.emailTrust !== 'verified_in_person';
  return (
    <div className={styles.stack}>
      {identity ? (
        <p className={styles.verified}>
          <span aria-hidden="true">✓ </span>
          Verificada en persona el {formatLongAgo(identity.verifiedAt, timeZone)}
          {identity.verifiedBy && `, por ${identity.verifiedBy}`}.
        </p>
      ) : (
        <p>Todavía nadie verificó su identidad. Pídale el documento y compare la foto y los datos.</p>
      )}
      {(!identity || asksEmail) && <VerifyForm file={file} asksEmail={asksEmail} />}
    </div>
  );
}

function VerifyForm({ file, asksEmail }: { file: PatientFile; asksEmail: boolean }) {
  const queryClient = useQueryClient();
  const [isEmailTheirs, setEmailTheirs] = useState(false);
  const [isPasswordTheirs, setPasswordTheirs] = useState(false);
  const isFirst = file.identity === null;
  const asksPassword = isFirst && file.hasPassword;
  const verify = useMutation(
    api.reception.patients.verifyIdentity.mutationOptions({
      onSuccess: () => {
        confirmDone(isFirst ? 'Identidad verificada' : 'E-mail confirmado');
        void queryClient.invalidateQueries({ queryKey: api.reception.patients.get.key() });
      },
    }),
  );
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (verify.isPending || (!isFirst && !isEmailTheirs)) return;
        verify.mutate({
          patientId: file.id,
          isEmailTheirs: asksEmail && isEmailTheirs,
          isPasswordTheirs: !asksPassword || isPasswordTheirs,
        });
      }}
    >
      {asksEmail && (
        <CheckField
          optional
          label={`Dijo que ${file.email} es su e-mail`}
          hint="Con él podrá entrar a su cuenta."
          checked={isEmailTheirs}
          onChange={({ target }) => setEmailTheirs(target.checked)}
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
        disabled={!isFirst && !isEmailTheirs}
      >
        {isFirst ? 'Verificar la identidad' : 'Confirmar el e-mail'}
      </Button>
    </form>
  );
}
