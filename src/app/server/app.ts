import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { serveStatic } from 'hono/serve-static';
import type { Logger } from 'pino';
import type { PersonRole } from '../../base/api/rules/session-level.ts';
import { browserOf, shownBrowserOf } from '../../base/doors/browser-cookie.ts';
import { openApiHandler } from '../../base/doors/door-api.ts';
import {
  assertEveryLevelDeclared,
  type RequestContext,
} from '../../base/doors/guard.ts';
import { guardApi, refusalBody } from '../../base/doors/guard-api.ts';
import {
  securityHeaders,
  workerPolicy,
} from '../../base/doors/security-headers.ts';
import type { Services } from '../../base/doors/services.ts';
import type { Upkeep } from '../../base/doors/upkeep.ts';
import type { Config } from '../../base/kernel/config.ts';
import { isOutOfReach } from '../../base/kernel/db/out-of-reach.ts';
import { inTurnOf } from '../../base/kernel/hashing/hashing-turn.ts';
import { openMetrics } from '../../base/kernel/metrics/metrics.ts';
import { findLinkOpensRecord } from '../../subjects/access/server/acting/acting-queries.ts';
import { findCall } from '../../subjects/access/server/session/find-actor.ts';
import { keepAwake } from '../../subjects/access/server/session/keep-awake.ts';
import { sessionCookies } from '../../subjects/access/server/session/session-cookies.ts';
import { serveCalendarFeed } from '../../subjects/appointments/server/feeds/serve-feed.ts';
import { serveCalendar } from '../../subjects/appointments/server/feeds/serve-ics.ts';
import { serveRecordCopy } from '../../subjects/chart/server/serve-record-copy.ts';
import { serveDoctorPhoto } from '../../subjects/doctors/server/profile/serve-doctor-photo.ts';
import { servePaper } from '../../subjects/forms/server/serve-paper.ts';
import { takePaper } from '../../subjects/forms/server/take-paper.ts';
import { serveUnsubscribe } from '../../subjects/outbox/server/preferences/serve-unsubscribe.ts';
import { screenCookie } from '../../subjects/queue/server/screens/screen-cookie.ts';
import { serveAttachment } from '../../subjects/record/server/attachments/serve-attachment.ts';
import { UnmetDemandNotes } from '../../subjects/schedule/server/availability/note-unmet-demand.ts';
import { serveAppIcon } from '../../subjects/settings/server/clinic/serve-app-icon.ts';
import { serveClinicLogo } from '../../subjects/settings/server/clinic/serve-clinic-logo.ts';
import { takeAttachment } from '../../subjects/visits/server/take-attachment.ts';
import { describeApi } from './api-docs/open-api.ts';
import { servePrepared } from './api-docs/serve-prepared.ts';
import { serveViewer } from './api-docs/serve-viewer.ts';
import { adminDoor } from './doors/admin.ts';
import { doctorDoor } from './doors/doctor.ts';
import { patientDoor } from './doors/patient.ts';
import { publicDoor } from './doors/public.ts';
import { receptionDoor } from './doors/reception.ts';
import { addressList, clientAddress } from './http/client-address.ts';
import { deviceOf, versionedDeviceOf } from './http/device-name.ts';
import { ownHost } from './http/own-host.ts';
import { requestLog } from './http/request-log.ts';
import {
  untrustedForwarder,
  watchForwarders,
} from './http/untrusted-forwarder.ts';
import { type LifeSigns, serveChanges } from './live/serve-changes.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { serveVersion } from './metrics/serve-version.ts';
import type { BuiltSite } from './pages/built-site.ts';
import { servePages } from './pages/serve-pages.ts';
import { serveRobots, serveSitemap } from './pages/serve-sitemap.ts';
import { serveWebAppManifest } from './pages/serve-web-app-manifest.ts';
import { manifestPath } from './pages/web-app-manifest.ts';

export interface AppParts {
  services: Services;
  /** Absent: no channel is open, and no backups are made. */
  upkeep?: Upkeep;
  config: Pick<
    Config,
    'trustedProxies' | 'metricsReaders' | 'framedBy' | 'tls' | 'publicUrl'
  >;
  logger: Logger;
  /** Null: only the API, for benchmarks and most tests. */
  site: BuiltSite | null;
  now: () => Date;
  /** False while the process is stopping. */
  isReady: () => Promise<boolean>;
  /** True if the database's disk is full: `/readyz` says so. */
  isDiskFull?: () => boolean;
  /** Aborting it ends the streams of changes. */
  stopping?: AbortSignal;
  lifeSigns?: LifeSigns;
  /** How long a password may wait for its turn to be hashed. */
  passwordWaitMs?: number;
}

