import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { patienceMs } from '../patience.ts';
import { makeCertificate } from './certificate.ts';

/** A step of an SMTP conversation: the connection, the recipient, or the text. */
export type MailMoment = 'greeting' | 'recipient' | 'message';

/** The server's treatment of a message. `accept` with `afterMs` imitates a slow server. */
export type MailAnswer =
  | { accept: true; afterMs?: number }
  | { code: number; text?: string; at: MailMoment }
  /** The server stops answering and keeps the connection open. */
  | { hangAt: MailMoment }
  /** The server drops the connection. At `message`, in the middle of DATA. */
  | { closeAt: MailMoment };

export interface ArrivedMail {
  envelope: { from: string; to: string[] };
  /** The mail as it came, with its headers. */
  raw: string;
  /** The number of its connection, counted from 1. */
  connection: number;
  user: string | undefined;
  isEncrypted: boolean;
  read(): Promise<Email>;
}

export interface MailServer {
  /** For `SMTP_URL`. Has user and password if the server requires them. */
  url: string;
  port: number;
  /** A self-signed certificate in PEM, for 127.0.0.1 and localhost. */
  certificate: string;
  /** The accepted mails, in order. */
  arrived: ArrivedMail[];
  /** The number of connections so far. */
  connections: number;
  /** User and password of each attempt to sign in. */
  signIns: { user: string; password: string; isEncrypted: boolean }[];
  /** Queues answers for the next messages, one for each. Afterwards all messages are accepted again. */
  answerNext(...answers: MailAnswer[]): void;
  /** Chooses the answer for a message without a queued one. `undefined` accepts it. */
  answerEach(choose: (to: string) => MailAnswer | undefined): void;
  /** Resolves when `count` mails have arrived in total. Fails after `withinMs` (10 s). */
  waitFor(count: number, withinMs?: number): Promise<ArrivedMail[]>;
  /** Forgets the mails and all answers. Keeps connections and their count. */
  clear(): void;
  /** Ends all connections, like a server that crashes. */
  dropConnections(): void;
  stop(): Promise<void>;
}

export interface MailServerOptions {
  /** `offered`: STARTTLS. `required`: nothing is accepted without it. `implicit`: TLS from the first byte. */
  tls?: 'none' | 'offered' | 'required' | 'implicit';
  /** Requires every client to sign in with this account. */
  account?: { user: string; password: string };
  /** 0: any free port. */
  port?: number;
}

