import type { Plugin } from 'vite';

interface MadeModules<Source> {
  name: string;
  /** The file that they are made of, and what it exports at first. */
  file: string;
  source: Source;
  /** Files of which `file` may be made. */
  madeOf: RegExp;
  /** The text of each virtual module, by its name. */
  make: (source: Source) => Record<string, string>;
}

/**
 * Serves virtual modules that code of ours makes. In development they are made again when that code changes, and the
 * browser is told of those that came out different.
 */
export function madeModules<Source>({ name, file, source, madeOf, make }: MadeModules<Source>): Plugin {
  let modules = make(source);
  return {
    name,
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? modules[id.slice(1)] : undefined),
    async hotUpdate({ file: changed, server, modules: affected }) {
      // The server has a process of its own, which is not Vite's.
      if (this.environment.name !== 'client') return [];
      if (!madeOf.test(changed)) return;
      // A text that is half written is refused by whatever else loads it.
      const loaded = await server.ssrLoadModule(file).catch(() => null);
      if (!loaded) return;
      const before = modules;
      modules = make(loaded as Source);
      const graph = this.environment.moduleGraph;
      const differing = Object.keys(modules)
        .filter((id) => modules[id] !== before[id])
        .flatMap((id) => graph.getModuleById(`\0${id}`) ?? []);
      return [...affected, ...differing];
    },
  };
}
