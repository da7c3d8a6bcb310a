import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { WithoutDni } from '../../components/field/without-dni.tsx';

/** Beside the sign-in of patients, which asks for a DNI. Loaded after it. */
export default function WithoutDniHere() {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  return <WithoutDni phone={clinic.data?.phones[0]} />;
}
