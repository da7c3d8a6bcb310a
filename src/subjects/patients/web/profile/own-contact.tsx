import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../../base/api/web/client/api.ts';
import {
  storedSession,
  storeSession,
  tabKeyOf,
} from '../../../../base/api/web/session/session.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { useFocusShown } from '../../../../base/ui/focus/use-focus-shown.ts';
import styles from '../../../../base/ui/page/account.module.css';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import type { Profile } from '../../contract/profile.ts';
import { type ContactDraft, ContactForm } from './contact-form.tsx';

/** The chosen name and the mobile phone, edited in place. */
export function OwnContact({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const { queryKey } = api.patient.profile.get.queryOptions();
  // The version of the data that the form was opened with, or that it showed since. Null: closed.
  const [seenVersion, setSeenVersion] = useState<string | null>(null);
  const isOpen = seenVersion !== null;
  const save = useMutation({
    mutationFn: (draft: ContactDraft) =>
      client.patient.profile.saveContact({
        ...draft,
        seenVersion: seenVersion ?? '',
      }),
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
  const place = useFocusShown(isOpen ? 'form' : 'closed', {
    within: 'input, button',
    isLater: true,
  });

  function open(version: string | null) {
    save.reset();
    setSeenVersion(version);
  }

  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {isOpen ? (
        <ContactForm profile={profile} save={save} onKeep={() => open(null)} />
      ) : (
        <p>
          <Button onClick={() => open(profile.contactVersion ?? '')}>
            Cambiar nombre elegido o celular
          </Button>
        </p>
      )}
      <p className={styles.hint}>
        Si otro dato no es correcto, avísenos en recepción con su documento.
      </p>
    </div>
  );
}

/** Updates the name with which the panel greets. */
function rename({ chosenName, fullName }: Profile): void {
  const session = storedSession('patient');
  const tabKey = tabKeyOf('patient');
  const name = chosenName ?? fullName;
  if (session && tabKey && name) storeSession({ ...session, name }, tabKey);
}
