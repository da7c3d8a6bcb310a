import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../../../base/api/web/client/api.ts';
import { VisitTextsPart } from './visit-texts-part.tsx';

/** The clinic's phrases and templates, for all its professionals or those of a specialty. */
export function ClinicVisitTexts() {
  const options = api.admin.visitTexts.list.queryOptions();
  const { data: specialties = [] } = useQuery(
    api.admin.specialties.list.queryOptions(),
  );
  return (
    <VisitTextsPart
      title="Frases y plantillas para las consultas"
      about="Los profesionales las encuentran al escribir una consulta, con una barra (/) al empezar una palabra. Pueden ser de una especialidad o de todas; no llevan datos de pacientes."
      none="Agregue lo que todos escriben igual: una indicación, un consentimiento, un examen normal."
      query={useQuery(options)}
      door={{
        isOwn: false,
        key: options.queryKey,
        specialties,
        create: (fields) => client.admin.visitTexts.create(fields),
        save: (fields) => client.admin.visitTexts.save(fields),
        remove: (textId) => client.admin.visitTexts.remove({ textId }),
      }}
    />
  );
}
