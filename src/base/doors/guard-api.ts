import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { RefusalCode } from '../api/contract/refusal.ts';
import { REFUSABLE_WAYS } from '../person/rules/channels.ts';
import { answerOf } from './guard.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const mostBytes = 64 * 1024;
// A list of 15,000 diagnoses, as an administrator imports it.
const mostBytesOfList = 5 * 1024 * 1024;
const importing = /^\/api\/admin\/diagnosis-lists(\/preview)?$/i;
const json = /^application\/json\b/i;
const form = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
// RFC 8058: the mail provider posts a form, from any origin; the URL holds its own secret.
// A file of a medical record comes as its bytes, which its own route counts.
const bytes = /^application\/octet-stream$/i;
const sendingFile =
  /^\/api\/(doctor\/appointments\/[\da-f-]{36}\/attachments|patient\/appointments\/[\da-f-]{36}\/papers\/\w+)$/i;
const unsubscribing = new RegExp(
  `^/api/public/unsubscribe/[\\da-f-]{36}/(${REFUSABLE_WAYS.join('|')})/[\\w-]+$`,
  'i',
);

/**
 * Requirements for every API call: from our own pages, in JSON, of a limited size. Only the unsubscribe address takes
 * forms from anywhere, and only the addresses of a visit's files and papers take bytes.
 */
export function guardApi({
  publicUrl,
}: {
  publicUrl: string | undefined;
}): MiddlewareHandler[] {
  return [
    async (context, next) => {
      context.header('cache-control', 'no-store');
      if (safeMethods.has(context.req.method)) return next();
      const isUnsubscribing =
        context.req.method === 'POST' && unsubscribing.test(context.req.path);
      // OWASP, Cross-Site Request Forgery Prevention: the browser's Sec-Fetch-Site header names the sender.
      if (!isUnsubscribing && isFromAnotherSite(context, publicUrl)) {
        return context.json(refusalBody('CROSS_SITE'), 403);
      }
      const hasBody =
        context.req.header('content-length') !== '0' &&
        context.req.method !== 'DELETE';
      const isFile = isSendingFile(context);
      const accepted = isUnsubscribing ? form : isFile ? bytes : json;
      if (hasBody && !accepted.test(context.req.header('content-type') ?? '')) {
        return context.json(refusalBody('MALFORMED_BODY'), 400);
      }
      return next();
    },
    (context, next) => {
      if (isSendingFile(context)) return next();
      const length = context.req.header('content-length');
      // The HTTP parser enforces a declared length; only a body without one must be counted. HTTP/2 has no
      // header for that.
      const isOpen =
        length === undefined && !safeMethods.has(context.req.method);
      const isList = importing.test(context.req.path);
      if (isOpen || context.req.header('transfer-encoding') !== undefined) {
        return (isList ? countList : countBody)(context, next);
      }
      const most = isList ? mostBytesOfList : mostBytes;
      return Number(length ?? 0) > most
        ? Promise.resolve(refuseTooLarge(context))
        : next();
    },
  ];
}

const isSendingFile = ({ req }: Context) =>
  req.method === 'POST' && sendingFile.test(req.path);

/** By Sec-Fetch-Site; a browser too old to send it still sends Origin. */
function isFromAnotherSite(
  { req }: Context,
  publicUrl: string | undefined,
): boolean {
  const site = req.header('sec-fetch-site');
  if (site !== undefined) return site === 'cross-site';
  const origin = req.header('origin');
  if (origin === undefined || origin === publicUrl) return false;
  return URL.parse(origin)?.host !== hostOf(req);
}

/** HTTP/2 names the host with the address, and no header. */
export function hostOf(req: Context['req']): string {
  return req.header('host') ?? new URL(req.url).host;
}

const countBody = bodyLimit({ maxSize: mostBytes, onError: refuseTooLarge });
const countList = bodyLimit({
  maxSize: mostBytesOfList,
  onError: refuseTooLarge,
});

function refuseTooLarge(context: Context): Response {
  return context.json({ ...refusalBody('MALFORMED_BODY'), status: 413 }, 413);
}

export function refusalBody(code: RefusalCode) {
  return {
    defined: true,
    code,
    ...answerOf(code),
  };
}
