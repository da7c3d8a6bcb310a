/**
 * Gives developers' commands their own data folder, so that a migration on trial does not reach the data of
 * `npm start`.
 */
export function chooseDevelopersData(): void {
  process.env.DATA_DIR ||= './data-dev';
}
