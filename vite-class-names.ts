import { createHash } from 'node:crypto';
import { basename, relative } from 'node:path';

/**
 * The sheets whose classes the first HTML uses too (`app/server/pages/first-page.ts`), before any script
 * runs.
 */
const inFirstHtml =
  /^src\/(base\/ui\/(layout\/layout|page\/page|button\/button|loading\/loading|directions\/directions|drawing\/drawing)|subjects\/(doctors\/web\/home\/home|access\/web\/sign-in\/sign-in|booking\/web\/(steps\/step-page|who\/specialty-choice)))\.module\.css$/;

/**
 * A class's name in the built pages: `layout-header` if the server writes it, otherwise with a short hash of
 * its sheet.
 */
export function classNameOf(name: string, file: string): string {
  const path = relative(
    import.meta.dirname,
    file.replace(/\?.*$/, ''),
  ).replaceAll('\\', '/');
  if (inFirstHtml.test(path)) return `${basename(path, '.module.css')}-${name}`;
  return `${name}_${createHash('sha256').update(path).digest('hex').slice(0, 5)}`;
}
