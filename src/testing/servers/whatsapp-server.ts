import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The server's treatment of a request: an error of the API, any answer, no answer, or a dropped connection.
 */
export type WhatsappAnswer =
  | { error: number; status?: number; subcode?: number }
  | { status: number; body: string; location?: string }
  | 'hang'
  | 'close';

export interface ReceivedMessage {
  to: string;
  template: string;
  language: string;
  /** The values of the template's body parameters, in order. */
  parameters: string[];
  // biome-ignore lint/suspicious/noExplicitAny: whatever came, to be compared
  body: any;
}

export interface WhatsappServer {
  /** For `WHATSAPP_API_URL`. */
  apiUrl: string;
  phoneId: string;
  token: string;
  /** The accepted messages, in order. */
  received: ReceivedMessage[];
  /** The number of requests so far. */
  requests: number;
  /** Queues answers for the next requests, one for each. Afterwards the server decides by itself again. */
  answerNext(...answers: WhatsappAnswer[]): void;
  stop(): Promise<void>;
}

/**
 * Imitates WhatsApp's Cloud API on 127.0.0.1. It knows one token and one number, requires templates in the
 * real format, and returns the real errors.
 */
export async function startWhatsappServer(): Promise<WhatsappServer> {
  const server: WhatsappServer = {
    apiUrl: '',
    phoneId: '106540352242922',
    token: 'EAAG-token-de-prueba-0123456789',
    received: [],
    requests: 0,
    answerNext: (...answers) => {
      queued = [...queued, ...answers];
    },
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  let queued: WhatsappAnswer[] = [];
  const http = createServer(async (request, response) => {
    server.requests += 1;
    const text = await textOf(request);
    const [told] = queued;
    queued = queued.slice(1);
    if (told === 'hang') return;
    if (told === 'close') return void request.socket.destroy();
    if (told && 'body' in told) {
      response.writeHead(told.status, {
        'content-type': 'text/html',
        ...(told.location !== undefined && { location: told.location }),
      });
      return void response.end(told.body);
    }
    const error = told ?? judge(request, text, server);
    if (error) {
      response.writeHead(error.status ?? 400, {
        'content-type': 'application/json; charset=UTF-8',
      });
      return void response.end(JSON.stringify(errorBody(error)));
    }
    const message = read(text) as ReceivedMessage;
    server.received.push(message);
    response.writeHead(200, {
      'content-type': 'application/json; charset=UTF-8',
    });
    response.end(
      JSON.stringify({
        messaging_product: 'whatsapp',
        contacts: [{ input: message.to, wa_id: message.to }],
        messages: [
          { id: `wamid.${server.received.length}`, message_status: 'accepted' },
        ],
      }),
    );
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  server.apiUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}/v23.0`;
  return server;
}

type ApiError = { error: number; status?: number; subcode?: number };

function judge(
  request: IncomingMessage,
  text: string,
  { phoneId, token }: WhatsappServer,
): ApiError | null {
  if (request.headers.authorization !== `Bearer ${token}`)
    return { error: 190, status: 401 };
  if (
    request.method !== 'POST' ||
    request.url !== `/v23.0/${phoneId}/messages`
  ) {
    return { error: 100, subcode: 33 };
  }
  const message = read(text);
  if (!message || !/^\d{7,15}$/.test(message.to)) return { error: 100 };
  if (
    !/^[a-z0-9_]{1,512}$/.test(message.template) ||
    message.language !== 'es_AR'
  ) {
    return { error: 132001, status: 404 };
  }
  const isUnfit = (parameter: string) =>
    parameter.trim() === '' || /[\n\r\t]| {5}/.test(parameter);
  if (message.parameters.some(isUnfit)) return { error: 132018 };
  return message.parameters.join('').length > 1024 ? { error: 132005 } : null;
}

function read(text: string): ReceivedMessage | null {
  try {
    const body = JSON.parse(text);
    const { name, language, components } = body.template;
    if (body.messaging_product !== 'whatsapp' || body.type !== 'template')
      return null;
    const parameters = components.flatMap(
      (component: {
        type: string;
        parameters: { type: 'text'; text: string }[];
      }) =>
        component.type === 'body'
          ? component.parameters.map((parameter) => parameter.text)
          : [],
    );
    return {
      to: body.to,
      template: name,
      language: language.code,
      parameters,
      body,
    };
  } catch {
    return null;
  }
}

function errorBody({ error, subcode }: ApiError): object {
  return {
    error: {
      message: `(#${error}) As told`,
      type: 'OAuthException',
      code: error,
      ...(subcode !== undefined && { error_subcode: subcode }),
      error_data: { messaging_product: 'whatsapp', details: 'As told' },
      fbtrace_id: 'AbCdEfGhIjK',
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
