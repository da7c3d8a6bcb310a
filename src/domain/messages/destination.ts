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

/** Providers at which each mailbox is somebody's own: nobody has more of them than they signed up for. */
const providers = new Set(
  `gmail.com hotmail.com hotmail.com.ar outlook.com outlook.com.ar live.com live.com.ar msn.com yahoo.com yahoo.com.ar
  ymail.com icloud.com me.com proton.me protonmail.com fibertel.com.ar arnet.com.ar speedy.com.ar`.split(
    /\s+/,
  ),
);

/**
 * Whose mailbox an e-mail is: at a provider the mailbox itself, and anywhere else the whole domain that somebody
 * registered, since its owner makes as many mailboxes and names below it as they like.
 */
export function mailboxOwnerOf(email: string): string {
  const mailbox = destinationOf(email);
  const domain = mailbox.slice(mailbox.lastIndexOf('@') + 1);
  if (providers.has(domain)) return mailbox;
  // Like `com.ar`: a name is registered below it.
  const isCountrys = /\.(com|co|org|net|edu|ac|gob|gov|gub|int|mil|tur)\.[a-z]{2}$/.test(`.${domain}`);
  return domain
    .split('.')
    .slice(isCountrys ? -3 : -2)
    .join('.');
}
