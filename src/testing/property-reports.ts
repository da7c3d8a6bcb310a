import fc from 'fast-check';

// A report of a failed property says what failed in it, also where only the message and the stack are kept.
fc.configureGlobal({ includeErrorInReport: true });
