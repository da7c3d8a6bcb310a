import { answerInThread } from '../../../../base/kernel/threads/answer-in-thread.ts';
import { lookAtPdf } from './look-at-pdf.ts';

// Runs in a thread of its own (`check-pdf.ts`).
await answerInThread((bytes: Uint8Array) => lookAtPdf(Buffer.from(bytes)));
