import type {
  Http2SecureServer,
  ServerHttp2Session,
  ServerHttp2Stream,
} from 'node:http2';
import { constants } from 'node:http2';

interface Limits {
  /** How long a connection without a request is kept. */
  idleMs: number;
  /** The same before its first request. */
  headersMs: number;
  /** How long a request may take to arrive, and an answer may wait to be read. */
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
  /** From now on tells each client after its next answer to leave. Requests sent meanwhile are answered. */
  closeAfterAnswers: () => void;
  closeIdle: () => void;
}

/** The largest stream number, so that no request that was sent is refused. */
const everyStream = 2 ** 31 - 1;

/**
 * Does for HTTP/2 what Node does only for HTTP/1.1: ends connections without a request, requests that trickle
 * in, and answers that the client does not read.
 */
export function keepHttp2Sessions(
  server: Http2SecureServer,
  limits: Limits,
): Http2Sessions {
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
    // The client does not read the first notice.
    if (kept.isClosing) session.destroy();
    else session.close();
    kept.isClosing = true;
  };
  const check = setInterval(() => {
    for (const [session, kept] of sessions) {
      const mostMs = kept.hasAsked ? limits.idleMs : limits.headersMs;
      if (kept.openStreams === 0 && performance.now() - kept.idleSince > mostMs)
        end(session, kept);
    }
  }, limits.checkMs);
  check.unref();
  server.once('close', () => clearInterval(check));

  return {
    closeAfterAnswers() {
      isEnding = true;
    },
    closeIdle() {
      for (const [session, kept] of sessions)
        if (kept.openStreams === 0) end(session, kept);
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

/** Ends an answer that the client has not read for so long. An answer that is still being made goes on. */
function boundReading(stream: ServerHttp2Stream, readMs: number): void {
  stream.setTimeout(readMs, () => {
    if (stream.writableLength > 0) stream.close(constants.NGHTTP2_CANCEL);
  });
}