/** Starts a real SMTP server on 127.0.0.1 in this process, with answers that the test chooses. */
export async function startMailServer({
  tls = 'none',
  account,
  port = 0,
}: MailServerOptions = {}): Promise<MailServer> {
  const { key, cert } = makeCertificate();
  const sockets = new Set<Socket>();
  const sessions = new Map<
    string,
    { connection: number; answer: MailAnswer }
  >();
  let queued: MailAnswer[] = [];
  let choose: (to: string) => MailAnswer | undefined = () => undefined;
  let waiting: (() => void)[] = [];

  // An answer for the greeting is taken when a client connects, any other when a message names its recipient.
  const takeAnswer = (isGreeting: boolean, to: string): MailAnswer => {
    const [next] = queued;
    const isForGreeting = next !== undefined && momentOf(next) === 'greeting';
    if (next !== undefined && isForGreeting === isGreeting) {
      queued = queued.slice(1);
      return next;
    }
    return (isGreeting ? undefined : choose(to)) ?? { accept: true };
  };
  const drop = ({ remotePort }: SMTPServerSession) => {
    for (const socket of sockets)
      if (socket.remotePort === remotePort) socket.destroy();
  };
  const sessionOf = ({ id }: SMTPServerSession) => {
    const session = sessions.get(id) ?? {
      connection: server.connections,
      answer: { accept: true },
    };
    sessions.set(id, session);
    return session;
  };
  const meet = (
    session: SMTPServerSession,
    moment: MailMoment,
    go: (error?: Error | null) => void,
    done: () => void = () => go(),
  ) => {
    const { answer } = sessionOf(session);
    if (momentOf(answer) !== moment) return done();
    if ('hangAt' in answer) return;
    if ('closeAt' in answer) return drop(session);
    if ('code' in answer) {
      return go(
        Object.assign(new Error(answer.text ?? 'As told'), {
          responseCode: answer.code,
        }),
      );
    }
    setTimeout(done, 'afterMs' in answer ? answer.afterMs : 0);
  };

  const smtp = new SMTPServer({
    key,
    cert,
    secure: tls === 'implicit',
    authOptional: account === undefined,
    allowInsecureAuth: true,
    disabledCommands: [
      ...(account ? [] : ['AUTH']),
      ...(tls === 'none' ? ['STARTTLS'] : []),
    ],
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: true,
    logger: false,
    closeTimeout: 100,
    onConnect(session, callback) {
      server.connections += 1;
      sessionOf(session).answer = takeAnswer(true, '');
      meet(session, 'greeting', callback);
    },
    onAuth(auth, session, callback) {
      const { username: user = '', password } = auth;
      server.signIns.push({
        user,
        password: password ?? '',
        isEncrypted: session.secure,
      });
      if (user === account?.user && password === account.password)
        callback(null, { user });
      else
        callback(
          Object.assign(new Error('Authentication credentials invalid'), {
            responseCode: 535,
          }),
        );
    },
    onMailFrom(_address, session, callback) {
      if (tls !== 'required' || session.secure) return callback();
      callback(
        Object.assign(new Error('Must issue a STARTTLS command first'), {
          responseCode: 530,
        }),
      );
    },
    onRcptTo({ address }, session, callback) {
      sessionOf(session).answer = takeAnswer(false, address);
      meet(session, 'recipient', callback);
    },
    onData(stream, session, callback) {
      const existing = sessionOf(session);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        // Drops the connection before the end of the text.
        if (
          'closeAt' in existing.answer &&
          existing.answer.closeAt === 'message'
        )
          drop(session);
        chunks.push(chunk);
      });
      stream.once('end', () =>
        meet(session, 'message', callback, () => {
          const { mailFrom, rcptTo } = session.envelope;
          const raw = Buffer.concat(chunks);
          server.arrived.push({
            envelope: {
              from: mailFrom === false ? '' : mailFrom.address,
              to: rcptTo.map(({ address }) => address),
            },
            raw: raw.toString('utf8'),
            connection: existing.connection,
            user: typeof session.user === 'string' ? session.user : undefined,
            isEncrypted: session.secure,
            read: () => PostalMime.parse(raw),
          });
          for (const look of waiting) look();
          callback();
        }),
      );
    },
    onClose({ id }) {
      sessions.delete(id);
    },
  });
  // Clients that are cut off cause errors here, which the tests provoke.
  smtp.on('error', () => {});
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  const server: MailServer = {
    url: '',
    port,
    certificate: cert,
    arrived: [],
    connections: 0,
    signIns: [],
    answerNext: (...answers) => {
      queued = [...queued, ...answers];
    },
    answerEach: (chooser) => {
      choose = chooser;
    },
    waitFor: (count, withinMs = patienceMs) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (server.arrived.length < count) return;
          clearTimeout(timer);
          waiting = waiting.filter((other) => other !== look);
          resolve(server.arrived);
        };
        const timer = setTimeout(() => {
          waiting = waiting.filter((other) => other !== look);
          reject(
            new Error(
              `${server.arrived.length} of ${count} messages arrived in ${withinMs} ms`,
            ),
          );
        }, withinMs);
        waiting.push(look);
        look();
      }),
    clear: () => {
      server.arrived.length = 0;
      server.signIns.length = 0;
      queued = [];
      choose = () => undefined;
    },
    dropConnections: () => {
      for (const socket of sockets) socket.destroy();
    },
    stop: () =>
      new Promise((resolve) => {
        smtp.close(() => resolve());
        server.dropConnections();
      }),
  };
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject);
    smtp.listen(port, '127.0.0.1', () => resolve());
  });
  server.port = (smtp.server.address() as AddressInfo).port;
  const signIn = account
    ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@`
    : '';
  server.url = `${tls === 'implicit' ? 'smtps' : 'smtp'}://${signIn}127.0.0.1:${server.port}`;
  return server;
}

function momentOf(answer: MailAnswer): MailMoment {
  if ('hangAt' in answer) return answer.hangAt;
  if ('closeAt' in answer) return answer.closeAt;
  return 'at' in answer ? answer.at : 'message';
}
