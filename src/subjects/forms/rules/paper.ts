/** The papers that a patient sends before the visit. */
export const paperKinds = ['order', 'authorization'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** The most files of one appointment. */
export const PAPERS_MAX = 6;
/** The number of days after the appointment until a file that was not received is removed. */
export const PAPER_WAITS_DAYS = 30;
