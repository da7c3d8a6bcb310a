import { verifyDocument } from '../../../record/documents/verify-document.ts';
import { doForAnybody } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor } from '../../calls/guard.ts';

const door = openDoor('public');

export const documents = atLevel('N0', {
  verify: door.documents.verify.handler(doForAnybody(verifyDocument)),
});
