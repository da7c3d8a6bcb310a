import { domainToASCII } from 'node:url';

const localPart = /^[a-z0-9_+'&=~^*{}$#?/-]+(\.[a-z0-9_+'&=~^*{}$#?/-]+)*$/i;
const domainLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * True for one plain address (RFC 5321 §4.1.2), which no server can read as two addresses, a route or a
 * command: no quotes, display name, `%`, `!` or address literal, only ASCII.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > 254) return false;
  const [local = '', domain = '', ...rest] = text.split('@');
  if (rest.length > 0 || local.length > 64 || !localPart.test(local))
    return false;
  const labels = domain.split('.');
  return (
    domain.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => domainLabel.test(label)) &&
    !/^\d+$/.test(labels.at(-1) as string)
  );
}

export interface Mailbox {
  /** Empty if none was given. */
  name: string;
  address: string;
}

/** Splits `Clínica <appointments@clinica.example>` or a bare address; the domain comes out in its DNS form. */
export function parseMailbox(text: string): Mailbox {
  const [, name = '', inside] =
    /^\s*"?([^<]*?)"?\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  const [local = '', domain = ''] = (inside ?? text).trim().split('@');
  return { name, address: `${local}@${domainToASCII(domain) || domain}` };
}

/** The domain of an address: `clinica.example`. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
