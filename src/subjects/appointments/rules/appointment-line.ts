/**
 * The most characters of a line between counter and doctor: few, so that it does not become a clinical
 * record.
 */
export const APPOINTMENT_LINE_MAX = 280;

/**
 * The most lines of an appointment; the check constraint on `appointment_lines.number` has the same limit.
 */
export const APPOINTMENT_LINES_MOST = 200;
