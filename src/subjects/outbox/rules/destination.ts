/** Domains under which a provider delivers to the same mailboxes. */
const sameDomains = new Map([
  ['googlemail.com', 'gmail.com'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
]);

/** What a provider leaves out of the name of a mailbox. At Yahoo a `-` begins the word of a disposable address. */
const ignoredBy = new Map([
  ['gmail.com', /\./g],
  ['proton.me', /[._-]/g],
  ['yahoo.com', /-.*/g],
  ['yahoo.com.ar', /-.*/g],
  ['yahoo.es', /-.*/g],
  ['ymail.com', /-.*/g],
]);

/**
 * Names the mailbox or phone that an address reaches, so that writings of one address count as one: without case,
 * without what follows a `+` (RFC 5233), and without what the large providers ignore. For counting only: messages
 * go to the address as it was given.
 */
export function destinationOf(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 0) return address.replace(/\D/g, '');
  const typed = address.slice(at + 1).toLowerCase();
  const domain = sameDomains.get(typed) ?? typed;
  const [local = ''] = address.slice(0, at).toLowerCase().split('+');
  return `${local.replace(ignoredBy.get(domain) ?? '', '')}@${domain}`;
}

/**
 * Providers at which each mailbox is somebody's own. A person may still have several, and some give aliases without
 * end (iCloud's hidden addresses): what is counted by mailbox needs a bound beside it.
 */
const providers = new Set(
  `gmail.com hotmail.com hotmail.com.ar outlook.com outlook.com.ar live.com live.com.ar msn.com yahoo.com yahoo.com.ar
  yahoo.es ymail.com icloud.com proton.me fibertel.com.ar arnet.com.ar speedy.com.ar`.split(/\s+/),
);

/**
 * Whose mailbox an e-mail is: at a provider the mailbox itself, and anywhere else the whole domain that somebody
 * registered, since its owner makes as many mailboxes and names below it as they like.
 */
export function mailboxOwnerOf(email: string): string {
  const mailbox = destinationOf(email);
  const domain = mailbox.slice(mailbox.lastIndexOf('@') + 1);
  if (providers.has(domain)) return mailbox;
  // Like `com.ar`: a name is registered below it (https://publicsuffix.org/list/).
  const isCountrys =
    /\.(com|co|coop|org|net|edu|ac|gob|gov|gub|int|mil|musica|mutual|seg|tur)\.[a-z]{2}$/.test(`.${domain}`);
  return domain
    .split('.')
    .slice(isCountrys ? -3 : -2)
    .join('.');
}
