/** The page stands within another web site, which the clinic names. */
export const isFramed = window.top !== window;
