import type { Visit } from './visit.ts';

/**
 * Does the act, and waits for these texts together in the toasts. It looks from before the act on, because a
 * toast closes after a second and a half.
 */
export async function seeToast(
  { page }: Pick<Visit, 'page'>,
  texts: string[],
  act: () => Promise<void>,
): Promise<void> {
  let toasts = page.getByRole('region', { name: 'Avisos' });
  for (const text of texts)
    toasts = toasts.filter({ has: page.getByText(text, { exact: true }) });
  await Promise.all([toasts.waitFor(), act()]);
}
