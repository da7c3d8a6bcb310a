import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';

/*
 * axe takes a second of processor time on each screen. Its result does not depend on words or the number of
 * rows, so a screen found clean in this run, at this size and in these colours, is not examined again.
 */

export function wasFoundClean(screen: string): boolean {
  return existsSync(fileOf(screen));
}

export function noteClean(screen: string): void {
  writeFileSync(fileOf(screen), '');
}

function fileOf(screen: string): string {
  return join(
    inject('cleanScreensFolder'),
    createHash('sha256').update(screen).digest('hex'),
  );
}

// This file is half as large as the one of `axe.source`, and is read into each page.
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface Violation {
  id: string;
  help: string;
  at: string[];
}

/**
 * All violations that axe finds with all its rules. The script stays in the page, because loading it takes
 * longer than running it.
 */
export async function findViolations(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, {
      resultTypes: ['violations'],
      preload: false,
    });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map(
        ({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`,
      ),
    }));
  });
}

/** Runs in the page. The parts of the screen to which axe could object, as text. */
export function screenForAxe(): string {
  // For these attributes only the presence of a value matters.
  const worded = [
    'href',
    'src',
    'id',
    'for',
    'name',
    'value',
    'title',
    'alt',
    'datetime',
    'style',
  ];
  const idrefs = [
    'aria-labelledby',
    'aria-describedby',
    'aria-controls',
    'aria-owns',
    'for',
  ];
  const describe = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) => {
      if (idrefs.includes(name)) {
        const result = value
          .split(/\s+/)
          .map((id) => Boolean(document.getElementById(id)));
        return `${name}=${result.join()}`;
      }
      const isWorded =
        worded.includes(name) ||
        name.startsWith('data-') ||
        name === 'aria-label';
      return `${name}=${isWorded ? value.trim() !== '' : value}`;
    });
    const { color, backgroundColor, display, visibility, fontSize } =
      getComputedStyle(element);
    const looks = [
      color,
      backgroundColor,
      display,
      visibility,
      fontSize,
    ].join();
    const hasWords = [...element.childNodes].some(
      (node) => node.nodeType === 3 && node.textContent?.trim(),
    );
    return `${element.tagName}[${attributes.sort().join(';')}]${looks}${hasWords ? '#' : ''}`;
  };
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index).length;
  // Equal elements within equal parents count once. Headings and landmarks all count, in their order.
  const counted =
    'h1, h2, h3, h4, h5, h6, main, nav, header, footer, aside, section, form, dialog, [role]';
  const places = new Map<string, number>();
  const numbers = new Map<Element, number>();
  for (const element of document.querySelectorAll('html, body, body *')) {
    const within = element.parentElement && numbers.get(element.parentElement);
    const alike = element.matches(counted) ? places.size : '';
    const place = `${within ?? ''}>${alike}${describe(element)}`;
    const number = places.get(place) ?? places.size;
    places.set(place, number);
    numbers.set(element, number);
  }
  const size = `${innerWidth}x${innerHeight}`;
  return [size, repeated, document.title !== '', ...places.keys()].join('\n');
}
