/**
 * Names the mailbox or phone that an address reaches, so that writings of one address count as one: without case,
 * without what follows a `+` (RFC 5233), and for Gmail without points, which it ignores. For counting only: messages
 * go to the address as it was given.
 */
export function destinationOf(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 0) return address.replace(/\D/g, '');
  const domain = address.slice(at + 1).toLowerCase();
  const [local = ''] = address.slice(0, at).toLowerCase().split('+');
  return ['gmail.com', 'googlemail.com'].includes(domain)
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`;
}
