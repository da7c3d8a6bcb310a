import type { Http2SecureServer, ServerHttp2Session, ServerHttp2Stream } from 'node:http2';
import { constants } from 'node:http2';

interface Limits {
  /** How long a connection without a request is kept. */
  idleMs: number;
  /** The same before its first request. */
  headersMs: number;
  /** How long a request may take to arrive, and an answer may wait for its reader. */
  requestMs: number;
  checkMs: number;
}

interface Kept {
  openStreams: number;
  hasAsked: boolean;
  idleSince: number;
  isTold: boolean;
  isClosing: boolean;
}

export interface Http2Sessions {
  /** From now on tells each client, after its next answer, to ask elsewhere; what it sent meanwhile is answered. */
  closeAfterAnswers: () => void;
  closeIdle: () => void;
}

/** Every stream number: nothing that was sent is refused. */
const everyStream = 2 ** 31 - 1;

/**
 * What Node does for HTTP/1.1 and not for HTTP/2: connections without a request, and requests that trickle in, end. So
 * do answers that nobody reads: a client may ask for a hundred at once and leave no room for any.
 */
export function keepHttp2Sessions(server: Http2SecureServer, limits: Limits): Http2Sessions {
  const sessions = new Map<ServerHttp2Session, Kept>();
  let isEnding = false;

  server.on('session', (session) => {
    const kept = {
      openStreams: 0,
      hasAsked: false,
      idleSince: performance.now(),
      isTold: false,
      isClosing: false,
    };
    sessions.set(session, kept);
    session.once('close', () => sessions.delete(session));
    session.on('stream', (stream) => {
      kept.openStreams++;
      kept.hasAsked = true;
      boundArrival(stream, limits.requestMs);
      boundReading(stream, limits.requestMs);
      stream.once('close', () => {
        kept.openStreams--;
        kept.idleSince = performance.now();
        if (isEnding) sendAway(session, kept);
      });
    });
  });

  const end = (session: ServerHttp2Session, kept: Kept) => {
    // The second time: this client does not read what it is told.
    if (kept.isClosing) session.destroy();
    else session.close();
    kept.isClosing = true;
  };
  const check = setInterval(() => {
    for (const [session, kept] of sessions) {
      const mostMs = kept.hasAsked ? limits.idleMs : limits.headersMs;
      if (kept.openStreams === 0 && performance.now() - kept.idleSince > mostMs) end(session, kept);
    }
  }, limits.checkMs);
  check.unref();
  server.once('close', () => clearInterval(check));

  return {
    closeAfterAnswers() {
      isEnding = true;
    },
    closeIdle() {
      for (const [session, kept] of sessions) if (kept.openStreams === 0) end(session, kept);
    },
  };
}

function sendAway(session: ServerHttp2Session, kept: Kept): void {
  if (kept.isTold || session.closed || session.destroyed) return;
  kept.isTold = true;
  session.goaway(constants.NGHTTP2_NO_ERROR, everyStream);
}

function boundArrival(stream: ServerHttp2Stream, requestMs: number): void {
  if (stream.endAfterHeaders) return;
  const late = setTimeout(() => {
    if (!stream.readableEnded) stream.close(constants.NGHTTP2_CANCEL);
  }, requestMs);
  stream.once('end', () => clearTimeout(late));
  stream.once('close', () => clearTimeout(late));
}

/** Ends an answer of which nothing left for so long. One that is still being made, or says nothing meanwhile, goes on. */
function boundReading(stream: ServerHttp2Stream, readMs: number): void {
  stream.setTimeout(readMs, () => {
    if (stream.writableLength > 0) stream.close(constants.NGHTTP2_CANCEL);
  });
}
