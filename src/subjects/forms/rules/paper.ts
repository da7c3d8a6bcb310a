/** What a patient sends before the visit. */
export const paperKinds = ['order', 'authorization'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** How many files one appointment may have. */
export const PAPERS_MAX = 6;
/** After how many days from the appointment a file that nobody received is removed. */
export const PAPER_WAITS_DAYS = 30;
