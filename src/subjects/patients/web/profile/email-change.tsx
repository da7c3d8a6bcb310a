import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { useFocusShown } from '../../../../base/ui/focus/use-focus-shown.ts';
import { formatMoment } from '../../../../base/ui/format/format.ts';
import {
  codePlace,
  ownContactWords,
} from '../../../../base/ui/format/told-words.ts';
import styles from '../../../../base/ui/page/account.module.css';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import type { Profile } from '../../contract/profile.ts';
import { EmailChangeCodes } from './email-change-codes.tsx';
import { NewEmailForm } from './new-email-form.tsx';

/**
 * Changes the e-mail: a code to the old address and one to the new one, and 48 hours before the new one opens
 * anything.
 */
export function EmailChange({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const words = ownContactWords(clinic.data);
  // No code would arrive, because the clinic cannot send one.
  const isClosed = codePlace(clinic.data) === 'nowhere';
  const [isOpen, setOpen] = useState(false);
  const start = useMutation(
    api.patient.profile.startEmailChange.mutationOptions(),
  );
  const finish = useMutation(
    api.patient.profile.finishEmailChange.mutationOptions({
      onSuccess: () =>
        void queryClient.invalidateQueries({
          queryKey: api.patient.profile.key(),
        }),
    }),
  );
  const view = finish.data
    ? 'done'
    : start.data
      ? 'codes'
      : isOpen
        ? 'form'
        : 'closed';
  const place = useFocusShown(view, { within: 'input', isLater: true });

  function close() {
    setOpen(false);
    start.reset();
    finish.reset();
  }

  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {finish.data ? (
        <Notice
          tone="good"
          title="Su e-mail cambió"
          actions={<Button onClick={close}>Entendido</Button>}
        >
          <p>
            Por seguridad, el nuevo e-mail sirve para confirmar quién es desde
            el{' '}
            {clinic.data
              ? formatMoment(finish.data.opensFrom, clinic.data.timeZone)
              : 'momento en que pasen 48 horas'}
            . {words.changed}
          </p>
        </Notice>
      ) : start.data ? (
        <EmailChangeCodes
          started={start.data}
          email={start.variables.email}
          finish={finish}
          onStartAgain={() => {
            start.reset();
            finish.reset();
          }}
        />
      ) : isOpen ? (
        <NewEmailForm start={start} onKeep={close} />
      ) : (
        <>
          <p>
            {profile.email ? words.has : words.hasNone}
            {isClosed && ` ${words.newEmail}`}
          </p>
          {!isClosed && (
            <p>
              <Button onClick={() => setOpen(true)}>
                {profile.email ? 'Cambiar e-mail' : 'Agregar e-mail'}
              </Button>
            </p>
          )}
        </>
      )}
    </div>
  );
}
