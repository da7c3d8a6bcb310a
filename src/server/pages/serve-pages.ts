import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { accentCss } from '../../domain/clinic/accent.ts';
import { isOutOfReach } from '../db/out-of-reach.ts';
import type { RequestContext } from '../doors/guard.ts';
import { pagePolicy } from '../http/security-headers.ts';
import type { BuiltSite } from './built-site.ts';
import { firstData, toScriptText } from './first-data.ts';
import { findPage, notFoundAsks } from './page-table.ts';

const emptyData = '<script type="application/json" id="first-data">[]</script>';

/** A page's first HTML: the shell, the page's own files, and the data it shows first. */
export function servePages({
  site,
  router,
  contextOf,
}: {
  site: BuiltSite;
  router: object;
  contextOf: (context: Context) => RequestContext;
}) {
  return async (context: Context): Promise<Response> => {
    const found = findPage(context.req.path);
    const asks = found ? found.page.asks(found.parameters) : notFoundAsks;
    const request = contextOf(context);
    const answers = await firstData(router, asks, request);
    const nonce = randomBytes(16).toString('base64url');
    const accent = await accentStyle(request.services, nonce);
    const data = emptyData.replace('[]', () => toScriptText(answers));
    const html = site.html
      .replaceAll('__CSP_NONCE__', nonce)
      .replace('</head>', () => `${found ? site.preloadOf(found.page.file) : ''}${accent}</head>`)
      .replace(emptyData, () => data);
    context.header('content-security-policy', pagePolicy(nonce));
    context.header('cache-control', 'no-store');
    if (context.req.path.startsWith('/cancelar-turno/')) context.header('x-robots-tag', 'noindex');
    return context.html(html, found ? 200 : 404);
  };
}

/** The clinic's colour over the theme's, in the first HTML so that nothing flashes. The data just read brought it. */
async function accentStyle({ catalog }: RequestContext['services'], nonce: string): Promise<string> {
  try {
    const { accent } = (await catalog.any()).clinic;
    return `<style nonce="${nonce}" id="clinic-accent">${accent ? accentCss(accent) : ''}</style>`;
  } catch (error) {
    // The page itself needs no database.
    if (isOutOfReach(error)) return '';
    throw error;
  }
}
