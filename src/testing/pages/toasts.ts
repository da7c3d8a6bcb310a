import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

/** The toasts that show now. */
export const toasts = () =>
  within(screen.getByRole('region', { name: 'Avisos' }));

/**
 * Does the act and waits for a whole toast. It looks from before the act on, because a toast may close while
 * a slow machine loads the next page.
 */
export async function seeToast(
  title: string,
  description: string,
  act: () => Promise<unknown> = async () => {},
): Promise<void> {
  const seen = waitFor(() => {
    expect(toasts().getByText(title)).toBeTruthy();
    expect(toasts().getByText(description)).toBeTruthy();
  });
  await Promise.all([seen, act()]);
}
