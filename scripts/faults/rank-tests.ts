import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** The paths in the project of the files that a module imports, without packages. */
function importsOf(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const named = text.matchAll(/(?:from|import\(?)\s*['"](\.[^'"?]+)/g);
  return [...named].map(([, path = '']) =>
    normalize(join(dirname(file), path)).replaceAll('\\', '/'),
  );
}

/** The number of imports from each file to `target`. Files that do not lead there are left out. */
export function importDistances(
  root: string,
  files: readonly string[],
  target: string,
): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const imported of importsOf(root, file))
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
  const distances = new Map([[target, 0]]);
  // The map grows while it is read, because each file found adds its importers.
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
}

function foldersApart(one: string, other: string): number {
  const [a, b] = [dirname(one).split('/'), dirname(other).split('/')];
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared += 1;
  return a.length + b.length - 2 * shared;
}

/**
 * Sorts the tests by their distance to a file: by folders, then by imports. Tests that do not lead to the
 * file come last, because they may still run it in a product.
 */
export function rankTests(
  tests: readonly string[],
  file: string,
  distances: ReadonlyMap<string, number>,
): string[] {
  const far = 1_000;
  const rank = (test: string) =>
    (distances.has(test) ? 0 : far) +
    3 * foldersApart(test, file) +
    (distances.get(test) ?? 0);
  return tests.toSorted((one, other) => rank(one) - rank(other));
}
