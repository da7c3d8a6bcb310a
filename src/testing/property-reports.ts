import fc from 'fast-check';

// A report of a failed property names the error, also where only the message and the stack are kept.
fc.configureGlobal({ includeErrorInReport: true });
