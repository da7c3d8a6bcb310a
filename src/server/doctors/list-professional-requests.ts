import type { ProfessionalRequest } from '../../contract/admin/access.ts';
import type { AccessServices } from '../identity/access-services.ts';
import { listOpenRequests } from './professional-request-queries.ts';

/** The professionals who wait for an account, the first to ask first. */
export async function listProfessionalRequests({ db }: AccessServices): Promise<ProfessionalRequest[]> {
  const requests = await listOpenRequests(db);
  return requests.map(({ id, fullName, email, specialtyName, askedAt, ...license }) => {
    const { licenseKind, licenseNumber, licenseProvince } = license;
    return {
      ...{ id, fullName, email, specialtyName },
      license: `${licenseKind} ${licenseNumber}${licenseProvince ? ` (${licenseProvince})` : ''}`,
      askedAt: askedAt.toISOString(),
    };
  });
}
