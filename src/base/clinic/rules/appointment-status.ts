export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** The states of an appointment, with FHIR R4 names where they exist. */
export const APPOINTMENT_STATUSES = [
  'held',
  'booked',
  'arrived',
  'in_progress',
  'fulfilled',
  'noshow',
  'cancelled',
] as const;
