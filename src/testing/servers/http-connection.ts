import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  body: string;
}

const endOfHead = Buffer.from('\r\n\r\n');

/**
 * A keep-alive connection that sends prepared requests, one at a time. It does as little as possible, because
 * its processor time is lost to the server under test.
 */
export class HttpConnection {
  /** On the clock of `performance`. */
  usedAt = performance.now();
  #socket: Socket;
  #received: Buffer[] = [];
  #receivedBytes = 0;
  /** With fewer bytes the answer is incomplete. */
  #neededBytes = 0;
  #waiting: {
    resolve: (answer: Answer) => void;
    reject: (error: Error) => void;
  } | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () =>
      this.#waiting?.reject(new Error('The server closed the connection.')),
    );
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.off('error', reject);
        resolve(new HttpConnection(socket));
      });
      socket.once('error', reject);
    });
  }

  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) throw new Error('The connection is closed.');
      this.usedAt = performance.now();
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received.push(chunk);
    this.#receivedBytes += chunk.length;
    if (this.#receivedBytes < this.#neededBytes) return;
    const received =
      this.#received.length === 1 ? chunk : Buffer.concat(this.#received);
    const answer = readAnswer(received);
    this.#received = answer ? [] : [received];
    this.#receivedBytes = answer ? 0 : received.length;
    this.#neededBytes = answer ? 0 : (toldLength(received) ?? 0);
    if (!answer) return;
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve(answer);
  }
}

/** Parses an answer. Null: it is still incomplete. */
export function readAnswer(received: Buffer): Answer | null {
  const headEnd = received.indexOf(endOfHead);
  if (headEnd === -1) return null;
  const head = received.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const bodyStart = headEnd + endOfHead.length;
  const bodyEnd = toldLength(received);
  if (bodyEnd !== null) {
    return received.length < bodyEnd
      ? null
      : { status, body: received.toString('utf8', bodyStart, bodyEnd) };
  }
  if (!/\r\ntransfer-encoding: *chunked/i.test(head))
    throw new Error(`An answer without a length:\n${head}`);
  const body = readChunks(received, bodyStart);
  return body === null ? null : { status, body };
}

/** The length of the whole answer. Null: its head has not arrived, or does not say it. */
function toldLength(received: Buffer): number | null {
  const headEnd = received.indexOf(endOfHead);
  if (headEnd === -1) return null;
  const length = /\r\ncontent-length: *(\d+)/i.exec(
    received.toString('latin1', 0, headEnd),
  );
  return length ? headEnd + endOfHead.length + Number(length[1]) : null;
}

function readChunks(received: Buffer, start: number): string | null {
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = received.indexOf('\r\n', at);
    if (lineEnd === -1) return null;
    const size = Number.parseInt(received.toString('latin1', at, lineEnd), 16);
    const dataStart = lineEnd + 2;
    if (received.length < dataStart + size + 2) return null;
    if (size === 0) return Buffer.concat(chunks).toString('utf8');
    chunks.push(received.subarray(dataStart, dataStart + size));
    at = dataStart + size + 2;
  }
}

/** Prepares a request of a returning browser, with its own cookie. */
export function toRequest(
  method: 'GET' | 'POST',
  path: string,
  {
    body,
    headers = {},
  }: { body?: unknown; headers?: Record<string, string> } = {},
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const cookie = `navegador=${randomBytes(32).toString('base64url')}`;
  const all: Record<string, string> = {
    host: '127.0.0.1',
    accept: 'application/json',
    cookie,
    ...headers,
  };
  if (body !== undefined) {
    all['content-type'] = 'application/json';
    all['content-length'] = String(Buffer.byteLength(text));
  }
  const lines = Object.entries(all).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`,
  );
}
