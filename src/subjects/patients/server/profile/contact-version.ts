import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';

/** A version of chosen name and mobile. It shows if they changed since the writer read them. */
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
