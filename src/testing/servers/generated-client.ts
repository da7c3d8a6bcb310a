import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

const compilerOptions = {
  target: 'es2024',
  module: 'nodenext',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
};

/** Generates a client's types with openapi-typescript, from the API's own description. */
async function generateTypes(description: string): Promise<string> {
  // The generator needs the compiler's API in JavaScript, which TypeScript 7 no longer has.
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      next(name === 'typescript' ? '@typescript/typescript6' : name, context),
  });
  try {
    const { default: generate, astToString } = await import(
      'openapi-typescript'
    );
    return astToString(await generate(description));
  } finally {
    hooks.deregister();
  }
}

/** Compiles a program against the generated types (`./api.ts`), runs it, and returns the JSON that it prints. */
export async function runGeneratedClient({
  description,
  program,
  args,
}: {
  description: string;
  program: string;
  args: string[];
}): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'turnoclaro-client-'));
  try {
    await Promise.all([
      symlink(join(root, 'node_modules'), join(folder, 'node_modules')),
      writeFile(join(folder, 'package.json'), '{"type":"module"}'),
      writeFile(
        join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions, include: ['*.ts'] }),
      ),
      writeFile(join(folder, 'api.d.ts'), await generateTypes(description)),
      writeFile(join(folder, 'program.ts'), program),
    ]);
    await run(process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      '-p',
      folder,
    ]).catch(({ stdout }: { stdout: string }) => {
      throw new Error(`The client does not compile:\n${stdout}`);
    });
    const { stdout } = await run(process.execPath, [
      join(folder, 'program.ts'),
      ...args,
    ]);
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
