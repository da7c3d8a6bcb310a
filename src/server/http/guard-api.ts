import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refusalSentences } from '../../contract/refusal-sentences.ts';
import { type RefusalCode, refusals } from '../../contract/refusals.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const mostBytes = 64 * 1024;
const json = /^application\/json\b/i;
const form = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
// RFC 8058: whoever keeps the mail posts a form, from wherever it is; the address holds its own secret.
const unsubscribing = /^\/api\/public\/unsubscribe\/[\da-f-]{36}\/(email|whatsapp)\/[\w-]+$/i;

/**
 * What every call of the API must be, whatever it asks: from our own pages, in JSON, of a sane size. One address
 * alone takes forms from anywhere.
 */
export function guardApi({ publicUrl }: { publicUrl: string | undefined }): MiddlewareHandler[] {
  return [
    async (context, next) => {
      context.header('cache-control', 'no-store');
      if (safeMethods.has(context.req.method)) return next();
      const isUnsubscribing = context.req.method === 'POST' && unsubscribing.test(context.req.path);
      // OWASP, Cross-Site Request Forgery Prevention: the browser itself tells who sent the request.
      if (!isUnsubscribing && isFromAnotherSite(context, publicUrl)) {
        return context.json(refusalBody('CROSS_SITE'), 403);
      }
      const hasBody = context.req.header('content-length') !== '0' && context.req.method !== 'DELETE';
      const accepted = isUnsubscribing ? form : json;
      if (hasBody && !accepted.test(context.req.header('content-type') ?? '')) {
        return context.json(refusalBody('MALFORMED_BODY'), 400);
      }
      return next();
    },
    (context, next) => {
      const length = context.req.header('content-length');
      // The parser holds a body to the length that it told; only one that told none must be counted.
      if (context.req.header('transfer-encoding') !== undefined) return countBody(context, next);
      return Number(length ?? 0) > mostBytes ? Promise.resolve(refuseTooLarge(context)) : next();
    },
  ];
}

/** By what the browser tells; one too old for that still names the origin. */
function isFromAnotherSite({ req }: Context, publicUrl: string | undefined): boolean {
  const site = req.header('sec-fetch-site');
  if (site !== undefined) return site === 'cross-site';
  const origin = req.header('origin');
  if (origin === undefined || origin === publicUrl) return false;
  return URL.parse(origin)?.host !== req.header('host');
}

const countBody = bodyLimit({ maxSize: mostBytes, onError: refuseTooLarge });

function refuseTooLarge(context: Context): Response {
  return context.json({ ...refusalBody('MALFORMED_BODY'), status: 413 }, 413);
}

export function refusalBody(code: RefusalCode) {
  return { defined: true, code, status: refusals[code].status, message: refusalSentences[code] };
}
