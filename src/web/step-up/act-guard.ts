import type { ReactNode } from 'react';

/** What a mutation tells of itself to whoever stands around it. */
export interface Act<Input> {
  error: unknown;
  variables: Input | undefined;
  mutate: (input: Input) => void;
}

/** Draws what an act is started from, behind what raises the session where the act asks for it. */
export type ActGuard = <Input>(act: Act<Input>, children: ReactNode) => ReactNode;

/** For where the session was raised just now. */
export const unguarded: ActGuard = (_act, children) => children;
