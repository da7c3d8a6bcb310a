import type { Services } from '../../../../base/doors/services.ts';

/** Tells the open panels that somebody's wish or offer changed, and that the agenda may show less or more. After the commit. */
export function announceWaitlist(
  { changes }: Pick<Services, 'changes'>,
  { patientId, doctorId }: { patientId: string; doctorId?: string | null },
): void {
  changes.announce({ kind: 'waitlist', patientId, ...(doctorId && { doctorId }) });
}
