import { type ReactNode, useLayoutEffect } from 'react';
import { leaveFirstPage } from './first-page.ts';

/** What the first HTML began goes in the very frame in which this comes. */
export function Begun({ children }: { children: ReactNode }) {
  useLayoutEffect(leaveFirstPage, []);
  return children;
}
