import { globSync, statSync } from 'node:fs';
import {
  basename,
  dirname,
  join,
  matchesGlob,
  relative,
  resolve,
} from 'node:path';
import { project } from './run-program.ts';

export type TestProject = {
  name: string;
  include: string[];
  exclude?: string[];
};

const testFiles = '*.test.{ts,tsx}';

/**
 * Parts of the paths of a folder's tests, or a test's own path. For a source file, the tests beside it under
 * its name, or else those of its folder. Undefined: the path does not exist.
 */
export function filtersOf(
  path: string,
  { root = project } = {},
): string[] | undefined {
  const absolute = resolve(root, path);
  const found = statSync(absolute, { throwIfNoEntry: false });
  const fromRoot = relative(root, absolute).replaceAll('\\', '/');
  if (!found || fromRoot.startsWith('..')) return undefined;
  if (found.isDirectory()) return [fromRoot === '' ? '' : `${fromRoot}/`];
  if (/\.test\.tsx?$/.test(fromRoot)) return [fromRoot];
  const folder = dirname(fromRoot);
  const stem = basename(fromRoot).replace(/\.\w+$/, '');
  const own = globSync(`${stem}.test.{ts,tsx}`, { cwd: join(root, folder) });
  const beside =
    own.length > 0 ? own : globSync(testFiles, { cwd: join(root, folder) });
  return beside.length > 0
    ? beside.sort().map((name) => `${folder}/${name}`)
    : [`${folder}/`];
}

/** The projects that have one of these files. `long` counts only for files that no other project has. */
export function chooseProjects(
  files: readonly string[],
  projects: readonly TestProject[],
): string[] {
  const has = ({ include, exclude = [] }: TestProject, file: string) =>
    include.some((glob) => matchesGlob(file, glob)) &&
    !exclude.some((glob) => matchesGlob(file, glob));
  const chosen = new Set<string>();
  for (const file of files) {
    const names = projects
      .filter((each) => has(each, file))
      .map(({ name }) => name);
    const usual = names.filter((name) => name !== 'long');
    for (const name of usual.length > 0 ? usual : names) chosen.add(name);
  }
  return [...chosen];
}

/** The test files whose path contains one of the filters. */
export function findTestFiles(
  filters: readonly string[],
  { root = project } = {},
): string[] {
  return globSync(`{src,scripts,bench,e2e}/**/${testFiles}`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => filters.some((filter) => file.includes(filter)))
    .sort();
}

/** All projects of `vitest.config.ts`. */
export async function readProjects(): Promise<TestProject[]> {
  delete process.env.TEST_PROJECTS;
  const { default: config } = await import('../vitest.config.ts');
  return (config.test?.projects ?? []).flatMap((each) => {
    if (typeof each !== 'object' || !('test' in each) || !each.test?.include)
      return [];
    const { name, include, exclude } = each.test;
    return typeof name === 'string' ? [{ name, include, exclude }] : [];
  });
}
