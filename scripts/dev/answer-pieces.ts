import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ViteDevServer } from 'vite';
import { pagePolicy } from '../../src/base/doors/security-headers.ts';
import { sourceSite } from './source-site.ts';

export const isPieces = (url: string) => /^\/_pieces(?:\?|$)/.test(url);

/**
 * Serves the components with their states, which the product lacks. They have the product's policy, but may
 * be framed by their own page.
 */
export async function answerPieces(
  url: string,
  {
    pages,
    response,
  }: {
    pages: Pick<ViteDevServer, 'transformIndexHtml'>;
    response: ServerResponse;
  },
): Promise<void> {
  const nonce = randomBytes(16).toString('base64url');
  const html = sourceSite.html
    .replaceAll('__CSP_NONCE__', nonce)
    .replace('src="./app/web/main.tsx"', 'src="./app/pieces/main.tsx"');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `${pagePolicy(nonce, ["'self'"])}; frame-src 'self'`,
  };
  response
    .writeHead(200, headers)
    .end(await pages.transformIndexHtml('/index.html', html, url));
}
