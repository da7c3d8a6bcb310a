/** The version of the privacy policy in force: shown with it, and stored with each person's consent. */
export const PRIVACY_POLICY_VERSION = '2026-11';
