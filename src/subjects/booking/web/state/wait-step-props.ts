import type { Clinic } from '../../../../base/clinic/contract/clinic.ts';
import type { ForWhom } from './for-whom.ts';
import type { SignedIn } from './own-coverage.ts';
import type { Booking } from './use-booking.ts';
import type { Subject } from './use-subject.ts';

/** The data that the booking passes to the screen of the waiting list. */
export interface WaitStepProps {
  booking: Booking;
  subject: Subject;
  clinic: Clinic;
  signedIn: SignedIn | undefined;
  forWhom: ForWhom;
  /** The address that opens this screen after signing in. */
  backAfterSignIn: string;
}
