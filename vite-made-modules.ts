import type { Plugin } from 'vite';

interface MadeModules<Source> {
  name: string;
  /** The names of the modules begin so. */
  prefix: string;
  /** The file that they are made of, and how to read it at first: only when a page asks for one, for it takes time. */
  file: string;
  read: () => Promise<Source>;
  /** Files of which `file` may be made. */
  madeOf: RegExp;
  /** The text of each virtual module, by its name. */
  make: (source: Source) => Record<string, string>;
}

/**
 * Serves virtual modules that code of ours makes. In development they are made again when that code changes, and the
 * browser is told of those that came out different.
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
    resolveId: async (id) => ((await find(id)) === undefined ? undefined : `\0${id}`),
    load: (id) => (id.startsWith('\0') ? find(id.slice(1)) : undefined),
    async hotUpdate({ file: changed, server, modules: affected }) {
      // The server has a process of its own, which is not Vite's.
      if (this.environment.name !== 'client') return [];
      if (!madeOf.test(changed)) return;
      // A text that is half written is refused by whatever else loads it.
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
