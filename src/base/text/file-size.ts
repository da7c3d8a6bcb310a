/** The most bytes of one file, as it comes. */
export const ATTACHMENT_MOST_BYTES = 10 * 1024 * 1024;
