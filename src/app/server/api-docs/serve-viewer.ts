import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Context, Hono } from 'hono';
import { pagePolicy } from '../../../base/doors/security-headers.ts';
import { servePrepared } from './serve-prepared.ts';

const swaggerUi = dirname(
  createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'),
);
const css = 'text/css; charset=utf-8';
const script = 'text/javascript; charset=utf-8';

/**
 * `/api/docs`: Swagger UI from our own server, over `/api/openapi.json`, under the content policy of every
 * page.
 */
export function serveViewer() {
  const file = (folder: string, name: string, type: string) =>
    servePrepared(type, () => readFile(join(folder, name)));
  return new Hono()
    .get('/', (context: Context) => {
      context.header(
        'content-security-policy',
        pagePolicy(randomBytes(16).toString('base64url')),
      );
      return context.html(page);
    })
    .get('/swagger-ui.css', file(swaggerUi, 'swagger-ui.css', css))
    .get('/swagger-ui.js', file(swaggerUi, 'swagger-ui-bundle.js', script))
    .get('/viewer.css', file(import.meta.dirname, 'viewer.css', css))
    .get('/viewer.js', file(import.meta.dirname, 'viewer.js', script));
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>TurnoClaro: API</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
    <link rel="stylesheet" href="/api/docs/viewer.css">
    <script src="/api/docs/swagger-ui.js" defer></script>
    <script src="/api/docs/viewer.js" defer></script>
  </head>
  <body>
    <main id="api"></main>
    <noscript>The description itself is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
  </body>
</html>
`;
