import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { WithoutDniWords } from '../../components/field/without-dni.tsx';

/** Help at the sign-in for a patient without a DNI. */
export default function WithoutDniHere() {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  return <WithoutDniWords phone={clinic.data?.phones[0]} />;
}
