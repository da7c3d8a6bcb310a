import type { Services } from '../../../../base/doors/services.ts';

/**
 * Tells the open panels that a wish or an offer changed, and so perhaps the agenda. Runs after the commit.
 */
export function announceWaitlist(
  { changes }: Pick<Services, 'changes'>,
  { patientId, doctorId }: { patientId: string; doctorId?: string | null },
): void {
  changes.announce({
    kind: 'waitlist',
    patientId,
    ...(doctorId && { doctorId }),
  });
}
