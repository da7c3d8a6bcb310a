import { hash } from 'node:crypto';

/** Names a photo by a hash of its content. The path where it is served contains that name. */
export function addressPhoto(
  doctorId: string,
  content: Uint8Array,
): { version: string; path: string } {
  const version = hash('sha256', content, 'hex').slice(0, 16);
  return {
    version,
    path: `/api/public/doctors/${doctorId}/photo?v=${version}`,
  };
}
