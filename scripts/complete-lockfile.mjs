// npm leaves optional packages of other platforms out of the lock file if a registry lacks them, and `npm ci`
// then refuses the file ("Missing … from lock file"). `node scripts/complete-lockfile.mjs` adds them.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { '': root, ...packages } = lock.packages;

for (const parent of Object.values(packages)) {
  for (const [name, version] of Object.entries(
    parent.optionalDependencies ?? {},
  )) {
    const key = `node_modules/${name}`;
    const platform =
      /(android|darwin|freebsd|linux|win32)-(arm64|arm|x64|ia32|riscv64|ppc64|s390x)(-(?:gnu|musl|msvc|gnueabihf|eabi))?$/.exec(
        name,
      );
    if (packages[key] || !platform || !/^\d/.test(version)) continue;
    const [, os, cpu, abi] = platform;
    packages[key] = {
      version,
      cpu: [cpu],
      ...(parent.dev && { dev: true }),
      ...(abi === '-musl' && { libc: ['musl'] }),
      license: parent.license,
      optional: true,
      os: [os],
      engines: parent.engines,
    };
  }
}

const sorted = Object.entries(packages).sort(([one], [other]) =>
  one.localeCompare(other, 'en'),
);
lock.packages = { '': root, ...Object.fromEntries(sorted) };
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
