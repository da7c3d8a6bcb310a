import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Profile } from '../../../contract/patient/account.ts';
import { Button } from '../../components/button/button.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import styles from './account.module.css';
import { EmailChangeCodes } from './email-change-codes.tsx';
import { NewEmailForm } from './new-email-form.tsx';

/** Another e-mail: a code to the old address and one to the new, and 48 hours before it opens anything. */
export function EmailChange({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const [isOpen, setOpen] = useState(false);
  const start = useMutation(api.patient.profile.startEmailChange.mutationOptions());
  const finish = useMutation(
    api.patient.profile.finishEmailChange.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: api.patient.profile.key() }),
    }),
  );
  const place = useRef<HTMLDivElement>(null);
  const view = finish.data ? 'done' : start.data ? 'codes' : isOpen ? 'form' : 'closed';
  const before = useRef(view);

  // What was pressed is gone: the focus goes to what came in its place.
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    (place.current?.querySelector<HTMLElement>('input') ?? place.current)?.focus();
  }, [view]);

  function close() {
    setOpen(false);
    start.reset();
    finish.reset();
  }

  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {finish.data ? (
        <Notice tone="good" title="Su e-mail cambió" actions={<Button onClick={close}>Entendido</Button>}>
          <p>
            Por seguridad, el nuevo e-mail sirve para confirmar quién es desde el{' '}
            {clinic.data
              ? formatMoment(finish.data.opensFrom, clinic.data.timeZone)
              : 'momento en que pasen 48 horas'}
            . Los avisos de sus turnos ya llegan ahí.
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
        <GuardedAct role="patient" act={start}>
          <NewEmailForm start={start} onKeep={close} />
        </GuardedAct>
      ) : (
        <>
          <p>
            {profile.email
              ? 'Ahí le escribimos por sus turnos y le enviamos los códigos para confirmar que es usted.'
              : 'Con un e-mail le avisamos de sus turnos y puede confirmar que es usted con un código.'}
          </p>
          <p>
            <Button onClick={() => setOpen(true)}>
              {profile.email ? 'Cambiar e-mail' : 'Agregar e-mail'}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
