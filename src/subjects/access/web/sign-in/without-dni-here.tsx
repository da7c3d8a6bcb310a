import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { WithoutDniWords } from '../../../../base/ui/field/without-dni.tsx';

/** Help at the sign-in for a patient without a DNI. */
export default function WithoutDniHere() {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  return <WithoutDniWords phone={clinic.data?.phones[0]} />;
}
