/** What one file may weigh as it comes, in bytes. */
export const ATTACHMENT_MOST_BYTES = 10 * 1024 * 1024;
