// The least that any implementation needs to send messages: the same library over one kept connection, one
// message after another, each recorded before the next. bench/README.md says what is compared with it.
import nodemailer from 'nodemailer';
import pg from 'pg';
import { findRecipients, updateSent } from './message-queries.ts';

export interface BareMail {
  from: string;
  /** The mail as it came to the mail server, with its headers. */
  raw: string;
}

export interface BareSending {
  messageIds: readonly string[];
  /** The texts to send, in turn and again. */
  mails: readonly BareMail[];
}

const { DATABASE_URL: connectionString, SMTP_URL = '' } = process.env;
const pool = new pg.Pool({ connectionString, max: 1 });
const { hostname: host, port } = new URL(SMTP_URL);
const transport = nodemailer.createTransport({
  host,
  port: Number(port),
  secure: false,
  pool: true,
  maxConnections: 1,
  maxMessages: 1000,
});

process.on('message', async ({ messageIds, mails }: BareSending) => {
  const recipients = await findRecipients(pool, messageIds);
  for (const [index, { id, address }] of recipients.entries()) {
    const { from, raw } = mails[index % mails.length] as BareMail;
    await transport.sendMail({ envelope: { from, to: [address] }, raw });
    await updateSent(pool, { id, address });
  }
});
process.send?.('working');
