import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { WithoutDniWords } from '../../components/field/without-dni.tsx';

/** What a patient without DNI does, at the sign-in. */
export default function WithoutDniHere() {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  return <WithoutDniWords phone={clinic.data?.phones[0]} />;
}
