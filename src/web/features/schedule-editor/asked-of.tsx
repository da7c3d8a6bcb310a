import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { ButtonLink } from '../../components/button/button.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { stretchOf } from '../../format/absence-words.ts';
import { sentence } from '../../format/format.ts';

/** That this professional asks for absences, which are answered where all requests are. */
export function AskedOf({ doctorId }: { doctorId: string }) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const asked = useQuery(api.admin.schedules.askedAbsences.queryOptions());
  const own = asked.data?.filter(({ doctor }) => doctor.id === doctorId) ?? [];
  const timeZone = clinic.data?.timeZone;
  if (!timeZone || own.length === 0) return null;
  return (
    <Notice
      title={own.length === 1 ? 'Pidió una ausencia' : `Pidió ${own.length} ausencias`}
      actions={<ButtonLink to="/admin/requests">Responder</ButtonLink>}
    >
      {own.map((absence) => (
        <p key={absence.id}>{sentence(stretchOf(absence, timeZone))}</p>
      ))}
    </Notice>
  );
}
