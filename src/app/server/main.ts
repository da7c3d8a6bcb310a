import type { Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { SnapshotCache } from '../../base/clinic/server/snapshot-cache.ts';
import type { Services } from '../../base/doors/services.ts';
import {
  type Config,
  originOf,
  publicOrigin,
  readConfig,
} from '../../base/kernel/config.ts';
import { openDatabase } from '../../base/kernel/db/database.ts';
import { findAnswer } from '../../base/kernel/db/health-queries.ts';
import {
  DiskRoom,
  diskFullAtStart,
  isDiskFull,
} from '../../base/kernel/disk-room.ts';
import { openFileStore } from '../../base/kernel/files/open-file-store.ts';
import {
  giveUpHashing,
  hashPassword,
} from '../../base/kernel/hashing/passwords.ts';
import { openChangeFeed } from '../../base/kernel/live/change-feed.ts';
import {
  findDifferingSettings,
  processName,
} from '../../base/kernel/live/other-processes.ts';
import { openLogger } from '../../base/kernel/logger.ts';
import { checkDatabase } from '../../base/kernel/schema/check-database.ts';
import { migrate } from '../../base/kernel/schema/migrate.ts';
import {
  factorKey,
  linkKey,
  puzzleKey,
} from '../../base/kernel/secrets/server-keys.ts';
import { vapidKeys } from '../../base/kernel/secrets/vapid-keys.ts';
import { StartRefusal } from '../../base/kernel/start-refusal.ts';
import { stepsOnTerminal } from '../../base/kernel/start-steps.ts';
import { terminalLines } from '../../base/kernel/terminal-lines.ts';
import { startDemoLife } from '../../demo/life/start-demo-life.ts';
import { demoPassword } from '../../demo/material/accounts.ts';
import { prepareClinic } from '../../demo/prepare-clinic.ts';
import { sayDemoAccounts } from '../../demo/say-accounts.ts';
import { backUpBeforeUpgrade } from '../../ops/server/backup/back-up-before-upgrade.ts';
import { backupsOnDemand } from '../../ops/server/backup/backups-on-demand.ts';
import { workContingencySheets } from '../../ops/server/contingency-sheets.ts';
import { startHousekeeping } from '../../ops/server/housekeeping.ts';
import { startLocalPostgres } from '../../ops/server/local-postgres/local-postgres.ts';
import type { DatabaseLog } from '../../ops/server/local-postgres/postmaster.ts';
import { startNightlyBackups } from '../../ops/server/nightly-backups.ts';
import { firstAdminLink } from '../../subjects/access/server/links/print-first-admin-link.ts';
import {
  openChannels,
  settleChannels,
  waysOf,
} from '../../subjects/messages/server/channels/open-channels.ts';
import { emailTrial } from '../../subjects/messages/server/sent/email-trial.ts';
import { workMessages } from '../../subjects/messages/server/worker/work-messages.ts';
import { workToldDelays } from '../../subjects/queue/server/delays/work-told-delays.ts';
import { workWaitlist } from '../../subjects/waitlist/server/work-waitlist.ts';
import { createApp } from './app.ts';
import { auditVocabulary } from './audit-vocabulary.ts';
import { budgets } from './budgets.ts';
import { addressList } from './http/client-address.ts';
import {
  closeAfterAnswers,
  listen,
  refuseTakenPort,
  stopListening,
} from './http/listen.ts';
import { boundConnections } from './http/most-connections.ts';
import { readCertificate, renewCertificate } from './http/renew-certificate.ts';
import { tellOfForwarders } from './http/untrusted-forwarder.ts';
import { type BuiltSite, readBuiltSite } from './pages/built-site.ts';
import { type StopOrder, stopOnSignals } from './stop-on-signals.ts';

const builtSite = join(import.meta.dirname, '../../../dist/web');

/** For a server behind another process, as in development (`scripts/dev.ts`): what that process provides. */
export interface Behind {
  /** A database that runs; null: the server finds its own. */
  database: string | null;
  site: BuiltSite;
  /** Called with the port on which the server listens, on this machine only. */
  onListening: (port: number) => void;
  /** Says nothing of the start and the address. */
  isQuiet: boolean;
}

/**
 * Runs the product until it is stopped. Components stop in the reverse order of their start. `pages` settles when the
 * built pages are there; until then nothing is served.
 */
export async function main({
  pages,
  behind,
}: {
  pages?: Promise<void>;
  behind?: Behind;
} = {}): Promise<void> {
  const config = readConfig(process.env);
  const place = behind ? { host: '127.0.0.1', port: 0 } : config;
  const room = new DiskRoom(config.databaseUrl ? null : config.dataDir);
  const logger = openLogger(
    { level: config.logLevel, onDiskFull: () => room.noteFailure() },
    terminalLines(),
  );
  const heldBack = holdBack(logger);
  const steps = stepsOnTerminal(6, { isQuiet: behind?.isQuiet });
  const started: ((order: StopOrder) => Promise<unknown> | unknown)[] = [];
  let isStopping = false;
  const stopping = new AbortController();
  let stopped: Promise<void> | undefined;
  const stop = (order: StopOrder = { noticeMs: 0, isHurried: true }) => {
    stopped ??= (async () => {
      isStopping = true;
      for (const end of started.toReversed()) await end(order);
    })();
    return stopped;
  };
  stopOnSignals(stop, { noticeMs: config.drainSeconds * 1000, logger });
  try {
    await refuseTakenPort(place);
    const connectionString = await steps.run(
      'Base de datos',
      () =>
        behind?.database ??
        startDatabase(config, { log: heldBack.log, started }),
    );
    const files = openFileStore(config);
    const backupPlace = {
      files,
      connectionString,
      isForeign: config.databaseUrl !== undefined,
      backupDir: config.backupDir,
      keepDays: config.backupKeepDays,
    };
    const saved = await steps.run('Revisión antes de actualizar', () =>
      backUpBeforeUpgrade(backupPlace, {
        now: () => new Date(),
        isOn: config.upgradeBackup,
      }),
    );
    if (saved)
      logger.info(
        { file: saved },
        'a backup was made before the database changes',
      );
    await steps.run('Tablas de la base', () => migrate({ connectionString }));
    const now = Temporal.Now.instant();
    const { isDemoFilled } = await steps.run(
      config.demo ? 'Clínica de demostración' : 'Clínica',
      () => prepareClinic({ connectionString }, { demo: config.demo, now }),
    );
    if (isDemoFilled) logger.info('the demonstration clinic was filled');
    const db = openDatabase(
      { connectionString },
      {
        onRefused: atMostEach(60_000, ({ reason, message }) =>
          logger.error(
            { reason, message },
            'a connection to the database is not used: its session is not ours',
          ),
        ),
      },
    );
    started.push(() => db.destroy());
    if (!config.bookingBudgets)
      logger.warn(
        'BOOKING_BUDGETS is off: nothing bounds how often passwords are tried',
      );
    const signingKey = await linkKey(db);
    const name = processName(config, signingKey);
    const changes = await openChangeFeed(
      { connectionString, application_name: name },
      logger,
    );
    started.push(changes.stop);
    const differing = await findDifferingSettings(connectionString, name);
    if (differing.length > 0)
      logger.warn(
        { settings: differing },
        'another process on this database has other settings',
      );
    const vapid = await vapidKeys(db);
    await settleChannels(db, config);
    const contingencyDir = join(config.dataDir, 'contingency');
    const services = {
      db,
      changes,
      snapshot: new SnapshotCache(db),
      budgets: { db, areOn: config.bookingBudgets, table: budgets },
      audit: auditVocabulary,
      linkKey: signingKey,
      publicUrl: originOf(config),
      files,
      ways: waysOf(config),
      push: config.webPush
        ? {
            publicKey: vapid.publicKey,
            testService: config.webPush.testService,
          }
        : null,
      installation: {
        publicUrl: publicOrigin(config),
        backupDir: config.backupDir,
        contingencyDir,
      },
      access: {
        defaultPasswordHash: await hashIfAny(config.doctorDefaultPassword),
        // The demonstration's doctor without a password signs in with the password of all its accounts.
        demoPasswordHash: await hashIfAny(
          config.demo ? demoPassword : undefined,
        ),
        factorKey: await factorKey(db),
        puzzleKey: await puzzleKey(db),
        puzzleCost,
      },
    };
    const isOn = config.demo && config.demoLife;
    // Before the housekeeping, which ends what past days left open.
    const life = await steps.run(
      isOn ? 'Vida de la demostración' : 'Tareas',
      () => startDemoLife(services, { isOn, connectionString, log: logger }),
    );
    started.push(life.stop);
    const housekeeping = await startHousekeeping(services, logger);
    started.push(housekeeping.stop);
    const backups = startNightlyBackups(
      { ...backupPlace, db },
      { snapshot: services.snapshot, log: logger },
    );
    started.push(backups.stop);
    const asked = backupsOnDemand({ ...backupPlace, db }, { log: logger });
    started.push(asked.stop);
    const channels = await openChannels(config, {
      vapid,
      clinicEmail: (await services.snapshot.any()).clinic.email,
    });
    const messages = await workMessages(
      { ...services, channels, now: () => new Date() },
      { connectionString, log: logger },
    );
    started.push(messages.stop);
    const waitlist = workWaitlist(services, { log: logger });
    started.push(waitlist.stop);
    const { boss } = messages;
    await workToldDelays(services, {
      boss,
      now: () => new Date(),
      log: logger,
    });
    await workContingencySheets(services, {
      boss,
      folder: contingencyDir,
      now: () => new Date(),
      log: logger,
    });
    await steps.run('Pantallas', () => pages);
    const app = createApp({
      services,
      upkeep: { trial: emailTrial({ ...services, channels }), backups: asked },
      config,
      logger,
      site: behind?.site ?? (await readBuiltSite(builtSite)),
      now: () => new Date(),
      isDiskFull: () => room.isFull(),
      isReady: async () => !isStopping && (await findAnswer(db)),
      stopping: stopping.signal,
    });
    const trusted = addressList(config.trustedProxies);
    await tellOfForwarders({ db, logger }, { trusted, now: new Date() });
    const { tls } = config;
    const server = await listen(app.fetch, {
      ...place,
      tls: tls && readCertificate(tls),
    });
    boundConnections(server as Parameters<typeof boundConnections>[0], logger);
    heldBack.release();
    steps.end();
    if (tls)
      started.push(
        renewCertificate(server as Http2SecureServer, tls, { log: logger })
          .stop,
      );
    started.push(async ({ noticeMs, isHurried }) => {
      if (noticeMs > 0) {
        closeAfterAnswers(server);
        await sleep(noticeMs);
      }
      stopping.abort();
      await stopListening(server, {
        isHurried,
        giveUp: giveUpHashing,
        onCut: (requests) =>
          logger.warn({ requests }, 'what was not over in time was cut'),
      });
    });
    behind?.onListening((server.address() as AddressInfo).port);
    if (behind?.isQuiet) return;
    await announce(config, services);
    const firstAdmin = await firstAdminLink(services, new Date());
    if (firstAdmin) {
      process.stdout.write(
        `Para empezar, cree la cuenta de administración (vale 24 horas, una vez):\n  ${firstAdmin}\n`,
      );
    }
  } catch (error) {
    steps.end();
    // A signal while starting closes components that are still in use: that is no fault.
    if (isStopping) return;
    await stop();
    const isForRoom =
      isDiskFull(error) || (!(error instanceof StartRefusal) && room.isFull());
    if (isForRoom)
      throw diskFullAtStart(config.databaseUrl ? null : config.dataDir);
    heldBack.release();
    throw error;
  }
}

async function startDatabase(
  { databaseUrl, dataDir }: Config,
  {
    log,
    started,
  }: {
    log: DatabaseLog;
    started: ((order: StopOrder) => Promise<unknown> | unknown)[];
  },
): Promise<string> {
  if (databaseUrl) {
    await checkDatabase(databaseUrl);
    return databaseUrl;
  }
  const local = await startLocalPostgres({ dataDir, log });
  started.push(() => local.stop());
  return local.connectionString;
}

/** Holds back PostgreSQL's messages until the start has ended: a full disk is one sentence, not ten. */
function holdBack(logger: Logger): { log: DatabaseLog; release: () => void } {
  let held: (() => void)[] | null = [];
  const say = (line: () => void) => {
    if (held) held.push(line);
    else line();
  };
  return {
    log: {
      debug: (message) => say(() => logger.debug(message)),
      warn: (message) => say(() => logger.warn(message)),
      error: (message) => say(() => logger.error(message)),
    },
    release() {
      const lines = held ?? [];
      held = null;
      for (const line of lines) line();
    },
  };
}

function atMostEach<Said>(
  pauseMs: number,
  say: (said: Said) => void,
): (said: Said) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (said) => {
    if (performance.now() - saidAt < pauseMs) return;
    saidAt = performance.now();
    say(said);
  };
}

// About half a second of a phone's time.
const puzzleCost = 60_000;

async function hashIfAny(password: string | undefined): Promise<string | null> {
  return password === undefined ? null : hashPassword(password);
}

/** Prints the demonstration's accounts only while the clinic is a demonstration. */
async function announce(
  config: Config,
  { db, snapshot }: Pick<Services, 'db' | 'snapshot'>,
): Promise<void> {
  const lines = [`TurnoClaro atiende en ${originOf(config)}`];
  const { clinic } = await snapshot.current();
  if (clinic.isDemo) {
    const hasDefaultPassword = config.doctorDefaultPassword !== undefined;
    const accounts = await sayDemoAccounts(db, { hasDefaultPassword });
    lines.push(
      'Es una demostración, con datos inventados. Cuentas:',
      ...accounts.map((line) => `  ${line}`),
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
