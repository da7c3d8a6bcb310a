import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { ClinicSettings } from '../../../contract/admin/clinic.ts';
import { fieldMessages } from '../../../contract/field-messages.ts';
import { Button } from '../../components/button/button.tsx';
import { FieldError } from '../../components/field/field.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './clinic-settings.module.css';
import { shrinkLogo } from './shrink-logo.ts';
import { useSettings } from './use-settings.ts';

/** What stands beside the clinic's name: chosen from a file, made small here, checked by the server. */
export function LogoPart({ saved }: { saved: ClinicSettings }) {
  const { logoUrl, revision } = saved.clinic;
  const { keep, newest } = useSettings();
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [hintId, errorId] = [useId(), useId()];
  const [mistake, setMistake] = useState<string | null>(null);
  const [isShrinking, setShrinking] = useState(false);
  const save = useMutation(
    api.admin.clinic.saveLogo.mutationOptions({
      onSuccess: (answer, { logo }) => {
        keep(answer);
        confirmDone(logo ? 'Logo guardado' : 'Logo quitado');
        if (!logo) chooseButton.current?.focus();
      },
      // Something else of the clinic changed, and the logo is as it was: then this one may take its place.
      onError: async (thrown, { logo, revision: seen }) => {
        if (problemOf(thrown).code !== 'CHANGED_MEANWHILE') return;
        const now = await newest();
        keep(now);
        if (now.clinic.logoUrl === logoUrl && now.clinic.revision !== seen) {
          save.mutate({ logo, revision: now.clinic.revision });
        }
      },
    }),
  );
  const error = mistake ?? (save.error ? problemOf(save.error).fields.logo : undefined);

  async function choose(file: File | undefined) {
    if (!file || save.isPending) return;
    save.reset();
    setMistake(null);
    setShrinking(true);
    const shrunk = await shrinkLogo(file).finally(() => setShrinking(false));
    if (shrunk.ok) save.mutate({ logo: shrunk.base64, revision });
    else setMistake(fieldMessages[shrunk.refusal]);
  }

  return (
    <GuardedAct role="admin" act={save}>
      <fieldset>
        <legend className={styles.legend}>Logo</legend>
        <p id={hintId} className={styles.quiet}>
          Una imagen PNG, JPEG o WebP. Se ve junto al nombre, en todas las páginas.
        </p>
        <div className={styles.logoRow}>
          <div className={styles.logo} data-filled={logoUrl ? true : undefined}>
            {logoUrl ? <img src={logoUrl} alt="Logo actual" /> : 'Sin logo'}
          </div>
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            hidden
            aria-label="Archivo del logo"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              void choose(file);
              // The same file chosen again is a choice, too.
              target.value = '';
            }}
          />
          <Button
            ref={chooseButton}
            aria-describedby={error ? errorId : hintId}
            busy={isShrinking || save.isPending}
            busyLabel="Guardando…"
            onClick={() => input.current?.click()}
          >
            {logoUrl ? 'Cambiar el logo' : 'Elegir un logo'}
          </Button>
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
        <div aria-live="polite">{error && <FieldError id={errorId}>{error}</FieldError>}</div>
        {!error && <ActProblem error={save.error} />}
      </fieldset>
    </GuardedAct>
  );
}
