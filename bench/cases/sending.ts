import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { insertManyAppointments } from '../../src/testing/clinic/many-appointments.ts';
import type { BenchClinic } from '../clinic.ts';
import { deleteMessages, insertConfirmations } from '../clinic-queries.ts';
import type { BareMail } from '../floor/sender.ts';
import { measureInTurns, timed } from '../load.ts';
import { startBareSenders, startSenders } from '../processes.ts';
import { type Line, toLine } from '../report.ts';
import type { Stage } from '../stage.ts';

const workers = 2;
// The least throughput, as a multiple of the floor's. A shared two-core machine measured 0.36.
const least = 0.3;

/**
 * Measures how many messages a second reach a local mail server from two processes, each sending one at a
 * time.
 */
export async function measureSending(stage: Stage): Promise<Line[]> {
  const clinic = await stage.messages();
  const messages = stage.sized(2000, 10);
  await deleteMessages(clinic.owner);
  const mailbox = await openMailbox();
  const settings = {
    DATABASE_URL: clinic.url,
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
  };
  const senders = await startSenders(workers, settings);
  const bare = await startBareSenders(workers, settings);
  const round = async (begin: (appointmentIds: string[]) => Promise<void>) => {
    const appointmentIds = await insertAppointments(clinic, messages);
    const all = mailbox.arrived() + messages;
    const { seconds } = await timed(async () => {
      await begin(appointmentIds);
      while (mailbox.arrived() < all) await sleep(5);
    });
    return messages / seconds;
  };
  const { ones, others } = await measureInTurns(
    stage.rounds(5),
    () =>
      round(async (ids) => {
        await insertConfirmations(clinic.owner, ids, 'email');
      }),
    () =>
      round(async (ids) => {
        // The product's processes have no such channel, and leave these messages alone.
        const messageIds = await insertConfirmations(
          clinic.owner,
          ids,
          'whatsapp',
        );
        for (const [index, sender] of bare.entries()) {
          const share = messageIds.filter(
            (_, position) => position % workers === index,
          );
          sender.send({ messageIds: share, mails: mailbox.mails });
        }
      }),
  );
  await Promise.all([...senders, ...bare].map((sender) => sender.stop()));
  await mailbox.close();
  return [
    toLine(
      { name: 'messages/send', unit: '/s' },
      { values: ones, floors: others },
      { atLeastTimes: least },
    ),
  ];
}

/** Inserts appointments of tomorrow, each of a patient with an e-mail. */
function insertAppointments(
  clinic: BenchClinic,
  count: number,
): Promise<string[]> {
  const startsAt = new Date(
    Math.ceil(Date.now() / 60_000) * 60_000 + 86_400_000,
  );
  return insertManyAppointments(
    clinic.owner,
    { ...clinic, doctorId: clinic.monthDoctorId },
    { count, startsAt, everyMinutes: 20 },
  );
}

const mostMails = 100;

interface Mailbox {
  port: number;
  arrived: () => number;
  /** The product's first hundred mails. The floor sends the same. */
  mails: BareMail[];
  close: () => Promise<void>;
}

/** Opens a mail server in this process, which accepts all mails. */
async function openMailbox(): Promise<Mailbox> {
  let arrived = 0;
  const mails: BareMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope: { mailFrom } }, done) {
      const isKept = mails.length < mostMails;
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => isKept && parts.push(part));
      stream.once('end', () => {
        arrived += 1;
        if (isKept)
          mails.push({
            from: mailFrom ? mailFrom.address : '',
            raw: Buffer.concat(parts).toString(),
          });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  return {
    port,
    arrived: () => arrived,
    mails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
