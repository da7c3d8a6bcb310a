import { personal } from './personal.ts';

/** What a signed-in doctor may ask. */
export const doctorDoor = personal('doctor');
