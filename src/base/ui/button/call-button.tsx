import { formatPhone } from '../format/format-phone.ts';
import { AnchorButton, type ButtonKind } from './button.tsx';

/** Calls the clinic, for what cannot be done on the web; nothing if no phone is on file. */
export function CallButton({
  phone,
  kind,
}: {
  phone: string | undefined;
  kind?: ButtonKind;
}) {
  return (
    phone && (
      <AnchorButton {...(kind && { kind })} href={`tel:${phone}`}>
        Llamar al {formatPhone(phone)}
      </AnchorButton>
    )
  );
}
