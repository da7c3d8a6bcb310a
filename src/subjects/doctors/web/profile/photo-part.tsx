import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { Avatar } from '../../../../base/ui/avatar/avatar.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import { PicturePart } from './picture-part.tsx';
import { shrinkPhoto } from './shrink-photo.ts';

/** The doctor's photo for patients. */
export function PhotoPart({
  name,
  photoUrl,
}: {
  name: string;
  photoUrl: string | null;
}) {
  const queryClient = useQueryClient();
  const look = (done: string) => {
    confirmDone(done);
    return Promise.all([
      queryClient.invalidateQueries({ queryKey: api.doctor.profile.key() }),
      queryClient.invalidateQueries({ queryKey: api.public.doctors.key() }),
    ]);
  };
  const save = useMutation(
    api.doctor.profile.savePhoto.mutationOptions({
      onSuccess: () => look('Foto guardada'),
    }),
  );
  const remove = useMutation(
    api.doctor.profile.removePhoto.mutationOptions({
      onSuccess: () => look('Foto quitada'),
    }),
  );
  return (
    <div>
      <PicturePart
        hasPicture={photoUrl !== null}
        words={{
          choose: 'Elegir una foto',
          change: 'Cambiar la foto',
          file: 'Archivo de la foto',
        }}
        shrink={shrinkPhoto}
        save={{ ...save, mutate: (photo) => save.mutate({ photo }) }}
        remove={remove}
        refusal={save.error ? problemOf(save.error).fields.photo : undefined}
        question={{
          title: '¿Quitar su foto?',
          confirm: 'Quitar la foto',
          text: 'Los pacientes verán sus iniciales en su lugar. Puede elegir otra cuando quiera.',
        }}
      >
        <Avatar name={name} photoUrl={photoUrl} size="large" />
      </PicturePart>
    </div>
  );
}
