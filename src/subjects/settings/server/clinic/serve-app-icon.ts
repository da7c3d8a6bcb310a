import type { Context } from 'hono';
import {
  type AppIcon,
  appIconSvg,
  appIcons,
  appIconVersion,
} from '../../../../base/clinic/rules/app-icon.ts';
import { refusalBody } from '../../../../base/doors/guard-api.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';

/**
 * `GET /icons/any-192.png?v=…`: the product's icon in the clinic's colour, drawn once for each colour. It may
 * be cached for good at the address that names the colour, and is revalidated each time at any other.
 */
export function serveAppIcon({ snapshot }: Pick<ReadServices, 'snapshot'>) {
  let drawn = {
    version: '',
    icons: new Map<AppIcon, Promise<Uint8Array<ArrayBuffer>>>(),
  };
  return async (context: Context): Promise<Response> => {
    const icon = appIcons.find(
      ({ kind, pixels }) =>
        context.req.param('file') === `${kind}-${pixels}.png`,
    );
    if (!icon) return context.json(refusalBody('NOT_FOUND'), 404);
    const { accent } = (await snapshot.current()).clinic;
    const version = appIconVersion(accent);
    if (drawn.version !== version) drawn = { version, icons: new Map() };
    const { icons } = drawn;
    const png = icons.get(icon) ?? draw(icon, accent);
    icons.set(icon, png);
    const isNamed = context.req.query('v') === version;
    context.header(
      'cache-control',
      isNamed ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    const etag = `"${version}"`;
    context.header('etag', etag);
    if (context.req.header('if-none-match')?.includes(etag))
      return context.body(null, 304);
    context.header('content-type', 'image/png');
    return context.body(await png);
  };
}

async function draw(
  icon: AppIcon,
  accent: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  // The library is loaded when a browser asks for an icon, so that a start does not wait for it.
  const { drawSvg } = await import(
    '../../../../base/kernel/images/draw-svg.ts'
  );
  return new Uint8Array(await drawSvg(appIconSvg(icon, accent), icon.pixels));
}
