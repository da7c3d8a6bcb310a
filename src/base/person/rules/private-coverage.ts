/** How a coverage without insurer is called, on every screen and paper: the patient pays. */
export const PRIVATE_COVERAGE = 'Particular';
