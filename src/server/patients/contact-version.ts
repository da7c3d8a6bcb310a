import { hashOf } from '../identity/secrets.ts';

/** Tells one chosen name and mobile from another, to who changes what they had read. */
export function contactVersion({
  chosenName,
  phone,
}: {
  chosenName: string | null;
  phone: string | null;
}): string {
  return hashOf(JSON.stringify([chosenName, phone]))
    .toString('base64url')
    .slice(0, 22);
}
