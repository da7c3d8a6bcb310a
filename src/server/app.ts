import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { PersonRole } from '../domain/identity/session-level.ts';
import type { Config } from './config.ts';
import { isOutOfReach } from './db/out-of-reach.ts';
import { adminDoor } from './doors/admin.ts';
import { doctorDoor } from './doors/doctor.ts';
import { assertEveryLevelDeclared, type RequestContext } from './doors/guard.ts';
import { patientDoor } from './doors/patient.ts';
import { publicDoor } from './doors/public.ts';
import { receptionDoor } from './doors/reception.ts';
import { browserOf } from './http/browser-cookie.ts';
import { clientAddress, trustedProxies } from './http/client-address.ts';
import { deviceOf } from './http/device-name.ts';
import { openApiHandler } from './http/door-api.ts';
import { guardApi, refusalBody } from './http/guard-api.ts';
import { describeApi } from './http/open-api.ts';
import { ownHost } from './http/own-host.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serveCalendar } from './http/serve-calendar.ts';
import { serveCalendarFeed } from './http/serve-calendar-feed.ts';
import { type LifeSigns, serveChanges } from './http/serve-changes.ts';
import { serveClinicLogo } from './http/serve-clinic-logo.ts';
import { serveDoctorPhoto } from './http/serve-doctor-photo.ts';
import { serveUnsubscribe } from './http/serve-unsubscribe.ts';
import { sessionCookies } from './http/session-cookies.ts';
import type { AccessServices } from './identity/access-services.ts';
import { findActor } from './identity/find-actor.ts';
import type { BuiltSite } from './pages/built-site.ts';
import { servePages } from './pages/serve-pages.ts';

export interface AppParts {
  services: AccessServices;
  config: Pick<Config, 'trustedProxies' | 'tls' | 'publicUrl'>;
  logger: Logger;
  /** Null: the API alone, as benchmarks and most tests want it. */
  site: BuiltSite | null;
  now: () => Date;
  /** False while the process is stopping. */
  isReady: () => Promise<boolean>;
  /** Ends the streams of changes. */
  stopping?: AbortSignal;
  lifeSigns?: LifeSigns;
}

type Env = { Bindings: HttpBindings; Variables: { log: Logger } };

/** Everything that is answered over HTTP. */
export function createApp({ services, config, logger, site, now, isReady, ...live }: AppParts): Hono<Env> {
  const router = { public: publicDoor };
  const doors = {
    ...router,
    patient: patientDoor,
    doctor: doctorDoor,
    reception: receptionDoor,
    admin: adminDoor,
  };
  assertEveryLevelDeclared(doors);
  const trusted = trustedProxies(config.trustedProxies);
  const isSecure = config.tls !== undefined || config.publicUrl?.startsWith('https:') === true;
  const contextOf = (context: Context<Env>): RequestContext => ({
    services,
    browser: browserOf(context, { isSecure }),
    address: clientAddress(
      context.env.incoming.socket.remoteAddress ?? '',
      context.req.header('x-forwarded-for'),
      trusted,
    ),
    device: deviceOf(context.req.header('user-agent')),
    idempotencyKey: context.req.header('idempotency-key'),
    actor: null,
    cookies: sessionCookies(context, { isSecure }),
    tabKey: context.req.header('x-tab-key'),
    isUnattended: context.req.header('x-unattended') !== undefined,
    now: now(),
  });
  /** The same at the door of one role, with who signed in there. */
  const contextAt = async (door: string, context: Context<Env>): Promise<RequestContext> => {
    const known = contextOf(context);
    if (door === 'public') return known;
    const role = door as PersonRole;
    const actor = await findActor(services.db, { ...known, role, token: known.cookies.read(role) });
    return actor === 'expired' ? { ...known, isTokenExpired: true } : { ...known, actor };
  };
  const app = new Hono<Env>();
  app.use(requestLog(logger), securityHeaders({ isSecure }));
  app.onError((error, context) => {
    context.get('log').error({ err: error }, 'fault');
    if (!isOutOfReach(error)) return context.json(refusalBody('FAULT'), 500);
    context.header('retry-after', '2');
    return context.json(refusalBody('UNAVAILABLE'), 503);
  });
  app.get('/healthz', (context) => context.text('ok'));
  app.get('/readyz', async (context) =>
    (await isReady()) ? context.text('ok') : context.text('not ready', 503),
  );
  app.use(ownHost(config));
  app.use('/api/*', ...guardApi(config));
  app.get('/api/openapi.json', async (context) => context.json(await describeApi()));
  app.get('/api/public/appointments/:appointmentId/calendar.ics', serveCalendar(contextOf as never));
  app.get('/api/public/calendar/:file', serveCalendarFeed({ services, now }));
  app.get('/api/public/clinic/logo', serveClinicLogo(services));
  app.get('/api/public/doctors/:doctorId/photo', serveDoctorPhoto(services));
  app.on(['GET', 'POST'], '/api/public/unsubscribe/:patientId/:channel/:token', serveUnsubscribe(services));
  const changes = serveChanges({
    changes: services.changes,
    contextAt: contextAt as never,
    now,
    stopping: live.stopping ?? new AbortController().signal,
    lifeSigns: live.lifeSigns,
  });
  for (const [name, door] of Object.entries(doors)) {
    app.get(`/api/${name}/live`, changes(name));
    const answer = openApiHandler(door, name);
    app.all(`/api/${name}/*`, async (context) => {
      const log = { fault: (error: unknown) => context.get('log').error({ err: error }, 'fault') };
      const answered = await answer(context, { ...(await contextAt(name, context)), log });
      return answered ?? context.json(refusalBody('NOT_FOUND'), 404);
    });
  }
  app.all('/api/*', (context) => context.json(refusalBody('NOT_FOUND'), 404));
  if (site) addSite(app, site, servePages({ site, router, contextOf: contextOf as never }));
  return app;
}

function addSite(app: Hono<Env>, site: BuiltSite, page: (context: Context) => Promise<Response>): void {
  const root = site.folder;
  app.use('/assets/*', async (context, next) => {
    await next();
    if (context.res.ok) context.header('cache-control', 'public, max-age=31536000, immutable');
  });
  app.use('/assets/*', serveStatic({ root, precompressed: true }));
  for (const file of ['favicon.svg', 'robots.txt', 'color-scheme.js']) {
    app.get(`/${file}`, serveStatic({ path: join(root, file), precompressed: true }));
  }
  app.get('*', page);
}
