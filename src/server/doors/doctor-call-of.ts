import type { DoctorCall } from '../consulting-room/doctor-call.ts';
import { type RequestContext, signedIn } from './guard.ts';
import { callOf } from './personal-call-of.ts';

/** What a use case of the consulting room is handed of a request: first of all, whose room it is. */
export function doctorCallOf(context: RequestContext): DoctorCall {
  const { doctorId } = signedIn(context);
  if (!doctorId) throw new Error("A session at the doctors' door is nobody's.");
  return { ...callOf(context), doctorId };
}
