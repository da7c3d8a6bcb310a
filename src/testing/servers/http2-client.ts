import { once } from 'node:events';
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
  type OutgoingHttpHeaders,
} from 'node:http2';
import { text } from 'node:stream/consumers';

export interface Http2Answer {
  status: number;
  headers: IncomingHttpHeaders & IncomingHttpStatusHeader;
  text: string;
}

/**
 * Opens an HTTP/2 connection to a server with that certificate. `room`: the bytes of an answer that the
 * server may send unasked.
 */
export async function connectHttp2(
  url: string,
  { cert }: { cert: string },
  { room = 65_535 } = {},
) {
  const session: ClientHttp2Session = connect(url, {
    ca: cert,
    settings: { initialWindowSize: room },
  });
  session.on('error', () => {});
  await once(session, 'connect');
  /** Sends the headers. Without `endStream` the stream stays open for a body. */
  const begin = (
    headers: OutgoingHttpHeaders,
    { endStream = true } = {},
  ): ClientHttp2Stream => {
    const stream = session.request(headers, { endStream });
    stream.on('error', () => {});
    return stream;
  };
  const answerTo = async (stream: ClientHttp2Stream): Promise<Http2Answer> => {
    const [headers] = (await once(stream, 'response')) as [
      Http2Answer['headers'],
    ];
    return {
      status: headers[':status'] ?? 0,
      headers,
      text: await text(stream),
    };
  };
  return {
    session,
    begin,
    answerTo,
    async ask(
      headers: OutgoingHttpHeaders,
      body?: string,
    ): Promise<Http2Answer> {
      const stream = begin(headers, { endStream: body === undefined });
      if (body !== undefined) stream.end(body);
      return answerTo(stream);
    },
  };
}
