import { answerInThread } from '../../../../base/kernel/threads/answer-in-thread.ts';
import { readFile } from './read-file.ts';

// Runs in a thread of its own (`read-file-apart.ts`).
await answerInThread(readFile);
