import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ReadServices } from '../../../base/doors/services.ts';
import { foundPages } from './page-tags.ts';

type Needed = Pick<ReadServices, 'snapshot'> & { publicUrl: string };

/** `GET /sitemap.xml`: the public pages and those of the doctors whom patients may choose (sitemaps.org). */
export function serveSitemap({ snapshot, publicUrl }: Needed) {
  return async (context: Context): Promise<Response> => {
    const { doctors } = await snapshot.current();
    const paths = [
      ...foundPages,
      ...[...doctors.values()].map(({ id }) => `/agendar-cita/${id}`),
    ];
    const places = paths.map(
      (path) =>
        html`<url><loc>${publicUrl.replace(/\/+$/, '')}${path}</loc></url>`,
    );
    const map = html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places}</urlset>`;
    context.header('cache-control', 'public, max-age=3600');
    context.header('content-type', 'application/xml; charset=utf-8');
    return context.body(
      `<?xml version="1.0" encoding="UTF-8"?>${(await map).toString()}`,
    );
  };
}

/** `GET /robots.txt`. Keeps panels, secrets and screens out of search engines. */
export function serveRobots({ publicUrl }: { publicUrl: string }) {
  const closed = [
    '/api/',
    '/cancelar-turno/',
    '/admin',
    '/recepcion',
    '/doctor/',
    '/mi-cuenta',
    '/turnero',
  ];
  const pictures = ['/api/public/doctors/', '/api/public/clinic/logo'];
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    ...[...pictures, '/'].map((path) => `Allow: ${path}`),
  ];
  const text = [
    ...lines,
    '',
    `Sitemap: ${publicUrl.replace(/\/+$/, '')}/sitemap.xml`,
    '',
  ].join('\n');
  return (context: Context): Response => {
    context.header('cache-control', 'public, max-age=3600');
    return context.text(text);
  };
}
