import { lookup } from 'node:dns';
import { request as overHttp, type RequestOptions } from 'node:http';
import { request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { RequestDetails } from 'web-push';
import { isPublicAddress } from '../../../../base/kernel/public-address.ts';

/** sent: it was taken. gone: the subscription no longer exists. */
export type PushAnswer =
  | 'sent'
  | 'gone'
  | { reason: string; isForGood: boolean };

/** The service did not answer in time. */
export const late: PushAnswer = {
  reason: 'El servicio de avisos no respondió a tiempo.',
  isForGood: false,
};

/**
 * Hands an encrypted message to a push service. The address comes from a browser, so only public addresses
 * are connected to, no redirect is followed, and only the status is read, within the time limit.
 */
export function postToPushService(
  { endpoint, headers, body }: RequestDetails,
  {
    testService,
    patienceMs,
  }: { testService: string | null; patienceMs: number },
): Promise<PushAnswer> {
  const url = new URL(endpoint);
  const isTest = testService !== null && url.origin === testService;
  const options: RequestOptions = {
    method: 'POST',
    headers: headers as Record<string, string | number>,
    signal: AbortSignal.timeout(patienceMs),
    agent: false,
    ...(!isTest && { lookup: lookUpPublic }),
  };
  return new Promise((resolve) => {
    const send = isTest && url.protocol === 'http:' ? overHttp : overHttps;
    const request = send(url, options, (response) => {
      resolve(answerOf(response.statusCode ?? 0));
      // No part of the answer is read.
      response.destroy();
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve(failureOf(error)),
    );
    request.end(body);
  });
}

const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    // If one address is not public, the whole name is not trusted.
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(
        Object.assign(new Error('No public address'), { code: notPublic }),
        '',
        0,
      );
    }
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

const notPublic = 'ENOTPUBLIC';

function answerOf(status: number): PushAnswer {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429)
    return {
      reason: 'El servicio de avisos pidió esperar (429).',
      isForGood: false,
    };
  if (status >= 500)
    return {
      reason: `El servicio de avisos no anda (${status}).`,
      isForGood: false,
    };
  return {
    reason: `El servicio de avisos no lo aceptó (${status}).`,
    isForGood: true,
  };
}

function failureOf({ code, name }: NodeJS.ErrnoException): PushAnswer {
  // No browser's service is inside the clinic's network, but a DNS filter may say so of a real one for a
  // while.
  if (code === notPublic)
    return {
      reason: 'El servicio de avisos no está en internet, según el DNS.',
      isForGood: true,
    };
  const isLate =
    name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR';
  return isLate
    ? late
    : {
        reason: 'No se pudo conectar con el servicio de avisos.',
        isForGood: false,
      };
}