type Env = { Bindings: HttpBindings; Variables: { log: Logger } };

/** The HTTP application: API, pages and files. */
export function createApp(parts: AppParts): Hono<Env> {
  const {
    services,
    config,
    logger,
    site,
    now,
    isReady,
    isDiskFull,
    passwordWaitMs = 5000,
    ...live
  } = parts;
  const { upkeep = { trial: null, backups: null } } = parts;
  const router = { public: publicDoor };
  const doors = {
    ...router,
    patient: patientDoor,
    doctor: doctorDoor,
    reception: receptionDoor,
    admin: adminDoor,
  };
  assertEveryLevelDeclared(doors);
  const trusted = addressList(config.trustedProxies);
  const isSecure =
    config.tls !== undefined || config.publicUrl?.startsWith('https:') === true;
  const noteForwarder = watchForwarders({ db: services.db, logger });
  const unmetDemand = new UnmetDemandNotes(services.db, { log: logger });
  const forwarderOf = (context: Context<Env>) =>
    untrustedForwarder(
      context.env.incoming.socket.remoteAddress ?? '',
      context.req.header('x-forwarded-for'),
      trusted,
    );
  const addressOf = (context: Context<Env>) =>
    clientAddress(
      context.env.incoming.socket.remoteAddress ?? '',
      context.req.header('x-forwarded-for'),
      trusted,
    );
  const contextOf = (context: Context<Env>): RequestContext => ({
    services,
    upkeep,
    unmetDemand,
    sessionUse: { keepAwake, opensRecord: findLinkOpensRecord },
    browser: browserOf(context, { isSecure }),
    address: addressOf(context),
    isForwarded: forwarderOf(context) !== null,
    device: deviceOf(context.req.header('user-agent')),
    versionedDevice: versionedDeviceOf(context.req.header('user-agent')),
    idempotencyKey: context.req.header('idempotency-key'),
    call: null,
    cookies: sessionCookies(context, { isSecure }),
    screen: screenCookie(context, { isSecure }),
    tabKey: context.req.header('x-tab-key'),
    actsFor: context.req.header('x-acting-for'),
    isUnattended: context.req.header('x-unattended') !== undefined,
    now: now(),
  });
  /** The same for the door of a role, with the person who is signed in there. */
  const contextAt = async (
    door: string,
    context: Context<Env>,
  ): Promise<RequestContext> => {
    const requestContext = contextOf(context);
    if (door === 'public') return requestContext;
    const role = door as PersonRole;
    const call = await findCall(services.db, {
      ...requestContext,
      role,
      token: requestContext.cookies.read(role),
    });
    return call === 'expired'
      ? { ...requestContext, isTokenExpired: true }
      : { ...requestContext, call };
  };
  const changes = serveChanges({
    changes: services.changes,
    contextAt: contextAt as never,
    now,
    stopping: live.stopping ?? new AbortController().signal,
    lifeSigns: live.lifeSigns,
  });
  const metrics = openMetrics({ db: services.db, countStreams: changes.count });
  const app = new Hono<Env>();
  app.use(requestLog(logger, metrics), securityHeaders({ isSecure }));
  app.onError((error, context) => {
    context.get('log').error({ err: error }, 'fault');
    if (!isOutOfReach(error)) return context.json(refusalBody('FAULT'), 500);
    context.header('retry-after', '2');
    return context.json(refusalBody('UNAVAILABLE'), 503);
  });
  app.get('/healthz', (context) => context.text('ok'));
  app.get('/readyz', async (context) => {
    if (isDiskFull?.()) return context.text('not ready: the disk is full', 503);
    return (await isReady())
      ? context.text('ok')
      : context.text('not ready', 503);
  });
  app.use(async (context, next) => {
    const forwarder = forwarderOf(context);
    if (forwarder !== null) noteForwarder(forwarder, now());
    await next();
  });
  app.get('/version', serveVersion(services.db));
  app.get(
    '/metrics',
    serveMetrics(metrics, {
      readers: addressList(config.metricsReaders),
      trusted,
    }),
  );
  app.use(ownHost(config));
  app.use('/api/*', ...guardApi(config), (context, next) => {
    const cookie = shownBrowserOf(context, { isSecure });
    const turn = {
      address: addressOf(context),
      browser: cookie?.toString('base64url') ?? '',
      maxWaitMs: passwordWaitMs,
    };
    return inTurnOf(turn, next);
  });
  app.get(
    '/api/openapi.json',
    servePrepared('application/json', async () =>
      JSON.stringify(await describeApi(doors, { isSecure })),
    ),
  );
  app.route('/api/docs', serveViewer());
  app.get(
    '/api/public/appointments/:appointmentId/calendar.ics',
    serveCalendar(contextOf as never),
  );
  app.get('/api/public/calendar/:file', serveCalendarFeed({ services, now }));
  app.get('/api/public/clinic/logo', serveClinicLogo(services));
  app.get('/api/public/doctors/:doctorId/photo', serveDoctorPhoto(services));
  app.get(
    '/api/patient/record/copies/:token',
    serveRecordCopy('patient', contextOf as never),
  );
  app.get(
    '/api/doctor/record-copies/files/:token',
    serveRecordCopy('doctor', contextOf as never),
  );
  app.on(
    ['GET', 'POST'],
    '/api/public/unsubscribe/:patientId/:channel/:token',
    serveUnsubscribe(services),
  );
  app.post(
    '/api/doctor/appointments/:appointmentId/attachments',
    takeAttachment(contextAt as never),
  );
  app.get(
    '/api/doctor/attachments/:attachmentId/file',
    serveAttachment('doctor', contextAt as never),
  );
  app.get(
    '/api/patient/attachments/:attachmentId/file',
    serveAttachment('patient', contextAt as never),
  );
  app.post(
    '/api/patient/appointments/:appointmentId/papers/:paper',
    takePaper(contextAt as never),
  );
  app.get(
    '/api/patient/papers/:paperId/file',
    servePaper('patient', contextAt as never),
  );
  app.get(
    '/api/reception/papers/:paperId/file',
    servePaper('reception', contextAt as never),
  );
  for (const [name, door] of Object.entries(doors)) {
    app.get(`/api/${name}/live`, changes.serveAt(name));
    const answer = openApiHandler(door as never, name, metrics);
    app.all(`/api/${name}/*`, async (context) => {
      const log = {
        fault: (error: unknown) =>
          context.get('log').error({ err: error }, 'fault'),
      };
      const answered = await answer(context, {
        ...(await contextAt(name, context)),
        log,
      });
      return answered ?? context.json(refusalBody('NOT_FOUND'), 404);
    });
  }
  app.all('/api/*', (context) => context.json(refusalBody('NOT_FOUND'), 404));
  app.get(manifestPath, serveWebAppManifest(services));
  app.get('/icons/:file', serveAppIcon(services));
  app.get('/sitemap.xml', serveSitemap(services));
  if (site) {
    const { publicUrl } = services;
    const { framedBy } = config;
    const page = servePages({
      site,
      router,
      framedBy,
      contextOf: contextOf as never,
    });
    addSite(app, { site, publicUrl, page });
  }
  return app;
}

interface Site {
  site: BuiltSite;
  publicUrl: string;
  page: (context: Context) => Promise<Response>;
}

function addSite(app: Hono<Env>, { site, publicUrl, page }: Site): void {
  const file = serveStatic({
    precompressed: true,
    getContent: async (path) => site.files.get(path) ?? null,
    onFound: (_, context) =>
      context.header('last-modified', site.builtAt.toUTCString()),
  });
  app.use('/assets/*', async (context, next) => {
    await next();
    if (context.res.ok)
      context.header('cache-control', 'public, max-age=31536000, immutable');
  });
  app.use('/service-worker.js', async (context, next) => {
    context.header('content-security-policy', workerPolicy);
    await next();
    // Browsers must ask for it again, so that a new version of the product reaches them.
    context.header('cache-control', 'no-cache');
  });
  for (const path of [
    '/service-worker.js',
    '/assets/*',
    '/favicon.svg',
    '/early.js',
    '/old-screen.js',
  ])
    app.get(path, file);
  // A robots.txt of the build comes first.
  app.get('/robots.txt', file, serveRobots({ publicUrl }));
  // Compression is safe here: a page holds no personal data that its length could reveal.
  app.get('*', compress({ encoding: 'gzip' }), page);
}
