import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { fieldMessages } from '../../../contract/field-messages.ts';
import { api } from '../../api/api.ts';
import { problemOf } from '../../api/problem-of.ts';
import { Avatar } from '../../components/avatar/avatar.tsx';
import { Button } from '../../components/button/button.tsx';
import { FieldError } from '../../components/field/field.tsx';
import { PictureButton } from '../../components/field/picture-button.tsx';
import { PanelConfirm } from '../../components/panel/panel-confirm.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './doctor-profile.module.css';
import { shrinkPhoto } from './shrink-photo.ts';

/** The doctor's photo for patients: chosen from a file, shrunk here, checked by the server. */
export function PhotoPart({ name, photoUrl }: { name: string; photoUrl: string | null }) {
  const queryClient = useQueryClient();
  const chooseButton = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  const [mistake, setMistake] = useState<string | null>(null);
  const [isShrinking, setShrinking] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const look = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.doctor.profile.key() }),
      queryClient.invalidateQueries({ queryKey: api.public.doctors.key() }),
    ]);

  const save = useMutation(
    api.doctor.profile.savePhoto.mutationOptions({
      onSuccess: () => {
        confirmDone('Foto guardada');
        return look();
      },
    }),
  );
  const remove = useMutation(
    api.doctor.profile.removePhoto.mutationOptions({
      onSuccess: async () => {
        confirmDone('Foto quitada');
        await look();
        chooseButton.current?.focus();
      },
    }),
  );
  const refusal = save.error ? problemOf(save.error) : null;
  const error = mistake ?? refusal?.fields.photo;

  async function choose(file: File) {
    save.reset();
    remove.reset();
    setMistake(null);
    setShrinking(true);
    const shrunk = await shrinkPhoto(file).finally(() => setShrinking(false));
    if (shrunk.ok) save.mutate({ photo: shrunk.base64 });
    else setMistake(fieldMessages[shrunk.refusal]);
  }

  return (
    <div>
      <div className={styles.photo}>
        <Avatar name={name} photoUrl={photoUrl} size="large" />
        <div className={styles.photoActs}>
          <PictureButton
            ref={chooseButton}
            label={photoUrl ? 'Cambiar la foto' : 'Elegir una foto'}
            inputLabel="Archivo de la foto"
            describedBy={error ? errorId : undefined}
            isBusy={isShrinking || save.isPending}
            onChoose={choose}
          />
          {photoUrl && (
            <Button kind="quiet" busy={remove.isPending} onClick={() => setRemoving(true)}>
              Quitarla
            </Button>
          )}
        </div>
      </div>
      <div aria-live="polite">{error && <FieldError id={errorId}>{error}</FieldError>}</div>
      {!error && <ActProblem error={save.error ?? remove.error} />}
      <PanelConfirm
        open={isRemoving}
        title="¿Quitar su foto?"
        confirmLabel="Quitar la foto"
        keepLabel="Conservarla"
        destructive
        onConfirm={() => {
          setRemoving(false);
          remove.mutate({});
        }}
        onClose={() => setRemoving(false)}
      >
        <p>Los pacientes verán sus iniciales en su lugar. Puede elegir otra cuando quiera.</p>
      </PanelConfirm>
    </div>
  );
}
