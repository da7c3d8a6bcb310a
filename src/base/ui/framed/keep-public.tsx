import { type AnyRouter, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayBeFramed } from '../../clinic/contract/framed-pages.ts';
import { OwnTabPage } from './own-tab-page.tsx';

/** The address of the last public page that was shown. */
let shown = '/';

/**
 * Keeps a framed document to the public pages, which the router changes without a new document. Links to
 * other pages open a tab; if something else leads there, the page says so in its place.
 */
export function keepPublic(router: AnyRouter): void {
  document.addEventListener('click', openInOwnTab, true);
  router.options.InnerWrap = PublicPages;
}

function PublicPages({ children }: { children: ReactNode }) {
  const { pathname, search, href } = useLocation();
  if (!mayBeFramed(pathname, search))
    return <OwnTabPage href={href} back={shown} />;
  shown = href;
  return <>{children}</>;
}

function openInOwnTab({ target }: Event): void {
  const link =
    target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target || link.hasAttribute('download')) return;
  const { origin, pathname, searchParams } = new URL(link.href);
  const isOwn = origin === window.location.origin;
  if (isOwn && !mayBeFramed(pathname, Object.fromEntries(searchParams)))
    link.target = '_blank';
}
