import {
  request as ask,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import type { ViteDevServer } from 'vite';
import { answerPieces, isPieces } from './answer-pieces.ts';
import type { KeptServer } from './keep-server.ts';

interface Behind {
  pages: Pick<ViteDevServer, 'middlewares' | 'transformIndexHtml'>;
  server: Pick<KeptServer, 'port'>;
}

// Vite uses a worker to wait for the end of a restart of `npm run dev`, and then reloads the page.
const ownWorkers = "worker-src 'self'";
const viteWorkers = `${ownWorkers} blob:`;

/** True if the address has a file's ending. The product has no such addresses among those of the pages. */
const mayBeFile = (url: string) =>
  url.startsWith('/@') || /^[^?]*\.\w+(?:\?|$)/.test(url);

/**
 * Vite answers requests for files of the pages, and the server all others. Requests wait while the server
 * starts.
 */
export function passOn({ pages, server }: Behind) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const toServer = () => void passToServer(request, response);
    const { url = '/' } = request;
    if (isPieces(url)) void answerPieces(url, { pages, response });
    else if (mayBeFile(url)) pages.middlewares(request, response, toServer);
    else toServer();
  };

  async function passToServer(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    try {
      const answer = await askServer(request);
      if (!answer) {
        const told =
          'El servidor no está: el motivo está en la terminal de npm run dev.\n';
        response
          .writeHead(503, {
            'content-type': 'text/plain; charset=utf-8',
            'retry-after': '1',
          })
          .end(told);
        return;
      }
      response.once('close', () => answer.destroy());
      if (isPage(request, answer))
        await answerPage(request, { answer, response });
      else {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        response.flushHeaders();
        answer.pipe(response);
      }
    } catch (error) {
      process.stderr.write(`${request.method} ${request.url}: ${error}\n`);
      response.destroy();
    }
  }

  /**
   * Asks the server. Null: there is none. If the server was replaced meanwhile and fails or refuses, the new
   * one is asked.
   */
  async function askServer(
    request: IncomingMessage,
  ): Promise<IncomingMessage | null> {
    const isRepeatable = ['GET', 'HEAD'].includes(request.method ?? '');
    for (let port = await server.port(); port !== null; ) {
      const asked = port;
      const answer = await askAt(asked, request).catch((error: Error) => error);
      const isRefused = answer instanceof Error || answer.statusCode === 503;
      if (isRefused && isRepeatable) port = await server.port();
      if (port !== asked) continue;
      if (answer instanceof Error) throw answer;
      return answer;
    }
    return null;
  }

  /** Answers with a page of the server and Vite's additions. */
  async function answerPage(
    { url = '/' }: IncomingMessage,
    { answer, response }: { answer: IncomingMessage; response: ServerResponse },
  ): Promise<void> {
    const html = await pages.transformIndexHtml(
      '/index.html',
      await text(answer),
      url,
    );
    const {
      'content-length': _,
      'transfer-encoding': __,
      ...headers
    } = answer.headers;
    const policy = headers['content-security-policy']
      ?.toString()
      .replace(ownWorkers, viteWorkers);
    response
      .writeHead(answer.statusCode ?? 502, {
        ...headers,
        'content-security-policy': policy,
      })
      .end(html);
  }
}

const isPage = (
  { method, url = '' }: IncomingMessage,
  { headers }: IncomingMessage,
) =>
  method === 'GET' &&
  !url.startsWith('/api/') &&
  headers['content-type']?.startsWith('text/html');

function askAt(
  port: number,
  request: IncomingMessage,
): Promise<IncomingMessage> {
  // On one machine compressing costs more than it saves.
  const { 'accept-encoding': _, ...headers } = request.headers;
  const { method, url: path } = request;
  return new Promise((resolve, reject) => {
    const asked = ask(
      { host: '127.0.0.1', port, method, path, headers },
      resolve,
    );
    asked.once('error', reject);
    request.once('close', () => {
      if (!request.complete) asked.destroy();
    });
    if (['GET', 'HEAD'].includes(method ?? '')) asked.end();
    else request.pipe(asked);
  });
}
