/** Domains under which a provider delivers to the same mailboxes. */
const sameDomains = new Map([
  ['googlemail.com', 'gmail.com'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
]);

/**
 * The characters that a provider ignores in a mailbox name. At Yahoo a `-` begins the word of a disposable
 * address.
 */
const ignoredBy = new Map([
  ['gmail.com', /\./g],
  ['proton.me', /[._-]/g],
  ['yahoo.com', /-.*/g],
  ['yahoo.com.ar', /-.*/g],
  ['yahoo.es', /-.*/g],
  ['ymail.com', /-.*/g],
]);

/**
 * Names the mailbox or phone of an address, so that its spellings count as one: without case, text after `+`
 * (RFC 5233) and ignored characters. Only for counting: messages go to the address as given.
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
 * Providers that give mailboxes to individual persons. A person may still have several, and some providers
 * give aliases without end (iCloud): a count by mailbox needs a second limit.
 */
const providers = new Set(
  `gmail.com hotmail.com hotmail.com.ar outlook.com outlook.com.ar live.com live.com.ar msn.com yahoo.com yahoo.com.ar
  yahoo.es ymail.com icloud.com proton.me fibertel.com.ar arnet.com.ar speedy.com.ar`.split(
    /\s+/,
  ),
);

/**
 * The owner of a mailbox: at a provider the mailbox itself, elsewhere the whole registered domain, because
 * its owner can make any number of mailboxes and names below it.
 */
export function mailboxOwnerOf(email: string): string {
  const mailbox = destinationOf(email);
  const domain = mailbox.slice(mailbox.lastIndexOf('@') + 1);
  if (providers.has(domain)) return mailbox;
  // Such as `com.ar`: names are registered below it (https://publicsuffix.org/list/).
  const isCountrys =
    /\.(com|co|coop|org|net|edu|ac|gob|gov|gub|int|mil|musica|mutual|seg|tur)\.[a-z]{2}$/.test(
      `.${domain}`,
    );
  return domain
    .split('.')
    .slice(isCountrys ? -3 : -2)
    .join('.');
}
