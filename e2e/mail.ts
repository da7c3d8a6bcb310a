import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { inject } from 'vitest';

const patienceMs = 20_000;

/** What arrived for that address, in order, once there are so many. */
export async function waitForMail(address: string, count: number): Promise<Email[]> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const found = await readMailOf(address);
    if (found.length >= count) return found;
    if (Date.now() > end) throw new Error(`${found.length} of ${count} mails arrived for ${address}.`);
    await sleep(100);
  }
}

async function readMailOf(address: string): Promise<Email[]> {
  const folder = inject('mailFolder');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const raw = await Promise.all(names.map((name) => readFile(join(folder, name))));
  const ofAddress = raw.filter((mail) => mail.includes(address));
  return Promise.all(ofAddress.map((mail) => PostalMime.parse(mail)));
}

/** The link of a mail, as the button of its HTML has it. */
export function linkIn({ html = '' }: Email): string {
  const [, href = ''] = /href="([^"]*\/cancelar-turno\/[^"]*)"/.exec(html) ?? [];
  return href.replaceAll('&amp;', '&');
}
