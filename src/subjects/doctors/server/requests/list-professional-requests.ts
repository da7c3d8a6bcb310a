import type { Services } from '../../../../base/doors/services.ts';
import type { ProfessionalRequest } from '../../contract/requests.ts';
import { listOpenRequests } from './professional-request-queries.ts';

/** The professionals waiting for an account, oldest request first. */
export async function listProfessionalRequests({
  db,
}: Services): Promise<ProfessionalRequest[]> {
  const requests = await listOpenRequests(db);
  return requests.map(
    ({ id, fullName, email, specialtyName, askedAt, ...license }) => {
      const { licenseKind, licenseNumber, licenseProvince } = license;
      return {
        id,
        fullName,
        email,
        specialtyName,
        license: `${licenseKind} ${licenseNumber}${licenseProvince ? ` (${licenseProvince})` : ''}`,
        askedAt: askedAt.toISOString(),
      };
    },
  );
}
