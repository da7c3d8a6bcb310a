import { type ReactNode, useLayoutEffect } from 'react';
import { leaveFirstPage } from './first-page.ts';

/** Removes the page of the first HTML in the same frame in which the application is drawn. */
export function Begun({ children }: { children: ReactNode }) {
  useLayoutEffect(leaveFirstPage, []);
  return children;
}
