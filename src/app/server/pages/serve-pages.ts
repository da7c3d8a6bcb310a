import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { html as escaped } from 'hono/html';
import { mayBeFramed } from '../../../base/clinic/contract/framed-pages.ts';
import { accentCss } from '../../../base/clinic/rules/accent.ts';
import type { ClinicSettings } from '../../../base/clinic/server/snapshot.ts';
import type { RequestContext } from '../../../base/doors/guard.ts';
import { pagePolicy } from '../../../base/doors/security-headers.ts';
import { isOutOfReach } from '../../../base/kernel/db/out-of-reach.ts';
import { readablePhone } from '../../../subjects/messages/server/message/spoken-clinic.ts';
import type { BuiltSite } from './built-site.ts';
import { answeredBy, firstData, toScriptText } from './first-data.ts';
import { firstPage } from './first-page.ts';
import { findPage } from './page-table.ts';
import { pageTags } from './page-tags.ts';
import { manifestTags } from './web-app-manifest.ts';

const emptyName = '<strong></strong>';
const emptyReach = '<address id="boot-clinic"></address>';
/**
 * The shell's content until the page comes: a spinner, a text for browsers without scripts, and the clinic's
 * contact.
 */
const boot =
  /<div id="boot"[\s\S]*?(<noscript>[\s\S]*?<\/noscript>)[\s\S]*?<\/address>/;
const emptyTitle = /<title>[^<]*<\/title>/;
const usualDescription = /<meta name="description" content="[^"]*"/;
const emptyLinked =
  '<script type="application/ld+json" id="linked-data">{}</script>';
const emptyData = '<script type="application/json" id="first-data">[]</script>';

// Staff know where the clinic is, and a waiting-room screen stands in it.
const forStaff = /^\/(?:admin|doctor|recepcion|turnero)(?:\/|$)/;
// Panels have their own frame, and begin with content for signed-in users.
const inPanel = /^\/(?:admin|doctor|recepcion|turnero|mi-cuenta)(?:\/|$)/;

/** A page's first HTML: the shell, the page's own files, and the data it shows first. */
export function servePages({
  site,
  router,
  framedBy,
  contextOf,
}: {
  site: BuiltSite;
  router: object;
  /** Origins that may frame the public pages. */
  framedBy: readonly string[];
  contextOf: (context: Context) => RequestContext;
}) {
  return async (context: Context): Promise<Response> => {
    const search = context.req.query();
    const { page, source, queriesAfter } = findPage(context.req.path, search);
    const request = contextOf(context);
    const answers = await firstData(router, queriesAfter, request);
    const nonce = randomBytes(16).toString('base64url');
    const clinic = await clinicToShow(request.services);
    const accent = `<style nonce="${nonce}" id="clinic-accent">${clinic?.accent ? accentCss(clinic.accent) : ''}</style>`;
    const installing = manifestTags(clinic?.accent ?? null);
    const data = emptyData.replace('[]', () => toScriptText(answers));
    const name = (
      await escaped`<strong>${clinic?.name ?? ''}</strong>`
    ).toString();
    const answered = answeredBy(answers);
    const known = answered('clinic', 'get');
    const { publicUrl } = request.services;
    const found = known
      ? await pageTags(page?.path ?? null, {
          path: context.req.path,
          publicUrl,
          clinic: known,
          answered,
        })
      : null;
    const reach =
      clinic && !forStaff.test(context.req.path)
        ? await howToReach(clinic)
        : '';
    const first = inPanel.test(context.req.path)
      ? null
      : await firstPage({
          route: page?.path ?? null,
          path: context.req.path,
          search,
          answered,
          noScript: boot.exec(site.html)?.[1] ?? '',
        });
    const shell = site.html
      .replaceAll('__CSP_NONCE__', nonce)
      .replace(
        '</head>',
        () =>
          `${site.preloadOf(source)}${accent}${installing}${found?.tags ?? ''}</head>`,
      )
      .replace(usualDescription, (usual) =>
        found
          ? `<meta name="description" content="${found.description}"`
          : usual,
      )
      .replace(emptyLinked, (empty) =>
        empty.replace('{}', () => toScriptText(found?.linked ?? {})),
      );
    const begun = first
      ? shell
          .replace(emptyTitle, () => first.title)
          .replace(boot, () => first.body)
      : shell
          .replace(emptyName, () => name)
          .replace(
            emptyReach,
            () => `<address id="boot-clinic">${reach}</address>`,
          );
    const html = begun.replace(emptyData, () => data);
    const isFramable = mayBeFramed(context.req.path, search);
    context.header(
      'content-security-policy',
      pagePolicy(nonce, isFramable ? framedBy : []),
    );
    context.header('cache-control', 'no-store');
    // These addresses hold a secret, or the code of a document.
    if (
      context.req.path.startsWith('/cancelar-turno/') ||
      search.documento !== undefined
    ) {
      context.header('x-robots-tag', 'noindex');
    }
    return context.html(html, page ? 200 : 404);
  };
}

/**
 * The clinic's address, hours and phones, which a patient with a bad signal can use before the page arrives.
 */
async function howToReach({
  address,
  city,
  openingHours,
  phones,
}: ClinicSettings): Promise<string> {
  const where = [address, city].filter((part) => part !== '').join(', ');
  const lines = [where, ...openingHours]
    .filter((line) => line !== '')
    .map((line) => escaped`<p>${line}</p>`);
  const calls = phones.map(
    (phone) => escaped`<a href="tel:${phone}">${readablePhone(phone)}</a>`,
  );
  return (await escaped`${lines}${calls}`).toString();
}

/**
 * The clinic whose name and accent go into the first HTML, so that nothing flashes. Uses the snapshot that
 * was just read.
 */
async function clinicToShow({
  snapshot,
}: RequestContext['services']): Promise<ClinicSettings | undefined> {
  try {
    return (await snapshot.any()).clinic;
  } catch (error) {
    // The page itself needs no database.
    if (isOutOfReach(error)) return undefined;
    throw error;
  }
}
