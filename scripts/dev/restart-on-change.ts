import { join, relative } from 'node:path';
import type { FSWatcher } from 'vite';
import { project } from '../run-program.ts';

const ofServer =
  /^src\/(?!.*\.test\.ts$)(?:base\/(?:time|text|kernel|doors)\/|demo\/|.*\/(?:rules|contract|server)\/)/;

/** Restarts the server after a change in its files. */
export function restartOnChange(
  watcher: FSWatcher,
  restart: (changed: string) => void,
): void {
  watcher.add(join(project, 'src'));
  watcher.on('all', (event, path) => {
    const changed = relative(project, path);
    if (['add', 'change', 'unlink'].includes(event) && ofServer.test(changed))
      restart(changed);
  });
}
