/**
 * The most characters of a line between the counter and a doctor; kept short, so that it does not grow into a clinical
 * record.
 */
export const APPOINTMENT_LINE_MAX = 280;

/** The most lines that an appointment may have; the check constraint on `appointment_lines.number` has the same. */
export const APPOINTMENT_LINES_MOST = 200;
