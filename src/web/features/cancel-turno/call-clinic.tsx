import type { Clinic } from '../../../contract/public/clinic.ts';
import { AnchorButton } from '../../components/button/button.tsx';
import { formatPhone } from '../../lib/format-phone.ts';

/** For what the web does not do. */
export function CallClinic({ clinic: { phones } }: { clinic: Pick<Clinic, 'phones'> }) {
  const [phone] = phones;
  return phone && <AnchorButton href={`tel:${phone}`}>Llamar al {formatPhone(phone)}</AnchorButton>;
}
