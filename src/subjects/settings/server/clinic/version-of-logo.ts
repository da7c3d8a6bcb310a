import { hash } from 'node:crypto';

const versionLength = 16;

/** Names a logo by its content. */
export function versionOfLogo(content: Uint8Array): string {
  return hash('sha256', content, 'hex').slice(0, versionLength);
}
