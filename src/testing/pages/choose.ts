import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens a list of choices and picks the choice with that name. */
export async function choose(
  user: UserEvent,
  field: HTMLElement,
  name: string | RegExp,
): Promise<void> {
  await user.click(field);
  await user.click(await screen.findByRole('option', { name }));
}
