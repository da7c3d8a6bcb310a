import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { FieldError } from '../../../../base/ui/field/field.tsx';
import { PictureButton } from '../../../../base/ui/field/picture-button.tsx';
import { usePlaceFocus } from '../../../../base/ui/focus/use-place-focus.ts';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import type { ClinicSettings } from '../../contract/clinic.ts';
import styles from './clinic-settings.module.css';
import { keptSettings } from './kept-settings.ts';
import { shrinkLogo } from './shrink-logo.ts';

/** The clinic's logo: chosen from a file, shrunk here, checked by the server. */
export function LogoPart({ saved }: { saved: ClinicSettings }) {
  const { logoUrl, revision } = saved.clinic;
  const queryClient = useQueryClient();
  const { place: chooseButton, focusPlace: focusChoose } =
    usePlaceFocus<HTMLButtonElement>();
  const [hintId, errorId] = [useId(), useId()];
  const [mistake, setMistake] = useState<string | null>(null);
  const [isShrinking, setShrinking] = useState(false);
  const save = useMutation(
    api.admin.clinic.saveLogo.mutationOptions({
      onSuccess: (answer, { logo }) => {
        queryClient.setQueryData(keptSettings.sectionKey, answer);
        void queryClient.invalidateQueries({
          queryKey: api.public.clinic.get.queryKey(),
        });
        confirmDone(logo ? 'Logo guardado' : 'Logo quitado');
        if (!logo) focusChoose();
      },
      // If another clinic setting changed but not the logo, saving is repeated with the new revision.
      onError: async (thrown, { logo, revision: seen }) => {
        if (problemOf(thrown).code !== 'CHANGED_MEANWHILE') return;
        const now = await queryClient.fetchQuery({
          ...api.admin.clinic.get.queryOptions(),
          staleTime: 0,
        });
        if (now.clinic.logoUrl === logoUrl && now.clinic.revision !== seen) {
          save.mutate({ logo, revision: now.clinic.revision });
        }
      },
    }),
  );
  const error =
    mistake ?? (save.error ? problemOf(save.error).fields.logo : undefined);

  async function choose(file: File) {
    if (save.isPending) return;
    save.reset();
    setMistake(null);
    setShrinking(true);
    const shrunk = await shrinkLogo(file).finally(() => setShrinking(false));
    if (shrunk.ok) save.mutate({ logo: shrunk.base64, revision });
    else setMistake(fieldMessages[shrunk.refusal]);
  }

  return (
    <fieldset>
      <legend className={styles.legend}>Logo</legend>
      <p id={hintId} className={styles.quiet}>
        Una imagen PNG, JPEG o WebP. Se ve junto al nombre, en todas las
        páginas.
      </p>
      <div className={styles.logoRow}>
        <div className={styles.logo} data-filled={logoUrl ? true : undefined}>
          {logoUrl ? <img src={logoUrl} alt="Logo actual" /> : 'Sin logo'}
        </div>
        <PictureButton
          ref={chooseButton}
          label={logoUrl ? 'Cambiar el logo' : 'Elegir un logo'}
          inputLabel="Archivo del logo"
          describedBy={error ? errorId : hintId}
          isBusy={isShrinking || save.isPending}
          onChoose={choose}
        />
        {logoUrl && (
          <Button
            kind="quiet"
            disabled={save.isPending}
            onClick={() => {
              setMistake(null);
              save.mutate({ logo: null, revision });
            }}
          >
            Quitar el logo
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
      {!error && <ActProblem error={save.error} />}
    </fieldset>
  );
}
