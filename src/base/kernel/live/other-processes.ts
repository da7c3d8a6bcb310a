import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';
import { ReachingClient } from '../db/reach/reaching-client.ts';
import { listApplicationNames } from './notification-queries.ts';

/** The settings on which all processes of a clinic must agree. */
const shared = {
  // Together: the name has no room for another part.
  url: {
    settings: 'PUBLIC_URL, FRAMED_BY',
    of: ({ publicUrl, framedBy }: Config) => [
      publicUrl,
      ...framedBy.toSorted(),
    ],
  },
  mail: {
    settings: 'SMTP_URL, MAIL_FROM',
    of: ({ smtpUrl, mailFrom }: Config) => [smtpUrl, mailFrom],
  },
  // Together, for the same reason. Without SMS it is as before, for a process of the version before.
  chat: {
    settings: 'WHATSAPP_…, SMS_…',
    of: ({ whatsapp, sms }: Config) => (sms ? [whatsapp, sms] : whatsapp),
  },
  door: {
    settings: 'DOCTOR_DEFAULT_PASSWORD',
    of: ({ doctorDefaultPassword }: Config) => doctorDefaultPassword,
  },
};

const firstWord = 'turnoclaro';

/**
 * The name of this process among the database's connections. It holds a few characters of a keyed hash of
 * each setting, so that others can compare the settings without knowing them.
 */
export function processName(config: Config, key: Buffer): string {
  const parts = Object.entries(shared).map(([name, { of }]) => {
    const text = JSON.stringify(of(config) ?? null);
    return `${name}=${createHmac('sha256', key).update(`${name} ${text}`).digest('hex').slice(0, 6)}`;
  });
  return [firstWord, ...parts].join(' ');
}

/**
 * The settings in which another process on this database differs from the one of this name, such as a second server
 * that would send mail from elsewhere. Empty: all agree, or this is the only one.
 */
export async function findDifferingSettings(
  connectionString: string,
  name: string,
): Promise<string[]> {
  // As the login role: the product's own may not see the names of other sessions.
  const client = new ReachingClient({ connectionString });
  await client.connect();
  try {
    const ours = name.split(' ').slice(1);
    const others = (
      await listApplicationNames(client, `${firstWord} `)
    ).flatMap((other) => other.split(' ').slice(1));
    const differing = ours
      .map((part) => part.slice(0, part.indexOf('=') + 1))
      .filter((part) =>
        others.some((other) => other.startsWith(part) && !ours.includes(other)),
      )
      .map((part) => part.slice(0, -1) as keyof typeof shared);
    return differing.map((part) => shared[part].settings);
  } finally {
    await client.end();
  }
}
