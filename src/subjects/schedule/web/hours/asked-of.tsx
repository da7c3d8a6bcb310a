import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { sentence } from '../../../../base/ui/format/format.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { stretchOf } from '../absences/absence-words.ts';

/** Says that this professional asks for absences, and leads to all requests. */
export function AskedOf({ doctorId }: { doctorId: string }) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const asked = useQuery(api.admin.schedules.askedAbsences.queryOptions());
  const own = asked.data?.filter(({ doctor }) => doctor.id === doctorId) ?? [];
  const timeZone = clinic.data?.timeZone;
  if (!timeZone || own.length === 0) return null;
  return (
    <Notice
      title={
        own.length === 1
          ? 'Pidió una ausencia'
          : `Pidió ${own.length} ausencias`
      }
      actions={<ButtonLink to="/admin/requests">Responder</ButtonLink>}
    >
      {own.map((absence) => (
        <p key={absence.id}>{sentence(stretchOf(absence, timeZone))}</p>
      ))}
    </Notice>
  );
}
