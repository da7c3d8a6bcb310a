import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { inject } from 'vitest';
import { patienceMs } from '../src/testing/patience.ts';

/** The mails to this address, in order, as soon as there are `count`. */
export async function waitForMail(
  address: string,
  count: number,
): Promise<Email[]> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const mail = await readMailOf(address);
    if (mail.length >= count) return mail;
    if (Date.now() > end)
      throw new Error(
        `${mail.length} of ${count} mails arrived for ${address}.`,
      );
    await sleep(100);
  }
}

async function readMailOf(address: string): Promise<Email[]> {
  const folder = inject('mailFolder');
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.eml'))
    .sort();
  const raw = await Promise.all(
    names.map((name) => readFile(join(folder, name))),
  );
  const ofAddress = raw.filter((mail) => mail.includes(address));
  return Promise.all(ofAddress.map((mail) => PostalMime.parse(mail)));
}

/** The link of the button in a mail's HTML part. */
export function linkIn({ html = '' }: Email): string {
  const [, href = ''] =
    /href="([^"]*\/cancelar-turno\/[^"]*)"/.exec(html) ?? [];
  return href.replaceAll('&amp;', '&');
}
