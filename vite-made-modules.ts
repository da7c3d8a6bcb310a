import type { Plugin } from 'vite';

interface MadeModules<Source> {
  name: string;
  /** The prefix of the modules' names. */
  prefix: string;
  /**
   * The source file, and a function that reads it. It runs when a page first asks for a module, because it
   * takes time.
   */
  file: string;
  read: () => Promise<Source>;
  /** The files that `file` may import. */
  madeOf: RegExp;
  /** The text of each virtual module, by its name. */
  make: (source: Source) => Record<string, string>;
}

/**
 * Serves virtual modules that our code makes. In development they are made again when that code changes, and
 * the browser is told which ones changed.
 */
export function madeModules<Source>(made: MadeModules<Source>): Plugin {
  const { name, prefix, file, read, madeOf, make } = made;
  let modules: Promise<Record<string, string>> | null = null;
  const find = async (id: string): Promise<string | undefined> => {
    if (!id.startsWith(prefix)) return undefined;
    modules ??= read().then(make);
    return (await modules)[id];
  };
  return {
    name,
    resolveId: async (id) =>
      (await find(id)) === undefined ? undefined : `\0${id}`,
    load: (id) => (id.startsWith('\0') ? find(id.slice(1)) : undefined),
    async hotUpdate({ file: changed, server, modules: affected }) {
      // The server runs in its own process, without Vite.
      if (this.environment.name !== 'client') return [];
      if (!madeOf.test(changed)) return;
      // If a file is half written, other importers of it show the error.
      const loaded = await server.ssrLoadModule(file).catch(() => null);
      if (!loaded) return;
      const before = (await modules) ?? {};
      const after = make(loaded as Source);
      modules = Promise.resolve(after);
      const graph = this.environment.moduleGraph;
      const differing = Object.keys(after)
        .filter((id) => after[id] !== before[id])
        .flatMap((id) => graph.getModuleById(`\0${id}`) ?? []);
      return [...affected, ...differing];
    },
  };
}
