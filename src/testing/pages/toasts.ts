import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

/** The toasts that show now. */
export const toasts = () => within(screen.getByRole('region', { name: 'Avisos' }));

/** Waits for a toast whole: it is gone after its time, also while a slow machine loads the next page. */
export function seeToast(title: string, description: string): Promise<void> {
  return waitFor(() => {
    expect(toasts().getByText(title)).toBeTruthy();
    expect(toasts().getByText(description)).toBeTruthy();
  });
}
