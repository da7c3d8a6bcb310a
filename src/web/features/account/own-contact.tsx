import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Profile } from '../../../contract/patient/account.ts';
import { Button } from '../../components/button/button.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api, client } from '../../lib/api.ts';
import { storedSession, storeSession, tabKeyOf } from '../../lib/stored-session.ts';
import styles from './account.module.css';
import { type ContactDraft, ContactForm } from './contact-form.tsx';

/** The chosen name and the mobile, to be changed in place. */
export function OwnContact({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const { queryKey } = api.patient.profile.get.queryOptions();
  // Of what the form was opened with, or was shown since.
  const [seenVersion, setSeenVersion] = useState<string | null>(null);
  const isOpen = seenVersion !== null;
  const save = useMutation({
    mutationFn: (draft: ContactDraft) =>
      client.patient.profile.saveContact({ ...draft, seenVersion: seenVersion ?? '' }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      rename(saved);
      setSeenVersion(null);
      confirmDone('Datos guardados');
    },
    onError: async () => {
      await queryClient.invalidateQueries({ queryKey });
      const fresh = queryClient.getQueryData(queryKey)?.contactVersion;
      if (fresh) setSeenVersion(fresh);
    },
  });
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  // What was pressed is gone: the focus goes to what came in its place.
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    (place.current?.querySelector<HTMLElement>('input, button') ?? place.current)?.focus();
  }, [isOpen]);

  function open(version: string | null) {
    save.reset();
    setSeenVersion(version);
  }

  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {isOpen ? (
        <GuardedAct role="patient" act={save}>
          <ContactForm profile={profile} save={save} onKeep={() => open(null)} />
        </GuardedAct>
      ) : (
        <p>
          <Button onClick={() => open(profile.contactVersion ?? '')}>Cambiar nombre elegido o celular</Button>
        </p>
      )}
      <p className={styles.hint}>Si otro dato no es correcto, avísenos en recepción con su documento.</p>
    </div>
  );
}

/** The panel greets with the name of now. */
function rename({ chosenName, fullName }: Profile): void {
  const session = storedSession('patient');
  const tabKey = tabKeyOf('patient');
  const name = chosenName ?? fullName;
  if (session && tabKey && name) storeSession({ ...session, name }, tabKey);
}
