import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { fieldMessages } from '../../../contract/field-messages.ts';
import { api } from '../../api/api.ts';
import { problemOf } from '../../api/problem-of.ts';
import { Button } from '../../components/button/button.tsx';
import { FieldError } from '../../components/field/field.tsx';
import { PictureButton } from '../../components/field/picture-button.tsx';
import { PanelConfirm } from '../../components/panel/panel-confirm.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './doctor-profile.module.css';
import { shrinkSignature } from './shrink-signature.ts';

/** The picture of the doctor's signature, printed on documents: chosen from a file, shrunk here, shown to them alone. */
export function SignaturePart({ hasSignature }: { hasSignature: boolean }) {
  const queryClient = useQueryClient();
  const chooseButton = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  const [mistake, setMistake] = useState<string | null>(null);
  const [isShrinking, setShrinking] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const shown = useQuery(api.doctor.profile.signature.queryOptions({ enabled: hasSignature }));
  const look = () => queryClient.invalidateQueries({ queryKey: api.doctor.profile.key() });
  const save = useMutation(
    api.doctor.profile.saveSignature.mutationOptions({
      onSuccess: () => {
        confirmDone('Firma guardada');
        return look();
      },
    }),
  );
  const remove = useMutation(
    api.doctor.profile.removeSignature.mutationOptions({
      onSuccess: async () => {
        confirmDone('Firma quitada');
        await look();
        chooseButton.current?.focus();
      },
    }),
  );
  const refusal = save.error ? problemOf(save.error) : null;
  const error = mistake ?? refusal?.fields.image;
  const png = hasSignature ? shown.data?.png : null;

  async function choose(file: File) {
    save.reset();
    remove.reset();
    setMistake(null);
    setShrinking(true);
    const shrunk = await shrinkSignature(file).finally(() => setShrinking(false));
    if (shrunk.ok) save.mutate({ image: shrunk.base64 });
    else setMistake(fieldMessages[shrunk.refusal]);
  }

  return (
    <div className={styles.part}>
      <p className={styles.quiet}>
        Una foto de su firma, o firma y sello, sobre papel blanco. Sale impresa en lo que emita desde que la
        cargue. Es solo una imagen: los documentos se firman electrónicamente con su cuenta.
      </p>
      <div className={styles.photo}>
        {png && (
          <img
            className={styles.signature}
            src={`data:image/png;base64,${png}`}
            alt="Su firma, como se imprime"
          />
        )}
        <div className={styles.photoActs}>
          <PictureButton
            ref={chooseButton}
            label={hasSignature ? 'Cambiar la firma' : 'Elegir una imagen'}
            inputLabel="Archivo de la firma"
            describedBy={error ? errorId : undefined}
            isBusy={isShrinking || save.isPending}
            onChoose={choose}
          />
          {hasSignature && (
            <Button kind="quiet" busy={remove.isPending} onClick={() => setRemoving(true)}>
              Quitarla
            </Button>
          )}
        </div>
      </div>
      <div aria-live="polite">{error && <FieldError id={errorId}>{error}</FieldError>}</div>
      {!error && <ActProblem error={save.error ?? remove.error ?? (hasSignature ? shown.error : null)} />}
      <PanelConfirm
        open={isRemoving}
        title="¿Quitar la imagen de su firma?"
        confirmLabel="Quitar la firma"
        keepLabel="Conservarla"
        destructive
        onConfirm={() => {
          setRemoving(false);
          remove.mutate({});
        }}
        onClose={() => setRemoving(false)}
      >
        <p>Lo que emita desde ahora sale sin imagen. Lo que ya emitió la conserva.</p>
      </PanelConfirm>
    </div>
  );
}
