import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

/*
 * Looking a screen over takes a second of the processor, and journeys come by the same screens again and again. What
 * axe says of one depends on its elements, their attributes and how they look, and not on the words in them: one that
 * was found clean in this run, at this size and in these colours, is clean.
 */

export function wasFoundClean(screen: string): boolean {
  return existsSync(fileOf(screen));
}

export function noteClean(screen: string): void {
  writeFileSync(fileOf(screen), '');
}

function fileOf(screen: string): string {
  return join(inject('cleanScreensFolder'), createHash('sha256').update(screen).digest('hex'));
}

/** In the page: everything of it that axe could object to. */
export function screenForAxe(): string {
  // Of these the value is of no weight, only that there is one.
  const worded = ['href', 'src', 'id', 'for', 'name', 'value', 'title', 'alt', 'datetime', 'style'];
  const idrefs = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'for'];
  const describe = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) => {
      if (idrefs.includes(name)) {
        const found = value.split(/\s+/).map((id) => Boolean(document.getElementById(id)));
        return `${name}=${found.join()}`;
      }
      const isWorded = worded.includes(name) || name.startsWith('data-') || name === 'aria-label';
      return `${name}=${isWorded ? value.trim() !== '' : value}`;
    });
    const { color, backgroundColor, display, visibility, fontSize } = getComputedStyle(element);
    const looks = [color, backgroundColor, display, visibility, fontSize].join();
    const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    return `${element.tagName}[${attributes.sort().join(';')}]${looks}${hasWords ? '#' : ''}`;
  };
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index).length;
  const size = `${innerWidth}x${innerHeight}`;
  return [size, repeated, document.title !== '', ...[...document.querySelectorAll('*')].map(describe)].join(
    '\n',
  );
}
