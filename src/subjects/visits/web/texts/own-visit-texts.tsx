import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../../../base/api/web/client/api.ts';
import { VisitTextsPart } from './visit-texts-part.tsx';

/** A professional's own phrases and templates. */
export function OwnVisitTexts() {
  const options = api.doctor.visitTexts.list.queryOptions();
  return (
    <VisitTextsPart
      title="Mis frases y plantillas"
      about="Al escribir una consulta, una barra (/) al empezar una palabra las ofrece, junto con las de la clínica. Solo usted ve las suyas; no anote en ellas datos de pacientes."
      none="Agregue lo que escribe seguido: un examen normal, una indicación."
      query={useQuery(options)}
      door={{
        isOwn: true,
        key: options.queryKey,
        specialties: [],
        create: (fields) => client.doctor.visitTexts.create(fields),
        save: (fields) => client.doctor.visitTexts.save(fields),
        remove: (textId) => client.doctor.visitTexts.remove({ textId }),
      }}
    />
  );
}
