import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import styles from './doctor-profile.module.css';
import { PicturePart } from './picture-part.tsx';
import { shrinkSignature } from './shrink-signature.ts';

/** The picture of the doctor's signature. Documents print it, and only the doctor sees it here. */
export function SignaturePart({ hasSignature }: { hasSignature: boolean }) {
  const queryClient = useQueryClient();
  const shown = useQuery(
    api.doctor.profile.signature.queryOptions({ enabled: hasSignature }),
  );
  const look = (done: string) => {
    confirmDone(done);
    return queryClient.invalidateQueries({
      queryKey: api.doctor.profile.key(),
    });
  };
  const save = useMutation(
    api.doctor.profile.saveSignature.mutationOptions({
      onSuccess: () => look('Firma guardada'),
    }),
  );
  const remove = useMutation(
    api.doctor.profile.removeSignature.mutationOptions({
      onSuccess: () => look('Firma quitada'),
    }),
  );
  const png = hasSignature ? shown.data?.png : null;
  return (
    <div className={styles.part}>
      <p className={styles.quiet}>
        Una foto de su firma, o firma y sello, sobre papel blanco. Sale impresa
        en lo que emita desde que la cargue. Es solo una imagen: los documentos
        se firman electrónicamente con su cuenta.
      </p>
      <PicturePart
        hasPicture={hasSignature}
        words={{
          choose: 'Elegir una imagen',
          change: 'Cambiar la firma',
          file: 'Archivo de la firma',
        }}
        shrink={shrinkSignature}
        save={{ ...save, mutate: (image) => save.mutate({ image }) }}
        remove={remove}
        refusal={save.error ? problemOf(save.error).fields.image : undefined}
        problem={hasSignature ? shown.error : null}
        question={{
          title: '¿Quitar la imagen de su firma?',
          confirm: 'Quitar la firma',
          text: 'Lo que emita desde ahora sale sin imagen. Lo que ya emitió la conserva.',
        }}
      >
        {png && (
          <img
            className={styles.signature}
            src={`data:image/png;base64,${png}`}
            alt="Su firma, como se imprime"
          />
        )}
      </PicturePart>
    </div>
  );
}
