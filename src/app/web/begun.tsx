import { type ReactNode, useLayoutEffect } from 'react';
import { leaveFirstPage } from './first-page.ts';

/** Removes the first HTML's page in the frame that draws the application. */
export function Begun({ children }: { children: ReactNode }) {
  useLayoutEffect(leaveFirstPage, []);
  return children;
}
