// `npm run admin-link`: prints a link with which an administrator chooses a new password, for a clinic without mail.
// `npm run admin-link -- correo@clinica.example --sin-segundo-factor` names the account and removes its second factors.
import { parseArgs } from 'node:util';
import { originOf, readConfig } from '../src/base/kernel/config.ts';
import { openDatabase } from '../src/base/kernel/db/database.ts';
import { endRefused, StartRefusal } from '../src/base/kernel/start-refusal.ts';
import { reachLocalDatabase } from '../src/ops/server/backup/reach-database.ts';
import { asProblem } from '../src/ops/server/database/backup-problem.ts';
import { letAdminIn } from '../src/subjects/staff/server/let-admin-in.ts';
import { tellMisspelt } from './tell-misspelt.ts';

const usage = 'Uso: npm run admin-link -- [correo] [--sin-segundo-factor]';

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'sin-segundo-factor': { type: 'boolean' } },
    });
    if (positionals.length > 1) throw new Error('one account at a time');
    return {
      email: positionals[0],
      removesFactors: values['sin-segundo-factor'] === true,
    };
  } catch {
    throw new StartRefusal(usage);
  }
}

async function printLink(): Promise<void> {
  const asked = readArguments();
  const config = readConfig(process.env);
  tellMisspelt();
  const { connectionString, leave } = config.databaseUrl
    ? { connectionString: config.databaseUrl, leave: async () => {} }
    : await reachLocalDatabase(config.dataDir);
  const db = openDatabase({ connectionString }, { maxConnections: 1 });
  try {
    const result = await letAdminIn(
      { db, publicUrl: originOf(config) },
      { ...asked, now: new Date() },
    );
    if (result.kind === 'choose') {
      const names = result.among
        .map(({ name, email }) => `${email} (${name})`)
        .join(', ');
      throw new StartRefusal(
        names === ''
          ? 'La clínica todavía no tiene administración: el arranque imprime el enlace para crearla.'
          : `Indique el correo de la cuenta. Administran: ${names}. ${usage}`,
      );
    }
    const { name, email, url, factorsRemoved } = result;
    if (factorsRemoved > 0)
      process.stdout.write(`Se quitó el segundo factor de ${email}.\n`);
    process.stdout.write(
      `Con este enlace ${name} (${email}) elige su clave (vale una hora, una vez):\n  ${url}\n`,
    );
  } finally {
    await db.destroy();
    await leave();
  }
}

try {
  await printLink();
} catch (error) {
  endRefused(
    error instanceof StartRefusal
      ? error
      : new StartRefusal(
          asProblem(error, 'No se pudo hacer el enlace').message,
        ),
  );
}
